"""Letters: the inbox, MIME to words, who sent it, what it says, and sending."""

from pbem.mail.addresses import fold_address, wire_address
from pbem.mail.inbox import Batch, Copy, Inbox, InboxError, Incoming, Position
from pbem.mail.inbox.imap import ImapAccount, ImapInbox
from pbem.mail.inbox.listener import SmtpListener
from pbem.mail.inbox.maildir import MaildirInbox, deliver_to_maildir
from pbem.mail.inbox.providers import Provider, load_providers, provider_of
from pbem.mail.opening.bare import fetch_and_parse
from pbem.mail.opening.bounces import Failure, failures_in
from pbem.mail.opening.letter import open_letter
from pbem.mail.opening.phrases import QuoteTable, load_quotes
from pbem.mail.opening.stripping import own_ids_in, without_quotes, without_words
from pbem.mail.opening.trust import Trust
from pbem.mail.reading.hygiene import relayable
from pbem.mail.reading.letter import understand
from pbem.mail.reading.lobby import LobbyLetter, LobbyVerb, read_lobby, read_lobby_reply
from pbem.mail.reading.topic import named_kind, named_roles
from pbem.mail.sending.building import build_message, message_id_for
from pbem.mail.sending.letters import MaildirMailer, Mailer, SendError, TrayMailer
from pbem.mail.sending.smtp import SmtpAccount, SmtpMailer
from pbem.mail.sending.tags import SeatTag, read_tag, subject_tags, tagged_address
from pbem.words import Lexicon, load_lexicon

__all__ = [
    "Batch",
    "Copy",
    "Failure",
    "ImapAccount",
    "ImapInbox",
    "Inbox",
    "InboxError",
    "Incoming",
    "Lexicon",
    "LobbyLetter",
    "LobbyVerb",
    "MaildirInbox",
    "MaildirMailer",
    "Mailer",
    "Position",
    "Provider",
    "QuoteTable",
    "SeatTag",
    "SendError",
    "SmtpAccount",
    "SmtpListener",
    "SmtpMailer",
    "TrayMailer",
    "Trust",
    "build_message",
    "deliver_to_maildir",
    "failures_in",
    "fetch_and_parse",
    "fold_address",
    "load_lexicon",
    "load_providers",
    "load_quotes",
    "message_id_for",
    "named_kind",
    "named_roles",
    "open_letter",
    "own_ids_in",
    "provider_of",
    "read_lobby",
    "read_lobby_reply",
    "read_tag",
    "relayable",
    "subject_tags",
    "tagged_address",
    "understand",
    "wire_address",
    "without_quotes",
    "without_words",
]
