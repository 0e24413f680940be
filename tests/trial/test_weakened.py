"""Orders that were read right, once more with words that make them none: nothing is executed."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from tests.trial.test_letters import LETTERS, run

STEP = 6  # every so-manieth letter is tried
WORDS = {
    "own_exam_city.yaml": (
        "Не {}", "{}. Хотя нет.", "Может, {}", "{}, если успею", "{} или нет?", "Думаю, {}",
        "{}. Отмена!", "Вчера {}", "{}. Или лучше нет", "{}... шучу", "Зачем {}?", "{}. Ой.",
    ),
    "own_exam_kira.yaml": (
        "Don't {}", "{}. Actually no.", "Maybe {}", "{} if you can", "{}, or not?", "I think {}",
        "{}. Cancel that.", "{}. Just kidding", "Why {}?", "I refuse to {}", "Let's not {}",
    ),
    "own_exam_village.yaml": (
        "{}。やっぱりやめます", "もし{}", "たぶん{}", "{}。取り消します", "{}？", "{}かも",
        "{}。いや、違う", "{}と思ったけどやめた", "{}のはやめて", "{}。冗談です",
    ),
}  # fmt: skip
NOTHING = [{"ok": {"ability": "pass", "target": []}}]
TALK = [{"ok": {"channel": channel}} for channel in ("clan", "wolf", "mason", "mono")]


def is_one_order(mail: dict[str, object]) -> bool:
    """Tells whether a letter is one sentence that orders something at night."""
    ok, body = mail.get("ok"), str(mail["body"]).rstrip(".!。！ ")
    if not (isinstance(ok, dict) and ok.get("target")) or mail.get("phase") or len(body) < 4:
        return False
    return not any(sign in body for sign in "\n.!?。！？") and "mind" not in body


def weakened(data: dict[str, list[dict[str, object]]], words: tuple[str, ...]) -> list[object]:
    """Returns every so-manieth order of a file in each of these wordings."""
    orders = [mail for mail in data["mails"] if is_one_order(mail)][::STEP]
    return [
        {
            **{key: mail[key] for key in ("from", "subj", "state") if key in mail},
            "id": f"{mail['id']}/{place}",
            "body": wording.format(str(mail["body"]).rstrip(".!。！ ")),
            "ask": "x",
            "or": [*NOTHING, *TALK],
        }
        for mail in orders
        for place, wording in enumerate(words)
    ]


@pytest.mark.parametrize("name", WORDS)
def test_nothing_is_executed(name: str, tmp_path: Path) -> None:
    data = yaml.safe_load((LETTERS / name).read_text(encoding="utf-8"))
    letters = weakened(data, WORDS[name])
    file = tmp_path / name
    file.write_text(yaml.safe_dump({**data, "mails": letters}, allow_unicode=True), "utf-8")
    assert len(letters) > 100
    assert run(file).lines == ()
