"""Letters: the inbox, MIME to words, who sent it, what it says, and sending."""

from pbem.mail.addresses import fold_address, wire_address
from pbem.mail.bare import fetch_and_parse
from pbem.mail.bounces import Failure, failures_in
from pbem.mail.building import build_message, message_id_for
from pbem.mail.hygiene import relayable
from pbem.mail.imap import ImapAccount, ImapInbox
from pbem.mail.inbox import Batch, Copy, Inbox, InboxError, Incoming, Position
from pbem.mail.listener import SmtpListener
from pbem.mail.lobby_reading import LobbyLetter, LobbyVerb, read_lobby, read_lobby_reply
from pbem.mail.maildir import MaildirInbox, deliver_to_maildir
from pbem.mail.opening import open_letter
from pbem.mail.phrases import QuoteTable, load_quotes
from pbem.mail.providers import Provider, load_providers, provider_of
from pbem.mail.reading import understand
from pbem.mail.sending import MaildirMailer, Mailer, SendError, TrayMailer
from pbem.mail.smtp import SmtpAccount, SmtpMailer
from pbem.mail.stripping import own_ids_in, without_quotes, without_words
from pbem.mail.tags import SeatTag, read_tag, subject_tags, tagged_address
from pbem.mail.topic import named_kind, named_roles
from pbem.mail.trust import Trust
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
