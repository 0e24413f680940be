"""Sealing: the keeper's keys in their file, and the data keys that they wrap.

Each letter, private text, draft and game has a random data key of its own. The keeper's key
wraps it and lies in a file outside the database, so a stolen database tells nothing, and
destroying one wrapped key forgets one text for ever.
"""

from __future__ import annotations

import hmac
import json
import os
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from pbem.store.ids import KeyMissingError, KeyName

Entropy = Callable[[int], bytes]
KEY_BYTES = 32
NONCE_BYTES = 12


@dataclass(frozen=True)
class DataKey:
    """A data key in the clear, with the name it is kept under."""

    name: KeyName
    secret: bytes = field(repr=False)


@dataclass(frozen=True)
class Keyring:
    """The keeper's keys: `current` wraps, every one unwraps, `pepper` makes fingerprints.

    A rotation adds a key; the older ones stay until everything has been wrapped anew.
    """

    path: Path
    current: str
    keys: Mapping[str, bytes] = field(repr=False)
    pepper: bytes = field(repr=False)
    entropy: Entropy = field(default=secrets.token_bytes, repr=False)

    @classmethod
    def open(cls, path: Path, entropy: Entropy = secrets.token_bytes) -> Keyring:
        """Reads the key file, or makes it (mode 0600) on first use.

        Raises KeyMissingError when the file is there but cannot be read as one.
        """
        try:
            return cls._read(path, entropy)
        except FileNotFoundError:
            return cls._make(path, entropy)

    @classmethod
    def _read(cls, path: Path, entropy: Entropy) -> Keyring:
        try:
            page = json.loads(path.read_text("utf-8"))
            keys = {name: bytes.fromhex(key) for name, key in page["keys"].items()}
            return cls(path, page["current"], keys, bytes.fromhex(page["pepper"]), entropy)
        except FileNotFoundError:
            raise
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise KeyMissingError(
                f"{path} cannot be read as a key file ({type(error).__name__}); "
                "put back the copy that belongs to this database"
            ) from None

    @classmethod
    def _make(cls, path: Path, entropy: Entropy) -> Keyring:
        keys = {"k1": entropy(KEY_BYTES)}
        ring = cls(path, "k1", keys, entropy(KEY_BYTES), entropy)
        ring.save()
        return ring

    def save(self) -> None:
        """Writes the key file whole or not at all, readable by its owner only."""
        page = {
            "current": self.current,
            "keys": {name: key.hex() for name, key in self.keys.items()},
            "pepper": self.pepper.hex(),
        }
        self.path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.path.with_name(self.path.name + ".new")
        handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(json.dumps(page, indent=2) + "\n")
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(self.path)
        sync_folder(self.path.parent)

    def rotated(self) -> Keyring:
        """Returns a ring whose new current key wraps from now on; the old keys still unwrap."""
        name = f"k{len(self.keys) + 1}"
        return replace(self, current=name, keys={**self.keys, name: self.entropy(KEY_BYTES)})

    def wrap(self, key: DataKey) -> bytes:
        """Wraps a data key with the current keeper's key, whose name stands in front."""
        master = AESGCM(self.keys[self.current])
        return self.current.encode() + b":" + self._encrypt(master, key.secret, key.name)

    def unwrap(self, name: KeyName, wrapped: bytes) -> DataKey:
        """Unwraps a data key; raises KeyMissingError when no key of this ring fits."""
        label, _, sealed = wrapped.partition(b":")
        master = self.keys.get(label.decode())
        if master is None:
            raise KeyMissingError(f"{self.path} has no key {label.decode()!r}")
        try:
            return DataKey(name, _decrypt(AESGCM(master), sealed, name))
        except InvalidTag:
            raise KeyMissingError(
                f"the key {label.decode()!r} of {self.path} is another one"
            ) from None

    def new_key(self) -> DataKey:
        """Draws a new data key."""
        return DataKey(KeyName(self.entropy(16).hex()), self.entropy(KEY_BYTES))

    def seal(self, key: DataKey, plain: bytes) -> bytes:
        """Seals bytes with a data key."""
        return self._encrypt(AESGCM(key.secret), plain, key.name)

    def fingerprint(self, *parts: bytes) -> str:
        """Marks bytes so that equals are found, but nobody can guess what was marked."""
        mark = hmac.new(self.pepper, digestmod=sha256)
        for part in parts:
            mark.update(len(part).to_bytes(8, "big") + part)
        return mark.hexdigest()

    def derived(self, purpose: str) -> bytes:
        """Derives a lasting secret for another use, such as the signing of reply addresses."""
        return hmac.digest(self.pepper, b"derived:" + purpose.encode(), "sha256")

    def _encrypt(self, cipher: AESGCM, plain: bytes, name: KeyName) -> bytes:
        nonce = self.entropy(NONCE_BYTES)
        return nonce + cipher.encrypt(nonce, plain, name.encode())


def unseal(key: DataKey, sealed: bytes) -> bytes:
    """Opens what was sealed with a data key; raises InvalidTag for tampered bytes."""
    return _decrypt(AESGCM(key.secret), sealed, key.name)


def _decrypt(cipher: AESGCM, sealed: bytes, name: KeyName) -> bytes:
    return cipher.decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], name.encode())


def sync_folder(folder: Path) -> None:
    """Makes the names in a folder durable."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
