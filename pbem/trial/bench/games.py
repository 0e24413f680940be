"""How fast nights are resolved and posts written."""

from __future__ import annotations

from pbem.game import Accepted, Answer, Command, Game, PhaseKind, commands, decide, evolve
from pbem.service import House, close_phase, live_games, see, send_one, thread
from pbem.trial.bench.letters import timed
from pbem.wiring import now

ROUNDS = 20  # one night, or one post, takes too little time to be measured


def nights_a_second(house: House) -> float:
    """Returns how many nights of the house's games are resolved in a second."""
    games = [see(house, name).game for name in live_games(house)]
    nights = [game for game in games if game.phase.kind is PhaseKind.NIGHT] * ROUNDS
    return len(nights) / timed(lambda: [resolved(game) for game in nights])


def resolved(game: Game) -> Game:
    """Returns a game after its running night."""
    return carried(carried(game, commands.ClosePhase()), commands.Dawn())


def carried(game: Game, command: Command) -> Game:
    """Returns a game after a command that it accepts."""
    answer: Answer = decide(game, command, now())
    for event in answer.events if isinstance(answer, Accepted) else ():
        game = evolve(game, event)
    return game


def posts_a_second(house: House) -> float:
    """Returns how many posts are read from the store and written in a second."""
    name = live_games(house)[0]
    for _ in range(2):
        close_phase(house, name, now())
    while send_one(house, now()):
        pass
    posts = len(thread(house, name, house.dialect))
    threads = timed(lambda: [thread(house, name, house.dialect) for _ in range(ROUNDS)])
    return posts * ROUNDS / threads
