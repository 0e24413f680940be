"""Machine mail: what kind it is, so that it never becomes a command and is never answered."""

from __future__ import annotations

from pbem.mail.opening.headers import Head, message_ids
from pbem.mail.opening.phrases import QuoteTable
from pbem.mail.opening.trust import Trust
from pbem.mail.sending.building import is_own_id

_ROBOT_FIELDS = (
    "x-autoreply",
    "x-autorespond",
    "x-auto-reply",
    "x-autoresponder",
    "x-mail-autoreply",
    "x-autoreply-from",
    "x-ms-exchange-inbox-rules-loop",
)
_DAEMONS = ("mailer-daemon", "postmaster", "mail-daemon", "mailerdaemon")
_LIST_FIELDS = ("list-unsubscribe", "list-id", "list-post")


def machine_kind(
    head: Head, kinds: frozenset[str], sender: str, subject: str, table: QuoteTable, trust: Trust
) -> str:
    """Returns the kind of machine mail a letter is, or an empty string for a person's letter.

    The kinds: auto_reply (also our own mail coming back), bounce, mdn, mailing_list, spam,
    calendar.
    """
    if _is_our_own(head, sender, trust):
        return "auto_reply"
    return _report(head, kinds, sender) or _reply(head, subject, table) or _bulk(head, kinds)


def wants_no_answer(head: Head) -> bool:
    """Tells whether a letter may be read but must get no automatic answer (Precedence alone)."""
    return head.first("precedence").strip().lower() in {"bulk", "list", "junk"}


def _is_our_own(head: Head, sender: str, trust: Trust) -> bool:
    ids = message_ids(head.first("message-id"))
    return sender in trust.own_addresses or any(is_own_id(one, trust.own_domain) for one in ids)


def _report(head: Head, kinds: frozenset[str], sender: str) -> str:
    if "message/disposition-notification" in kinds:
        return "mdn"
    daemon = sender.partition("@")[0].casefold().startswith(_DAEMONS)
    if "message/delivery-status" in kinds or head.has("x-failed-recipients") or daemon:
        return "bounce"
    if "multipart/report" in kinds:
        wanted = head.first("content-type").lower()
        return "mdn" if "disposition-notification" in wanted else "bounce"
    return ""


def _reply(head: Head, subject: str, table: QuoteTable) -> str:
    submitted = head.first("auto-submitted").partition(";")[0].strip().lower()
    if submitted and submitted != "no":
        listed = submitted == "auto-generated" and _is_listed(head)
        return "mailing_list" if listed else "auto_reply"
    if any(head.has(name) and head.first(name).strip().lower() != "no" for name in _ROBOT_FIELDS):
        return "auto_reply"
    if head.has("return-path") and head.first("return-path").strip() == "<>":
        return "bounce" if table.is_bounce_subject(subject) else "auto_reply"
    precedence = head.first("precedence").strip().lower()
    if precedence == "auto_reply" or table.is_surely_automatic(subject):
        return "auto_reply"
    hinted = head.has("x-auto-response-suppress") or precedence in {"bulk", "junk"}
    return "auto_reply" if hinted and table.is_automatic(subject) else ""


def _bulk(head: Head, kinds: frozenset[str]) -> str:
    flagged = head.first("x-spam-flag") or head.first("x-spam-status")
    if flagged.strip().lower().startswith("yes"):
        return "spam"
    if _is_listed(head):
        return "mailing_list"
    return "calendar" if "text/calendar" in kinds else ""


def _is_listed(head: Head) -> bool:
    return any(head.has(name) for name in _LIST_FIELDS)
