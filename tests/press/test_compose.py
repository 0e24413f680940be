"""Which posts and letters follow from what happens, and who gets them."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from pbem.game import Game, GameId, SeatId, commands, table
from pbem.nouns import Draft
from pbem.press import Edition, Line, compose, digest_letter, line_letter, line_post, reminders
from tests.press.making import (
    EVENING,
    EVERY_DIALECT,
    PRINTED,
    city,
    drafts_of,
    everything,
    holder,
    play,
    press,
    seated,
    started,
    to_morning,
    to_night,
    written,
)


def test_it_works_from_the_start_to_a_morning() -> None:
    game, events = started()
    assert list(drafts_of(game, events)) == ["opening", "day", "role"]
    game, events = to_night(game, (1, 2), (3, 2), (2, 1))
    assert list(drafts_of(game, events)) == ["votes"]
    game, events = to_morning(game)
    assert list(drafts_of(game, events)) == ["morning", "day"]


def test_sign_up_opens_with_the_commitment() -> None:
    opening = commands.Create(GameId("city-4"), "ab" * 32, "ru")
    game, events = play(table(city()), opening)
    assert "ab" * 32 in written(drafts_of(game, events)["created"][0])


def test_the_opening_post_has_the_rules_the_counts_and_the_digests() -> None:
    game, events = started()
    text = written(drafts_of(game, events)["opening"][0])
    for part in ("Мафия × 3", "Мирный житель × 4", "Бабочка, Священник", game.seed_digest, "f00d"):
        assert part in text
    for seat in game.seats:
        assert seat.nick in text


def test_every_player_gets_his_own_role_letter_and_nobody_elses() -> None:
    game, events = started()
    letters = {draft.seat: draft for draft in drafts_of(game, events)["role"]}
    assert sorted(letters) == [seat.id for seat in game.seats]
    roles = {role.id: dict(role.names)["ru"] for role in city().roles}
    for seat in game.seats:
        text = written(letters[seat.id])
        assert f"Ваша роль — {roles[seat.role]}" in text
        assert "Ответьте на это письмо" in text


def test_those_who_know_each_other_are_told_so() -> None:
    game, events = started()
    letters = {draft.seat: written(draft) for draft in drafts_of(game, events)["role"]}
    sergeant = game.seat(holder(game, "sergeant"))
    assert f"вы знаете: {sergeant.nick} — Сержант" in letters[holder(game, "sheriff")]
    assert "Кто есть кто, вы не знаете" in letters[holder(game, "doctor")]
    clan = [seat for seat in game.seats if seat.role == "mafia"]
    assert all(other.nick in letters[clan[0].id] for other in clan)


def test_whoever_takes_over_a_seat_gets_its_role_letter() -> None:
    game, events = play(started()[0], commands.Replace(SeatId(3)))
    told = drafts_of(game, events)
    assert [draft.seat for draft in told["role"]] == [3]
    assert "За Машу теперь играет другой человек" in written(told["replaced"][0])


def test_a_new_player_before_the_deal_gets_no_role_letter() -> None:
    game, events = play(seated(), commands.Replace(SeatId(3)))
    assert "role" not in drafts_of(game, events)


def test_the_summary_tells_who_voted_for_whom_and_who_did_not() -> None:
    game, _ = started()
    game, _ = play(game, commands.Vote(SeatId(4), None, EVENING.replace(hour=10), 9))
    game, events = to_night(game, (1, 2), (3, 2), (2, 1))
    text = written(drafts_of(game, events)["votes"][0])
    assert "Пупкин — 2: Вася и Маша\nВася — 1: Пупкин\nВоздержались: Лёва" in text
    assert "Не голосовали: Злой Пёс, Серёжа" in text
    assert "Пупкин (" in text


def test_a_tie_jails_nobody() -> None:
    game, events = to_night(started()[0], (1, 2), (2, 1))
    assert "Поровну голосов: Пупкин и Вася" in written(drafts_of(game, events)["votes"][0])


def test_a_revote_is_announced_with_its_candidates() -> None:
    game, _ = started(options=(("tie", "revote"),))
    game, events = to_night(game, (1, 2), (2, 1))
    text = written(drafts_of(game, events)["votes"][0])
    assert "Голосуем ещё раз — только между ними" in text
    assert "Голосование продолжается" in text


def test_the_morning_has_its_fixed_parts() -> None:
    game, _ = to_night(started()[0])
    victim = holder(game, "citizen")
    pair = (holder(game, "doctor"), holder(game, "witness"))
    game, events = to_morning(
        game,
        (holder(game, "mafia"), "shoot", (victim,)),
        (holder(game, "maniac"), "cut", (holder(game, "doctor"),)),
        (holder(game, "sergeant"), "guard", (holder(game, "doctor"),)),
        (holder(game, "journalist"), "compare", pair),
    )
    text = written(drafts_of(game, events)["morning"][0])
    assert f"{game.seat(victim).nick} (Мирный житель) — " in text
    assert "Покушений, которые удалось пережить: 1." in text
    assert "роли разные" in text
    assert "Живы (15)" in text


def test_a_dead_mans_comparison_did_not_come_about() -> None:
    game, _ = to_night(started()[0])
    victim = holder(game, "citizen")
    game, events = to_morning(
        game,
        (holder(game, "mafia"), "shoot", (victim,)),
        (holder(game, "journalist"), "compare", (victim, holder(game, "witness"))),
    )
    assert "Сравнение не состоялось" in written(drafts_of(game, events)["morning"][0])


def test_private_results_come_in_one_letter_a_seat() -> None:
    game, _ = to_night(started()[0])
    doctor, sheriff = holder(game, "doctor"), holder(game, "sheriff")
    game, events = to_morning(
        game,
        (holder(game, "butterfly"), "sleep", (doctor,)),
        (doctor, "heal", (sheriff,)),
        (sheriff, "check", (doctor,)),
    )
    letters = {draft.seat: written(draft) for draft in drafts_of(game, events)["results"]}
    assert sorted(letters) == sorted((doctor, sheriff))
    assert "вам помешали" in letters[doctor]
    assert "Вы заражены" in letters[doctor]
    assert f"{game.seat(doctor).nick} — добро" in letters[sheriff]


def test_the_clan_is_told_of_its_shot_and_nobody_else() -> None:
    game, _ = to_night(started()[0])
    clan = [seat.id for seat in game.seats if seat.role == "mafia"]
    act = commands.Act(clan[0], "shoot", (holder(game, "citizen"),), EVENING, 1)
    game, events = play(game, act, EVENING)
    told = drafts_of(game, events)
    assert list(told) == ["clan_told"]
    assert [draft.seat for draft in told["clan_told"]] == clan[1:]


def test_a_said_line_stands_under_the_nick_alone() -> None:
    game, _ = started()
    sheriff, sergeant = holder(game, "sheriff"), holder(game, "sergeant")
    line = Line("pair", "проверяю\nмэр пишет: ## -##", sheriff)
    assert line_post(game, line, PRINTED) == ()
    draft = line_letter(game, sergeant, line, PRINTED)
    assert draft.seat == sergeant
    text = written(draft)
    assert game.seat(sheriff).nick in text
    assert "│ проверяю\n│ мэр пишет: ## -##" in text
    assert "Комиссар" not in text.replace("комиссар и сержант", "")


def test_a_digest_has_every_line_in_order_and_the_subject_of_a_single_one() -> None:
    game, _ = started()
    sheriff, sergeant = holder(game, "sheriff"), holder(game, "sergeant")
    lines = (Line("pair", "первое", sheriff), Line("owner", "второе"), Line("pair", "3", sheriff))
    draft = digest_letter(game, sergeant, lines, PRINTED)
    text = written(draft)
    assert text.index("первое") < text.index("Говорит создатель") < text.index("второе")
    assert (
        text.splitlines()[0]
        == written(line_letter(game, sergeant, lines[0], PRINTED)).splitlines()[0]
    )


def test_a_moved_deadline_goes_to_everyone_and_up() -> None:
    game, _ = started()
    game, events = play(game, commands.Extend(EVENING.replace(hour=22), "мэр спит"))
    told = drafts_of(game, events)
    assert len(told["deadline_moved"]) == 1 + len(game.seats)
    assert "1 декабря, 01:00" in written(told["deadline_moved"][0])
    assert "мэр спит" in written(told["deadline_moved"][0])


def test_a_removal_is_told_to_all_and_to_the_removed() -> None:
    game, _ = started()
    game, events = play(game, commands.Remove(SeatId(3), "ушла"))
    post, letter = drafts_of(game, events)["removed"]
    assert (post.kind, letter.kind, letter.seat) == ("post", "letter", 3)
    assert "Маша" in written(post)


def test_the_end_opens_every_role() -> None:
    game, _ = started(NICKS_OF_EIGHT)
    for role in ("mafia", "mafia"):
        game, events = play(game, commands.Remove(_living(game, role), "конец"))
    text = written(drafts_of(game, events)["final"][0])
    assert "Победило добро" in text
    for seat in game.seats:
        assert seat.nick in text
    assert game.seed in text


NICKS_OF_EIGHT = ("Вася", "Пупкин", "Маша", "Лёва", "Пёс", "Серёжа", "Тень", "Лев")


def test_the_last_morning_has_its_own_number() -> None:
    game, _ = to_night(started(NICKS_OF_EIGHT)[0], (1, 2), (3, 2))
    clan = _living(game, "mafia")
    game, events = to_morning(game, (holder(game, "sheriff"), "check", (clan,)))
    told = drafts_of(game, events)
    assert list(told) == ["morning", "final", "results"]
    assert written(told["morning"][0]).startswith("День 2: утро")
    assert "день 2" in written(told["results"][0])


def _living(game: Game, role: str) -> SeatId:
    return next(seat.id for seat in game.living if seat.role == role)


def test_reminders_are_the_same_for_every_role() -> None:
    game, _ = started()
    letters = reminders(game, [seat.id for seat in game.seats], PRINTED)
    texts = {
        written(draft).replace(game.seat(SeatId(draft.seat or 0)).nick, "?") for draft in letters
    }
    assert len(texts) == 1


def test_a_player_is_written_to_in_his_own_language() -> None:
    game, events = started()
    printed = Edition(zone="UTC", languages={2: "ja", 3: "en"})
    letters = {draft.seat: draft for draft in drafts_of(game, events, printed)["role"]}
    assert "Ваша роль" in written(letters[1])
    assert "あなたの役職" in written(letters[2])
    assert "Your role" in written(letters[3])


@pytest.mark.parametrize("language", ["ru", "en", "ja"])
@pytest.mark.parametrize("dialect", EVERY_DIALECT)
def test_a_night_is_told_in_every_language_and_dialect(language: str, dialect: str) -> None:
    game, events = started(language=language)
    assert everything(game, events, dialect)
    game, events = to_night(game, (1, 2))
    assert everything(game, events, dialect)
    game, events = to_morning(game, (holder(game, "maniac"), "cut", (holder(game, "citizen"),)))
    assert everything(game, events, dialect)


def test_drafts_survive_the_store() -> None:
    game, events = started()
    for draft in compose(events, game, PRINTED):
        kept = replace(draft, facts=json.loads(json.dumps(draft.facts)))
        assert kept == draft
        assert written(kept) == written(draft)


def test_the_same_state_gives_the_same_bytes() -> None:
    def texts() -> list[str]:
        game, events = to_night(started()[0], (1, 2))
        return [written(draft) for draft in compose(events, game, PRINTED)]

    assert texts() == texts()


def test_several_wordings_are_used() -> None:
    game, events = to_night(started()[0], (1, 2))
    draft = drafts_of(game, events)["votes"][0]
    used = {_main(replace(draft, game=f"city-{number}")) for number in range(30)}
    assert used == {"ru/post/votes.j2", "ru/post/votes.2.j2", "ru/post/votes.3.j2"}


def _main(draft: Draft) -> str:
    digests = press().post(draft, "plain").template_digests
    return next(name for name, _ in digests if "/post/" in name)
