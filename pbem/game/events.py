"""What has happened: every event of a game, past tense, born with its audience.

The class attribute `code` is the event's stable short name: in the log, in traces and cases,
and in the names of templates. `Learned` and `Announced` carry their code in a field, since the
ruleset names them (`sinful`, `boom`); everything else is named by its class.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from pbem.game.ids import AbilityId, ChannelId, GameId, RoleId, SeatId


class Reach(StrEnum):
    """Who an event is for."""

    SEAT = "seat"
    CHANNEL = "channel"
    MODERATOR = "moderator"
    EVERYONE = "everyone"


@dataclass(frozen=True)
class Audience:
    """The readers of an event, fixed at its birth; a channel's readers are computed at delivery."""

    reach: Reach
    seat: SeatId | None = None
    channel: ChannelId | None = None


EVERYONE = Audience(Reach.EVERYONE)
MODERATOR = Audience(Reach.MODERATOR)


class PhaseKind(StrEnum):
    """The kinds of phase that any ruleset may use.

    `dawn` is a closed night before its post. After the end there may be an `epilogue`, in which
    everything is open and all may talk; `over` is when nothing is heard any more.
    """

    SIGNUP = "signup"
    ROLLCALL = "rollcall"
    SETUP = "setup"
    DAY = "day"
    NOMINATE = "nominate"
    DEFENCE = "defence"
    VOTE = "vote"
    NIGHT = "night"
    DAWN = "dawn"
    EPILOGUE = "epilogue"
    ABANDONED = "abandoned"
    OVER = "over"


@dataclass(frozen=True)
class Event:
    """The root of all events."""

    code: ClassVar[str] = "event"

    @property
    def audience(self) -> Audience:
        """Who may read this event; the moderator unless a subclass says otherwise."""
        return MODERATOR


@dataclass(frozen=True)
class Public(Event):
    """An event that everyone may read."""

    @property
    def audience(self) -> Audience:
        return EVERYONE


@dataclass(frozen=True)
class ToSeat(Event):
    """An event for one seat (and the moderator)."""

    seat: SeatId

    @property
    def audience(self) -> Audience:
        return Audience(Reach.SEAT, seat=self.seat)


# --- the table --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Created(Public):
    """A game was opened; `options` are the ruleset's options as (key, JSON value) pairs."""

    code: ClassVar[str] = "created"
    game: GameId
    ruleset: str
    ruleset_digest: str
    options: tuple[tuple[str, bool | int | str], ...]
    seed_digest: str
    language: str


@dataclass(frozen=True)
class Seated(Public):
    """A player took a seat under a nick; nobody plays a `dummy`."""

    code: ClassVar[str] = "seated"
    seat: SeatId
    nick: str
    gender: str = ""
    dummy: bool = False


@dataclass(frozen=True)
class Renamed(Public):
    """A seat got a new nick; the old one stays as an alias."""

    code: ClassVar[str] = "renamed"
    seat: SeatId
    nick: str


@dataclass(frozen=True)
class Replaced(Public):
    """Another player sits on this seat from now on."""

    code: ClassVar[str] = "replaced"
    seat: SeatId


@dataclass(frozen=True)
class Left(Public):
    """A player left before the start."""

    code: ClassVar[str] = "left"
    seat: SeatId


@dataclass(frozen=True)
class Expelled(Public):
    """The owner took a character from its player."""

    code: ClassVar[str] = "expelled"
    seat: SeatId


@dataclass(frozen=True)
class Wished(ToSeat):
    """A player wished for roles: the first and the second."""

    code: ClassVar[str] = "wished"
    wishes: tuple[str, str]


@dataclass(frozen=True)
class WishesReset(ToSeat):
    """What a player had wished for is no longer possible; these wishes are left."""

    code: ClassVar[str] = "wishes_reset"
    wishes: tuple[str, str]


@dataclass(frozen=True)
class Changed(Public):
    """The owner changed settings: key and new value; of a password only that it changed."""

    code: ClassVar[str] = "changed"
    settings: tuple[tuple[str, bool | int | str], ...]


@dataclass(frozen=True)
class Locked(Event):
    """Whoever joins has to know a password."""

    code: ClassVar[str] = "locked"
    password: str


@dataclass(frozen=True)
class ReadySaid(Public):
    """A player said in the roll call that he is ready, or no longer."""

    code: ClassVar[str] = "ready_said"
    seat: SeatId
    ready: bool


@dataclass(frozen=True)
class Dealt(Event):
    """The roles were dealt, from the revealed seed and the final list of seats."""

    code: ClassVar[str] = "dealt"
    seed: str
    roles: tuple[tuple[SeatId, RoleId, RoleId], ...]  # seat, role, believed role


@dataclass(frozen=True)
class RoleGiven(ToSeat):
    """A player was told the role he believes to have, and the seats he knows from the start."""

    code: ClassVar[str] = "role_given"
    role: RoleId
    knows: tuple[tuple[SeatId, RoleId], ...] = ()


@dataclass(frozen=True)
class Started(Public):
    """The game began; `composition` counts the roles in play."""

    code: ClassVar[str] = "started"
    composition: tuple[tuple[RoleId, int], ...]


@dataclass(frozen=True)
class Confirmed(ToSeat):
    """A player confirmed his role letter."""

    code: ClassVar[str] = "confirmed"


# --- time -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PhaseOpened(Public):
    """A phase began at `opened`; `closes` is empty when only a decision ends it (both ISO, UTC)."""

    code: ClassVar[str] = "phase_opened"
    phase: PhaseKind
    number: int
    closes: str = ""
    opened: str = ""


@dataclass(frozen=True)
class PhaseClosed(Public):
    """A phase ended: nothing that arrives later counts for it."""

    code: ClassVar[str] = "phase_closed"
    phase: PhaseKind
    number: int


@dataclass(frozen=True)
class DeadlineMoved(Public):
    """The running phase ends at another instant."""

    code: ClassVar[str] = "deadline_moved"
    closes: str
    reason: str = ""


@dataclass(frozen=True)
class Paused(Public):
    """The game stands still."""

    code: ClassVar[str] = "paused"
    reason: str = ""


@dataclass(frozen=True)
class Resumed(Public):
    """The game goes on."""

    code: ClassVar[str] = "resumed"
    closes: str = ""


# --- letters that count -----------------------------------------------------------------------


@dataclass(frozen=True)
class ActionTaken(ToSeat):
    """An action was accepted for night or day `number`; `order` is its place by arrival."""

    code: ClassVar[str] = "action_taken"
    ability: AbilityId
    targets: tuple[SeatId, ...]
    number: int
    order: int = 0
    spoken: str = ""  # the role or the sentence that the order names


@dataclass(frozen=True)
class ChannelTold(Event):
    """The members of a channel were told that one of them sent their common action."""

    code: ClassVar[str] = "channel_told"
    channel: ChannelId
    seat: SeatId
    ability: AbilityId
    targets: tuple[SeatId, ...]

    @property
    def audience(self) -> Audience:
        return Audience(Reach.CHANNEL, channel=self.channel)


@dataclass(frozen=True)
class Passed(ToSeat):
    """A player said that he does nothing; it binds him to nothing."""

    code: ClassVar[str] = "passed"
    number: int


@dataclass(frozen=True)
class ActionVoided(ToSeat):
    """An accepted action no longer counts; `why` is a code (actor_out, target_out, ruled).

    `again` tells whether the player may send another one for the same night.
    """

    code: ClassVar[str] = "action_voided"
    ability: AbilityId
    why: str
    again: bool = True


@dataclass(frozen=True)
class VoteCast(ToSeat):
    """A ballot was accepted; `order` is its place by arrival."""

    code: ClassVar[str] = "vote_cast"
    target: SeatId
    order: int = 0


@dataclass(frozen=True)
class Abstained(ToSeat):
    """A player said that he votes for nobody: shown in the tally.

    Whether that is a ballot which counts like others is the ruleset's word (`nobody_stands`).
    """

    code: ClassVar[str] = "abstained"


@dataclass(frozen=True)
class HastenAsked(ToSeat):
    """A player wishes the running phase to end; nobody learns how many do."""

    code: ClassVar[str] = "hasten_asked"


@dataclass(frozen=True)
class HastenWithdrawn(ToSeat):
    """A player no longer wishes the running phase to end early."""

    code: ClassVar[str] = "hasten_withdrawn"


@dataclass(frozen=True)
class BallotEdited(Public):
    """A post that held a ballot was changed; whether the ballot first seen `stands`."""

    code: ClassVar[str] = "ballot_edited"
    seat: SeatId
    stands: bool


@dataclass(frozen=True)
class Spoke(Event):
    """A line was said in a channel; the text lies sealed beside the chain, here is its digest."""

    code: ClassVar[str] = "spoke"
    seat: SeatId
    channel: ChannelId
    text: str  # salted digest of the sealed text
    public: bool = False

    @property
    def audience(self) -> Audience:
        if self.public:
            return EVERYONE
        return Audience(Reach.CHANNEL, seat=self.seat, channel=self.channel)


@dataclass(frozen=True)
class Declared(Public):
    """The game's owner said something to everyone; the text lies sealed beside the chain."""

    code: ClassVar[str] = "declared"
    text: str  # salted digest of the sealed text


@dataclass(frozen=True)
class Complained(Event):
    """A complaint reached the moderator; nobody else ever learns from whom."""

    code: ClassVar[str] = "complained"
    seat: SeatId
    text: str  # salted digest of the sealed text


# --- the night and the day's end: attempts, outcomes --------------------------------------------


@dataclass(frozen=True)
class Blocked(Event):
    """A seat's actions later tonight are dropped."""

    code: ClassVar[str] = "block"
    seat: SeatId
    by: SeatId


@dataclass(frozen=True)
class Redirected(Event):
    """Two seats changed places: what is aimed at one of them later tonight reaches the other."""

    code: ClassVar[str] = "redirect"
    seat: SeatId
    target: SeatId
    by: SeatId


@dataclass(frozen=True)
class Thwarted(Event):
    """An action had no effect; `why` is a code (blocked, gone, …)."""

    code: ClassVar[str] = "thwarted"
    seat: SeatId
    ability: AbilityId
    why: str


@dataclass(frozen=True)
class Performed(Event):
    """An action took place: nothing had stopped it when its turn came.

    `reached` are those on whom it fell, where somebody had moved the targets of its letter.
    """

    code: ClassVar[str] = "performed"
    seat: SeatId
    ability: AbilityId
    targets: tuple[SeatId, ...]
    reached: tuple[SeatId, ...] = ()


@dataclass(frozen=True)
class Used(Event):
    """A use was put on record that did not take place here: a stopped or an earlier one."""

    code: ClassVar[str] = "used"
    seat: SeatId
    ability: AbilityId
    targets: tuple[SeatId, ...]
    number: int


@dataclass(frozen=True)
class Marked(Event):
    """A lasting mark was put on a seat by name (`sin`, …)."""

    code: ClassVar[str] = "marked"
    seat: SeatId
    mark: str


@dataclass(frozen=True)
class Infected(Event):
    """A delayed death was laid on a seat in night `caught`: it dies at the end of night `due`."""

    code: ClassVar[str] = "infection"
    seat: SeatId
    by: SeatId
    kind: str
    due: int
    caught: int = 0


@dataclass(frozen=True)
class Cured(Event):
    """Every delayed death of a seat was lifted."""

    code: ClassVar[str] = "cured"
    seat: SeatId


@dataclass(frozen=True)
class Attacked(Event):
    """An attempt on a seat's life, of a kind (gun, knife, …); not yet a death."""

    code: ClassVar[str] = "attacked"
    seat: SeatId
    by: SeatId
    kind: str


@dataclass(frozen=True)
class Protected(Event):
    """A seat is safe from attacks of these kinds tonight; an empty list means all kinds."""

    code: ClassVar[str] = "protected"
    seat: SeatId
    by: SeatId
    kinds: tuple[str, ...] = ()


@dataclass(frozen=True)
class Converted(Event):
    """A seat's role and side changed."""

    code: ClassVar[str] = "converted"
    seat: SeatId
    role: RoleId


@dataclass(frozen=True)
class Inherited(Event):
    """A seat gained an ability from night `since` on."""

    code: ClassVar[str] = "inheritance"
    seat: SeatId
    ability: AbilityId
    since: int


@dataclass(frozen=True)
class Sighted(Event):
    """A line of a watcher's log: in night `number`, `by` attacked `target`."""

    code: ClassVar[str] = "sighted"
    seat: SeatId
    number: int
    target: SeatId
    by: SeatId
    kind: str


@dataclass(frozen=True)
class Found(Event):
    """A public result that waits for dawn."""

    code: ClassVar[str] = "finding"
    seat: SeatId
    what: str
    about: tuple[SeatId, ...]
    value: str


@dataclass(frozen=True)
class Learned(ToSeat):
    """An answer a player got, always through `tell`; `what` is the code the ruleset gives it.

    Its short form is `what`, `what:Nick`, `what:Nick=value`, and with an attack kind as value
    `what:Nick:kind`. A line copied from another's log has the `number` of its night, and is
    about the victim and the attacker: `N2 Victim<-Attacker:kind`.
    """

    code: ClassVar[str] = "learned"
    what: str
    about: tuple[SeatId, ...] = ()
    value: str = ""
    number: int = 0
    shown: tuple[tuple[SeatId, RoleId, RoleId], ...] = ()  # seat, role, believed or chosen role


@dataclass(frozen=True)
class Fell(Event):
    """A seat died, with its causes in the ruleset's order; the public does not know yet."""

    code: ClassVar[str] = "fell"
    seat: SeatId
    causes: tuple[str, ...]


@dataclass(frozen=True)
class Survived(Event):
    """A seat was attacked and lives."""

    code: ClassVar[str] = "survived"
    seat: SeatId


# --- what a storyteller does --------------------------------------------------------------------


@dataclass(frozen=True)
class Arranged(Public):
    """The seats were put in a circle: each sits beside the next, the last beside the first."""

    code: ClassVar[str] = "arranged"
    circle: tuple[SeatId, ...]


@dataclass(frozen=True)
class Offered(ToSeat):
    """A player was offered roles, to choose whose power he will have."""

    code: ClassVar[str] = "offered"
    roles: tuple[RoleId, ...]


@dataclass(frozen=True)
class Empowered(ToSeat):
    """A player has the power of another role from now on, by his choice or by a draw."""

    code: ClassVar[str] = "empowered"
    role: RoleId


@dataclass(frozen=True)
class Bound(Event):
    """The life of a seat hangs on another one's."""

    code: ClassVar[str] = "bound"
    seat: SeatId
    bond: SeatId


@dataclass(frozen=True)
class Spared(Event):
    """An attack was turned away when deaths were settled."""

    code: ClassVar[str] = "spared"
    seat: SeatId
    by: SeatId
    kind: str


@dataclass(frozen=True)
class Became(Event):
    """A seat has another role, which its player has not heard of yet: `news` is what he will."""

    code: ClassVar[str] = "became"
    seat: SeatId
    role: RoleId
    news: str


@dataclass(frozen=True)
class Misled(Event):
    """The answer that a player gets next is not what is true: `truth` is, where it can be said."""

    code: ClassVar[str] = "misled"
    seat: SeatId
    what: str
    truth: str = ""


@dataclass(frozen=True)
class Rose(Event):
    """A dead seat lives again; the public does not know yet."""

    code: ClassVar[str] = "rose"
    seat: SeatId


@dataclass(frozen=True)
class ReturnAnnounced(Public):
    """The public learned that somebody is alive again."""

    code: ClassVar[str] = "return_announced"
    seat: SeatId


@dataclass(frozen=True)
class ActedOpenly(Public):
    """A player did something before everybody: whether he could, this does not say."""

    code: ClassVar[str] = "acted_openly"
    seat: SeatId
    ability: AbilityId
    targets: tuple[SeatId, ...] = ()
    spoken: str = ""


@dataclass(frozen=True)
class Judged(Event):
    """A sentence that a player said before everybody was judged; `open` waits for a ruling."""

    code: ClassVar[str] = "judged"
    seat: SeatId
    number: int
    verdict: str  # true, false, open


@dataclass(frozen=True)
class Nominated(Public):
    """A player put another one to the vote, with his reasons."""

    code: ClassVar[str] = "nominated"
    seat: SeatId
    target: SeatId
    why: str = ""


@dataclass(frozen=True)
class NominationKept(ToSeat):
    """A nomination was accepted that cannot be opened yet."""

    code: ClassVar[str] = "nomination_kept"
    target: SeatId
    why: str = ""


@dataclass(frozen=True)
class Defended(Public):
    """The nominee spoke for himself, or let his defence pass."""

    code: ClassVar[str] = "defended"
    seat: SeatId
    text: str = ""


@dataclass(frozen=True)
class Voiced(ToSeat):
    """A player said aye or nay to the open nomination."""

    code: ClassVar[str] = "voiced"
    aye: bool
    order: int = 0


@dataclass(frozen=True)
class VoicesCounted(Public):
    """The vote on a nomination: who said aye, who nay, and who nothing, which is nay."""

    code: ClassVar[str] = "voices_counted"
    target: SeatId
    ayes: tuple[SeatId, ...]
    nays: tuple[SeatId, ...]
    silent: tuple[SeatId, ...]
    passed: bool


@dataclass(frozen=True)
class TalkAsked(ToSeat):
    """A player asked for a talk in private with others, who have to agree."""

    code: ClassVar[str] = "talk_asked"
    talk: ChannelId
    invited: tuple[SeatId, ...]


@dataclass(frozen=True)
class TalkJoined(ToSeat):
    """A player who was asked to a private talk takes part in it."""

    code: ClassVar[str] = "talk_joined"
    talk: ChannelId


@dataclass(frozen=True)
class TalkClosed(Event):
    """A private talk ended, by a member's letter or at dusk: who met whom is all that stays."""

    code: ClassVar[str] = "talk_closed"
    talk: ChannelId
    members: tuple[SeatId, ...]


@dataclass(frozen=True)
class Executed(Public):
    """A player was executed; whether he died of it, this does not say."""

    code: ClassVar[str] = "executed"
    seat: SeatId


@dataclass(frozen=True)
class NobodyExecuted(Public):
    """The day ended without an execution."""

    code: ClassVar[str] = "nobody_executed"


# --- what the public hears ------------------------------------------------------------------------


@dataclass(frozen=True)
class DeathAnnounced(Public):
    """The public learned of a death; role and causes are empty where the ruleset hides them.

    `by` is whoever took the dead along, where that is public.
    """

    code: ClassVar[str] = "death_announced"
    seat: SeatId
    role: RoleId | None = None
    causes: tuple[str, ...] = ()
    by: SeatId | None = None


@dataclass(frozen=True)
class Restricted(ToSeat):
    """A player who neglected his duty may join no later game until an administrator lifts it."""

    code: ClassVar[str] = "restricted"


@dataclass(frozen=True)
class AttemptsAnnounced(Public):
    """How many attacked players are alive; `seats` only where the ruleset names them."""

    code: ClassVar[str] = "attempts_announced"
    count: int
    seats: tuple[SeatId, ...] = ()


@dataclass(frozen=True)
class Announced(Public):
    """A public result of an ability; `what` is the code the ruleset gives it (`compare`)."""

    code: ClassVar[str] = "announced"
    what: str
    about: tuple[SeatId, ...] = ()
    value: str = ""


@dataclass(frozen=True)
class VotesCounted(Public):
    """The ballots of a day, in order of arrival, with those who abstained and who were silent."""

    code: ClassVar[str] = "votes_counted"
    ballots: tuple[tuple[SeatId, SeatId], ...]
    abstained: tuple[SeatId, ...] = ()
    silent: tuple[SeatId, ...] = ()


@dataclass(frozen=True)
class Jailed(Public):
    """The vote put a player out of the game; the role is empty where the ruleset hides it."""

    code: ClassVar[str] = "jailed"
    seat: SeatId
    role: RoleId | None = None


@dataclass(frozen=True)
class NobodyJailed(Public):
    """The vote put nobody out.

    `why` is `tie`, `no_votes`, `no_majority`, `nobody` (who had the most votes), or `revote` among
    the `tied`.
    """

    code: ClassVar[str] = "nobody_jailed"
    why: str
    tied: tuple[SeatId, ...] = ()


@dataclass(frozen=True)
class Removed(Public):
    """The mayor took a player out of the game."""

    code: ClassVar[str] = "removed"
    seat: SeatId
    role: RoleId | None = None
    reason: str = ""


@dataclass(frozen=True)
class Ended(Public):
    """The game is over; `winner` is the ruleset's name of the ending (`draw` among them)."""

    code: ClassVar[str] = "ended"
    winner: str
    winners: tuple[SeatId, ...] = ()


@dataclass(frozen=True)
class Revealed(Public):
    """All roles were opened at the end, with the seed."""

    code: ClassVar[str] = "revealed"
    roles: tuple[tuple[SeatId, RoleId, RoleId], ...]  # seat, role at the deal, role at the end
    seed: str


# --- the moderator's hand ---------------------------------------------------------------------


@dataclass(frozen=True)
class Ruled(Event):
    """The moderator decided: an overridden draw (label, value), with his reason."""

    code: ClassVar[str] = "ruled"
    label: str
    value: str
    reason: str
    by: str = ""


@dataclass(frozen=True)
class Drawn(Event):
    """A labelled draw was made out of `options`, each as likely as the others.

    `vanished` names a ruled value that was no longer possible.
    """

    code: ClassVar[str] = "drawn"
    label: str
    value: str
    vanished: str = ""
    options: tuple[str, ...] = ()
