"""The least that any reader of a mailbox has to do: what our own road is measured against."""

from __future__ import annotations

import email
import email.policy

from imapclient import IMAPClient, SocketTimeout

from pbem.mail.inbox.imap import ImapAccount

BATCH = 100
BODY = b"BODY[]"


def fetch_and_parse(account: ImapAccount) -> int:
    """Fetches a whole folder in batches, parses each letter, and returns how many there were."""
    timeout = SocketTimeout(connect=15, read=60)
    with IMAPClient(account.host, account.port, ssl=False, timeout=timeout) as client:
        client.login(account.user, account.password)
        client.select_folder(account.folder, readonly=True)
        uids = client.search(["UID", "1:*"])
        for start in range(0, len(uids), BATCH):
            for data in client.fetch(uids[start : start + BATCH], ["BODY.PEEK[]"]).values():
                email.message_from_bytes(data[BODY], policy=email.policy.default)
        return len(uids)
