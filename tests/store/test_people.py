from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.store import (
    AccountStatus,
    GameRecord,
    GameState,
    Invitation,
    LookRecord,
    QuestionState,
    Store,
    Waiting,
    canonical,
)
from tests.store.making import MINUTE, NOON, keep, mail


def add_game(store: Store, name: str = "g") -> None:
    with store.write() as work:
        work.games.add(GameRecord(name, "city", "ru", "Europe/Moscow", NOON))


def test_it_works(store: Store) -> None:
    add_game(store)
    with store.write() as work:
        alice = work.accounts.add("Alice@X.org", "ru", NOON)
        bob = work.accounts.add("bob@x.org", "", NOON)
        assert work.seats.occupy("g", 1, alice.id, NOON) == 1
        assert work.seats.occupy("g", 2, bob.id, NOON) == 1
    with store.read() as view:
        seated = view.seats.occupant("g", 1)
        assert seated is not None
        assert (seated.address, seated.language, seated.generation) == ("Alice@X.org", "ru", 1)
        assert [occupant.account for occupant in view.seats.table("g")] == [alice.id, bob.id]
        assert [occupant.seat for occupant in view.seats.seats_of(bob.id)] == [2]
        assert view.seats.occupant("g", 3) is None


def test_an_address_is_found_however_it_is_capitalised(store: Store) -> None:
    with store.write() as work:
        alice = work.accounts.add("Alice@X.org", "ru", NOON)
        assert work.accounts.find_by_address(" ALICE@x.ORG ") == alice
        assert work.accounts.add("alice@x.org", "en", NOON) == alice
        assert work.accounts.find(alice.id) == alice


@pytest.mark.parametrize(
    "other", ["mı\u212ae@x.org", "mi\u212ae@x.org", "MİKE@x.org", "mike@x.org.evil"]
)
def test_no_other_letter_counts_as_a_latin_one(store: Store, other: str) -> None:
    with store.write() as work:
        work.accounts.add("mike@x.org", "en", NOON)
        assert work.accounts.find_by_address(other) is None


@given(st.text())
def test_canonical_is_settled_after_once(address: str) -> None:
    assert canonical(canonical(address)) == canonical(address)


def test_an_account_changes(store: Store) -> None:
    with store.write() as work:
        alice = work.accounts.add("alice@x.org", "ru", NOON, AccountStatus.UNCONFIRMED)
        work.accounts.add("bob@x.org", "ru", NOON)
        work.accounts.set_status(alice.id, AccountStatus.RESTRICTED)
        work.accounts.set_language(alice.id, "ja")
        assert work.accounts.note_failure(alice.id, NOON) == 1
        assert work.accounts.note_failure(alice.id, NOON) == 2
        assert not work.accounts.set_address(alice.id, "Bob@x.org")
        assert work.accounts.set_address(alice.id, "new@x.org")
        changed = work.accounts.find(alice.id)
    assert changed is not None
    assert (changed.address, changed.language, changed.status, changed.failures) == (
        *("new@x.org", "ja"),
        AccountStatus.RESTRICTED,
        0,
    )


def test_a_replacement_voids_the_reply_addresses_before(store: Store) -> None:
    add_game(store)
    with store.write() as work:
        alice = work.accounts.add("alice@x.org", "ru", NOON)
        bob = work.accounts.add("bob@x.org", "ru", NOON)
        work.seats.occupy("g", 1, alice.id, NOON)
        assert work.seats.renew("g", 1) == 2
        assert work.seats.occupy("g", 1, bob.id, NOON + MINUTE) == 3
        assert work.seats.seats_of(alice.id) == []
        assert work.seats.vacate("g", 1, NOON + MINUTE)
        assert not work.seats.vacate("g", 1, NOON + MINUTE)
        assert work.seats.occupy("g", 1, alice.id, NOON + MINUTE) == 4


def test_seats_of_ended_games_are_not_live(store: Store) -> None:
    add_game(store)
    with store.write() as work:
        alice = work.accounts.add("alice@x.org", "ru", NOON)
        work.seats.occupy("g", 1, alice.id, NOON)
        work.games.set_state("g", GameState.ENDED)
        assert work.seats.seats_of(alice.id) == []
        assert len(work.seats.table("g")) == 1


def test_games_keep_their_settings_and_secrets(store: Store) -> None:
    add_game(store)
    add_game(store, "h")
    with store.write() as work:
        work.games.set_settings("g", "Asia/Tokyo", {"day": "10:00"})
        work.games.set_state("g", GameState.RUNNING)
        work.games.keep_secret("g", "seed", "c0ffee")
        work.games.keep_secret("g", "seed", "decade")
    with store.read() as view:
        game = view.games.find("g")
        assert game is not None
        assert (game.zone, game.settings, game.state) == (
            *("Asia/Tokyo", {"day": "10:00"}),
            GameState.RUNNING,
        )
        assert view.games.secret("g", "seed") == "decade"
        assert view.games.secret("h", "seed") is None
        assert [one.name for one in view.games.all([GameState.RUNNING])] == ["g"]
        assert [one.name for one in view.games.all()] == ["g", "h"]
        assert view.games.find("i") is None
    with store.write() as work:
        work.games.drop_secret("g", "seed")
        assert work.games.secret("g", "seed") is None


def test_an_ask_back_is_answered_once(store: Store) -> None:
    first, second = keep(store, [mail(1, "kill V"), mail(2, "2")])
    choices = [{"targets": [1]}, {"targets": [2]}]
    with store.write() as work:
        work.asks.open(first, "g", 3, "night", 1, ["old"], NOON + MINUTE)
        opened = work.asks.open(first, "g", 3, "night", 1, choices, NOON + MINUTE)
    with store.write() as work:
        ask = work.asks.find("g", 3, NOON)
        assert ask is not None
        assert (ask.id, ask.letter, ask.choices, ask.arrived) == (
            *(opened, first),
            tuple(choices),
            NOON,
        )
        assert work.asks.find("g", 3, NOON + MINUTE) is None
        assert work.asks.find("g", 4, NOON) is None
        assert [one.id for one in work.asks.of_game("g")] == [opened]
        assert work.asks.answer(opened, second)
        assert not work.asks.answer(opened, second)
        assert work.asks.find("g", 3, NOON) is None


def test_ask_backs_expire_with_their_phase(store: Store) -> None:
    (letter,) = keep(store, [mail(1, "kill V")])
    with store.write() as work:
        work.asks.open(letter, "g", 1, "day", 1, [])
        work.asks.open(letter, "g", 2, "night", 1, [])
        assert work.asks.expire("g", "day") == 1
        assert [one.seat for one in work.asks.of_game("g")] == [2]
        assert work.asks.expire("g") == 1


def test_a_question_is_answered_or_takes_its_default(store: Store) -> None:
    (letter,) = keep(store, [mail(1, "?")])
    with store.write() as work:
        first = work.questions.put("g", "late", {"seat": 3}, "refuse", NOON, letter)
        second = work.questions.put("g", "statement", {}, "untrue", NOON + MINUTE)
        third = work.questions.put("h", "mail", {}, "", None)
    with store.write() as work:
        assert [one.id for one in work.questions.open()] == [first, second, third]
        assert [one.id for one in work.questions.open("g")] == [first, second]
        assert [one.id for one in work.questions.due(NOON)] == [first]
        assert work.questions.answer(second, "true", "mayor", "it was so", NOON)
        assert work.questions.let_default(first, NOON)
        assert not work.questions.answer(first, "accept", "mayor", "late", NOON)
        assert not work.questions.let_default(second, NOON)
    with store.read() as view:
        late, statement = view.questions.find(first), view.questions.find(second)
    assert late is not None
    assert statement is not None
    assert (late.state, late.answer, late.code, late.facts, late.letter) == (
        *(QuestionState.DEFAULTED, "refuse", "late", {"seat": 3}),
        letter,
    )
    assert (statement.state, statement.answer, statement.by, statement.reason) == (
        *(QuestionState.ANSWERED, "true", "mayor"),
        "it was so",
    )


def test_posts_are_kept_as_they_went_up(store: Store) -> None:
    with store.write() as work:
        work.posts.keep("g", "morning", 1, "Утро", {"post/morning.j2": "ab"}, NOON)
        second = work.posts.keep("g", "morning", 2, "Утро 2", {}, NOON)
        work.posts.set_permalink(second, "https://forum/2")
        first, last = work.posts.all("g")
        assert work.posts.latest("g", "morning") == last
        assert work.posts.latest("g", "evening") is None
    assert (first.text, first.digests, first.number) == ("Утро", {"post/morning.j2": "ab"}, 1)
    assert last.permalink == "https://forum/2"


def test_every_look_is_logged(store: Store) -> None:
    look = LookRecord("g", "mayor", "roles", "explain", NOON)
    with store.write() as work:
        work.looks.note(look)
        assert work.looks.all("g") == [look]
        assert work.looks.all("h") == []


def test_a_game_knows_who_made_it(store: Store) -> None:
    add_game(store)
    with store.write() as work:
        anna = work.accounts.add("anna@x.org", "ja", NOON)
        ben = work.accounts.add("ben@x.org", "ja", NOON)
        work.games.add(GameRecord("v", "village", "ja", "Asia/Tokyo", NOON, owner=anna.id))
        assert (work.games.owner("v"), work.games.owner("g"), work.games.owner("?")) == (
            *(anna.id, None),
            None,
        )
        assert [game.name for game in work.games.made_by(anna.id)] == ["v"]
        assert work.games.made_by(ben.id) == []
        work.games.set_state("v", GameState.ENDED)
        assert work.games.made_by(anna.id) == []


def test_an_account_may_have_a_name(store: Store) -> None:
    with store.write() as work:
        anna = work.accounts.add("anna@x.org", "ja", NOON)
        assert anna.name == ""
        work.accounts.set_name(anna.id, "アンナ")
        named = work.accounts.find(anna.id)
    assert named is not None
    assert named.name == "アンナ"


def test_a_waiting_list_keeps_the_order_of_asking(store: Store) -> None:
    add_game(store)
    with store.write() as work:
        anna = work.accounts.add("anna@x.org", "", NOON)
        ben = work.accounts.add("ben@x.org", "", NOON)
        work.waiting.add(Waiting("g", anna.id, "Anna", "f", NOON))
        work.waiting.add(Waiting("g", ben.id, "Ben", "", NOON + MINUTE))
        work.waiting.add(Waiting("g", anna.id, "Anka", "f", NOON + 2 * MINUTE))
        assert [one.nick for one in work.waiting.of_game("g")] == ["Anka", "Ben"]
        assert work.waiting.of_account(ben.id) == ["g"]
        assert work.waiting.drop("g", anna.id)
        assert not work.waiting.drop("g", anna.id)
        assert [one.account for one in work.waiting.of_game("g")] == [ben.id]


def test_a_stranger_is_remembered_by_one_address(store: Store) -> None:
    first, second = keep(store, [mail(1, "a"), mail(2, "b")])
    with store.write() as work:
        work.invitations.note("Eve@X.org", first, NOON)
        assert work.invitations.find("eve@x.ORG") == Invitation(NOON, first)
        work.invitations.note("eve@x.org", second, NOON + MINUTE)
        assert work.invitations.before(NOON + MINUTE) == []
        assert work.invitations.before(NOON + 2 * MINUTE) == [second]
        work.invitations.forget(NOON + 2 * MINUTE)
        assert work.invitations.find("eve@x.org") is None
