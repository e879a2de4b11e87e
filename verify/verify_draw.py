#!/usr/bin/env python3
"""Check a sealed draw (sealed-draw/v2) with nothing but Python and this file.

What this is
    A prize draw of the "sealed draw" kind publishes a proof file. This program
    reads that file and says whether the published winners are the ones that the
    published rules, the closed list of tickets and a public random value lead to.
    It needs Python 3.9 or newer, no packages and no network. It was written from
    docs/protocol.md alone and shares no code with the site's own verifier, so
    that an error in one of them shows as a disagreement.

How to run it
    python3 verify_draw.py proof.json
    python3 verify_draw.py proof.json --leaves leaves.bin --ledger ledger.jsonl
    python3 verify_draw.py proof.json --receipt receipt.json --operator-key "<key>"
    The key is the one printed on tickets and posters, 64 hex digits, or a vkey.
    Exit code 1 means refused, 2 a wrong command line, 0 everything else.

How to read it
    The sections below have the numbers of docs/protocol.md:
      2  bytes: hashes, canonical JSON, Ed25519 signatures, Merkle trees
      3  the terms, published when the draw opens
      4  tickets and receipts
      5  statements and the ledger
      6  from the random value to the winners (with the BLS12-381 mathematics)
      7  the proof file: fourteen named checks, then the verdict
    Start with section 7: every check is one function there, named after the check.
    A check holds, fails with a reason, or is absent because there is nothing to
    check yet.

Three principles
    It fails closed: anything it does not understand is a failure, never a pass.
    It reports each fault once: a check covers what docs/protocol.md assigns to it
    and takes everything else as the files state it.
    It never crashes: for any bytes, all fourteen checks have a result.
"""

from __future__ import annotations

import argparse
import base64
import binascii
import functools
import hashlib
import hmac
import json
import os
import re
import sys
import unicodedata

PROTOCOL = "sealed-draw/v2"


class Fails(Exception):
    """A check fails; the message is the reason."""


class Absent(Exception):
    """A check has nothing to check; the message is the reason."""


# ---------------------------------------------------------------------------
# Section 2: bytes (docs/protocol.md, section 2)
# ---------------------------------------------------------------------------

ZERO_32 = bytes(32)
LARGEST_INTEGER = 2**53 - 1
TIME_LIMIT = 2**40


def H(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def HMAC(key: bytes, data: bytes) -> bytes:
    return hmac.digest(key, data, "sha256")


def T(text: str) -> bytes:
    return text.encode("ascii") + b"\x00"


def u64(number: int) -> bytes:
    return number.to_bytes(8, "big")


def unhex(text: str) -> bytes:
    return bytes.fromhex(text)


# --- Canonical JSON (RFC 8785 without floats, negatives and null) ----------

_quote = json.JSONEncoder(ensure_ascii=False).encode


def jcs(value) -> bytes:
    """JCS(v): the canonical encoding of a value."""
    return _jcs_text(value).encode("utf-8")


def _jcs_text(value) -> str:
    if value is True:
        return "true"
    if value is False:
        return "false"
    if type(value) is int:
        return str(value)
    if type(value) is str:
        return _quote(value)
    if type(value) is list:
        return "[" + ",".join([_jcs_text(item) for item in value]) + "]"
    if type(value) is dict:
        keys = sorted(value, key=_utf16_order)
        return "{" + ",".join([_quote(key) + ":" + _jcs_text(value[key]) for key in keys]) + "}"
    raise Fails("a value is neither string, boolean, array, object nor integer")


def _utf16_order(key: str) -> bytes:
    return key.encode("utf-16-be")


# The tokens of canonical JSON: strings, integers, true, false and punctuation.
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[0-9]+|true|false|[{}\[\]:,]', re.DOTALL)


def read_canonical_json(data: bytes):
    """Parse bytes that must be exactly JCS(parse(bytes)), or fail.

    The text is canonical if every token is canonical, nothing is between tokens, and keys are sorted. An explicit
    stack replaces recursion, so that any depth can be read.
    """
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise Fails("the bytes are not UTF-8")
    tokens, unfinished = _tokens(text), []  # unfinished: [object or array, key without a value]
    token = next(tokens)
    while True:
        # This token starts a value.
        if token in ("{", "["):
            container, closing = ({}, "}") if token == "{" else ([], "]")
            token = next(tokens)
            if token != closing:
                unfinished.append([container, None])
                if closing == "}":
                    unfinished[-1][1], token = _key(token, tokens, None), next(tokens)
                continue
            value = container
        else:
            value = _scalar(token)
        # The value is complete. Add it to its container, which may then be complete, too.
        while True:
            token = next(tokens)
            if not unfinished:
                if token:
                    raise Fails("something follows the end of the JSON")
                return value
            container, key = unfinished[-1]
            if key is None:
                container.append(value)
            else:
                container[key] = value
            if token == ",":
                token = next(tokens)
                if key is not None:
                    unfinished[-1][1], token = _key(token, tokens, key), next(tokens)
                break
            if token != ("]" if key is None else "}"):
                raise Fails("the bytes are not JSON")
            value = unfinished.pop()[0]


def _tokens(text: str):
    """All tokens in order, then empty ones forever."""
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            if text[at] in "-.eE":
                raise Fails("a number is not an integer from 0 to 2^53-1")
            raise Fails(f"the bytes are not canonical JSON at character {at}")
        yield match.group()
        at = match.end()
    while True:
        yield ""


def _key(token: str, tokens, previous) -> str:
    if not token.startswith('"'):
        raise Fails("an object has something else than a key")
    key = _scalar(token)
    if key == previous:
        raise Fails("an object has the same key twice")
    if previous is not None and _utf16_order(key) < _utf16_order(previous):
        raise Fails("the keys of an object are not in canonical order")
    if next(tokens) != ":":
        raise Fails("a key has no value")
    return key


def _scalar(token: str):
    if token in ("true", "false"):
        return token == "true"
    if token.isdigit():
        # Check the length first: Python is slow with very long numbers, or refuses them.
        if len(token) > 16 or int(token) > LARGEST_INTEGER or (token[0] == "0" and token != "0"):
            raise Fails("a number is not an integer from 0 to 2^53-1")
        return int(token)
    if not token.startswith('"'):
        raise Fails("the bytes are not JSON")
    if token.isascii() and token.isprintable() and "\\" not in token:
        return token[1:-1]  # has only one encoding
    try:
        value = json.loads(token)
        value.encode("utf-8")
    except UnicodeEncodeError:
        raise Fails("a string holds a lone surrogate")
    except ValueError:
        raise Fails("a string is not JSON")
    if _quote(value) != token:
        raise Fails("a string is not in canonical form (RFC 8785)")
    if not value.isascii() and not unicodedata.is_normalized("NFC", value):
        raise Fails("a string is not in Unicode form NFC")
    return value


# --- Checks of single values ------------------------------------------------
# `where` names the position in the file, for the error message.


def shown(text: str) -> str:
    """Text from a file, made safe to print (section 7, last paragraph)."""
    return "".join(
        character
        if character == " " or unicodedata.category(character) not in ("Cc", "Cf", "Zs", "Zl", "Zp")
        else "\\u{%x}" % ord(character)
        for character in text
    )


def quoted(text: str) -> str:
    return '"' + shown(text[:80]) + ('…"' if len(text) > 80 else '"')


def require_object(value, where: str, names, optional=()) -> None:
    if type(value) is not dict:
        raise Fails(f"{where} is not an object")
    for name in names:
        if name not in value:
            raise Fails(f"{where}: the field {quoted(name)} is missing")
    for name in value:
        if name not in names and name not in optional:
            raise Fails(f"{where}: the field {quoted(name)} is unknown")


def require_list(value, where: str) -> None:
    if type(value) is not list:
        raise Fails(f"{where} is not an array")


def require_integer(value, where: str, least: int = 0, below: int = LARGEST_INTEGER + 1) -> None:
    # `type`, not isinstance: in Python, True is an instance of int.
    if type(value) is not int:
        raise Fails(f"{where} is not an integer")
    if value < least:
        raise Fails(f"{where} is less than {least}")
    if value >= below:
        raise Fails(f"{where} is {below} or more")


def require_time(value, where: str) -> None:
    require_integer(value, where, below=TIME_LIMIT)


def require_text(value, where: str, least: int = 0, most=None) -> None:
    if type(value) is not str:
        raise Fails(f"{where} is not a string")
    if len(value) < least or (most is not None and len(value) > most):
        raise Fails(f"{where} does not have {least} to {most} characters")


def require_exactly(value, where: str, expected) -> None:
    if type(value) is not type(expected) or value != expected:
        raise Fails(f"{where} is not {quoted(str(expected))}")


def is_hex(value, byte_count: int) -> bool:
    return type(value) is str and re.fullmatch("[0-9a-f]{%d}" % (2 * byte_count), value) is not None


def require_hex(value, where: str, byte_count: int) -> None:
    if not is_hex(value, byte_count):
        raise Fails(f"{where} is not {2 * byte_count} lowercase hex digits")


def is_identifier(value) -> bool:
    return type(value) is str and re.fullmatch("[a-z0-9-]{1,64}", value) is not None


def decode_base64(text: str):
    """The bytes of padded, canonical base64; None for anything else."""
    try:
        data = base64.b64decode(text.encode("ascii"), validate=True)
    except (ValueError, binascii.Error):
        return None
    return data if base64.b64encode(data).decode("ascii") == text else None


# --- Ed25519 (RFC 8032, with the key and signature rules of section 2) ------
# Points are (X, Y, Z, T) with x = X/Z, y = Y/Z, x*y = T/Z; the addition formula
# is complete: it is correct for all pairs of points, also equal or of small order.

ED_P = 2**255 - 19
ED_L = 2**252 + 27742317777372353535851937790883648493
ED_D = -121665 * pow(121666, -1, ED_P) % ED_P
ED_SQRT_MINUS_1 = pow(2, (ED_P - 1) // 4, ED_P)
ED_ZERO = (0, 1, 1, 0)


def ed_add(one, two):
    x1, y1, z1, t1 = one
    x2, y2, z2, t2 = two
    a = (y1 - x1) * (y2 - x2) % ED_P
    b = (y1 + x1) * (y2 + x2) % ED_P
    c = 2 * ED_D * t1 * t2 % ED_P
    d = 2 * z1 * z2 % ED_P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % ED_P, g * h % ED_P, f * g % ED_P, e * h % ED_P


def ed_encode(point) -> bytes:
    inverse = pow(point[2], -1, ED_P)
    x, y = point[0] * inverse % ED_P, point[1] * inverse % ED_P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def ed_decode(encoded: bytes):
    """The point, or None. y must be below p, x must exist, and x = 0 must not have the sign bit."""
    number = int.from_bytes(encoded, "little")
    sign, y = number >> 255, number & (2**255 - 1)
    if len(encoded) != 32 or y >= ED_P:
        return None
    square = (y * y - 1) * pow(ED_D * y * y + 1, -1, ED_P) % ED_P
    x = pow(square, (ED_P + 3) // 8, ED_P)
    if x * x % ED_P != square:
        x = x * ED_SQRT_MINUS_1 % ED_P
    if x * x % ED_P != square or (x == 0 and sign == 1):
        return None
    if x & 1 != sign:
        x = ED_P - x
    return x, y, 1, x * y % ED_P


def ed_table(point):
    """Row i holds 0 to 15 times 16^i times the point, so that a multiplication takes 64 additions."""
    rows = []
    for _ in range(64):
        row = [ED_ZERO]
        for _ in range(15):
            row.append(ed_add(row[-1], point))
        rows.append(row)
        point = ed_add(row[-1], point)
    return rows


def ed_multiply(table, scalar: int):
    total = ED_ZERO
    for row in table:
        if scalar & 15:
            total = ed_add(total, row[scalar & 15])
        scalar >>= 4
    return total


def ed_is_zero(point) -> bool:
    return point[0] == 0 and point[1] == point[2]


@functools.lru_cache(maxsize=1)
def ed_base_table():
    return ed_table(ed_decode((4 * pow(5, -1, ED_P) % ED_P).to_bytes(32, "little")))


@functools.lru_cache(maxsize=64)
def ed_negated_key_table(key: bytes):
    """The table of -A, or None when the key breaks the key rule of section 2."""
    point = ed_decode(key)
    if point is None:
        return None
    x, y, z, t = point
    table = ed_table((-x % ED_P, y, z, -t % ED_P))
    if ed_is_zero(ed_multiply(table, 8)) or not ed_is_zero(ed_multiply(table, ED_L)):
        return None
    return table


def is_valid_key(key: bytes) -> bool:
    return ed_negated_key_table(key) is not None


@functools.lru_cache(maxsize=65536)
def verify_signature(key: bytes, message: bytes, signature: bytes) -> bool:
    """[S]B - [k]A, encoded, must equal R byte for byte."""
    table = ed_negated_key_table(key)
    s = int.from_bytes(signature[32:], "little")
    if table is None or len(signature) != 64 or s >= ED_L:
        return False
    digest = hashlib.sha512(signature[:32] + key + message).digest()
    k = int.from_bytes(digest, "little") % ED_L
    point = ed_add(ed_multiply(ed_base_table(), s), ed_multiply(table, k))
    return ed_encode(point) == signature[:32]


# --- Merkle tree (RFC 9162) -------------------------------------------------

EMPTY_ROOT = H(b"")


def merkle_leaf(data: bytes) -> bytes:
    return H(b"\x00" + data)


def merkle_node(left: bytes, right: bytes) -> bytes:
    return H(b"\x01" + left + right)


def verify_inclusion(leaf_hash: bytes, index: int, size: int, proof, root: bytes) -> bool:
    """RFC 9162, section 2.1.3.2."""
    if index >= size:
        return False
    position, last, computed = index, size - 1, leaf_hash
    for sibling in proof:
        if last == 0:
            return False
        if position & 1 or position == last:
            computed = merkle_node(sibling, computed)
            while position & 1 == 0 and position != 0:
                position, last = position >> 1, last >> 1
        else:
            computed = merkle_node(computed, sibling)
        position, last = position >> 1, last >> 1
    return last == 0 and computed == root


def merkle_roots(leaf_hashes, sizes) -> dict:
    """The roots of the first n leaves, for every n in `sizes` that is not larger than the list."""
    wanted, roots, count = set(sizes), {}, 0
    if 0 in wanted:
        roots[0] = EMPTY_ROOT
    full_subtrees = []  # from left to right, in decreasing size
    for leaf_hash in leaf_hashes:
        full_subtrees.append(leaf_hash)
        count += 1
        pairs = count
        while pairs & 1 == 0:
            right = full_subtrees.pop()
            full_subtrees[-1] = merkle_node(full_subtrees[-1], right)
            pairs >>= 1
        if count in wanted:
            roots[count] = functools.reduce(lambda right, left: merkle_node(left, right), reversed(full_subtrees))
    return roots


# ---------------------------------------------------------------------------
# Section 3: terms (docs/protocol.md, section 3)
# ---------------------------------------------------------------------------

# The only drand chain of the protocol, "quicknet".
QUICKNET = {
    "chainHash": "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
    "publicKey": "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451"
    "0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
    "genesis": 1692803367,
    "period": 3,
}
TERMS_FIELDS = (
    "protocol", "operator", "operatorKey", "drawId", "title", "rulesHash", "opensAt", "closesAt", "ticketsPerPerson",
    "prizes", "reserves", "onePrizePerPerson", "secretCommitment", "randomness", "exclusionReasons", "skipReasons",
    "checkpointSeconds", "witnesses",
)
OPERATOR_FORM = "[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?"
WITNESS_NAME_FORM = r"[!-*,-~]{1,100}"  # printable ASCII without space and "+"


def require_valid_terms(terms) -> None:
    """All rules of section 3. The terms are only known to be an object."""
    require_object(terms, "the terms", TERMS_FIELDS)
    require_exactly(terms["protocol"], "protocol", PROTOCOL)
    require_text(terms["operator"], "operator")
    if not re.fullmatch(OPERATOR_FORM, terms["operator"]):
        raise Fails("operator is not a host name")
    require_hex(terms["operatorKey"], "operatorKey", 32)
    require_hex(terms["drawId"], "drawId", 16)
    if terms["drawId"] == "0" * 32:
        raise Fails("drawId is all zero")
    require_text(terms["title"], "title", 1, 200)
    require_hex(terms["rulesHash"], "rulesHash", 32)
    require_time(terms["opensAt"], "opensAt")
    require_time(terms["closesAt"], "closesAt")
    if terms["opensAt"] >= terms["closesAt"]:
        raise Fails("opensAt is not before closesAt")
    require_integer(terms["ticketsPerPerson"], "ticketsPerPerson", least=1)
    require_valid_prizes(terms["prizes"])
    require_integer(terms["reserves"], "reserves")
    if (slot_count(terms) + terms["reserves"]) * terms["ticketsPerPerson"] > 1_000_000:
        raise Fails("(slots + reserves) × ticketsPerPerson is more than 1,000,000")
    if type(terms["onePrizePerPerson"]) is not bool:
        raise Fails("onePrizePerPerson is neither true nor false")
    require_hex(terms["secretCommitment"], "secretCommitment", 32)
    require_valid_randomness(terms["randomness"], terms["closesAt"])
    require_valid_reasons(terms["exclusionReasons"], "exclusionReasons")
    require_valid_reasons(terms["skipReasons"], "skipReasons")
    require_integer(terms["checkpointSeconds"], "checkpointSeconds", least=1)
    require_valid_witnesses(terms["witnesses"], terms["operatorKey"])


def require_valid_prizes(prizes) -> None:
    require_list(prizes, "prizes")
    if not 1 <= len(prizes) <= 1000:
        raise Fails("there are not 1 to 1,000 prizes")
    for prize in prizes:
        require_object(prize, "a prize", ("id", "name", "quantity"))
        if not is_identifier(prize["id"]):
            raise Fails("a prize's id does not have the form [a-z0-9-]{1,64}")
        require_text(prize["name"], "a prize's name", 1, 200)
        require_integer(prize["quantity"], "a prize's quantity", least=1)
    if len({prize["id"] for prize in prizes}) != len(prizes):
        raise Fails("two prizes have the same id")


def require_valid_reasons(reasons, where: str) -> None:
    require_list(reasons, where)
    for reason in reasons:
        if not is_identifier(reason):
            raise Fails(f"{where}: a reason does not have the form [a-z0-9-]{{1,64}}")
    if len(set(reasons)) != len(reasons):
        raise Fails(f"{where}: a reason stands there twice")


def require_valid_randomness(randomness, closes_at: int) -> None:
    if type(randomness) is not dict:
        raise Fails("randomness is not an object")
    source = randomness.get("source")
    if source == "drand":
        names = ("source", "chainHash", "publicKey", "genesis", "period", "gapSeconds", "round", "deadlineSeconds")
        require_object(randomness, "randomness", names)
        for name, pinned in QUICKNET.items():
            require_exactly(randomness[name], f"randomness: {name}", pinned)
        require_integer(randomness["gapSeconds"], "gapSeconds", least=30, below=TIME_LIMIT)
        if closes_at < QUICKNET["genesis"]:
            raise Fails("closesAt is before the first drand round")
        require_integer(randomness["round"], "round")
        since_genesis = closes_at + randomness["gapSeconds"] - QUICKNET["genesis"]
        if randomness["round"] != since_genesis // QUICKNET["period"] + 2:
            raise Fails("round is not the first round strictly after closesAt + gapSeconds")
    elif source == "public-value":
        require_object(randomness, "randomness", ("source", "description", "announcedAt", "deadlineSeconds"))
        require_text(randomness["description"], "description", 1, 500)
        require_time(randomness["announcedAt"], "announcedAt")
        if randomness["announcedAt"] < closes_at + 30:
            raise Fails("announcedAt is less than 30 seconds after closesAt")
    else:
        raise Fails("randomness: the source is neither drand nor public-value")
    require_integer(randomness["deadlineSeconds"], "deadlineSeconds", least=1, below=TIME_LIMIT)


def require_valid_witnesses(witnesses, operator_key: str) -> None:
    require_object(witnesses, "witnesses", ("keys", "threshold"))
    require_list(witnesses["keys"], "witnesses: keys")
    seen_keys, seen_ids = set(), set()
    for vkey in witnesses["keys"]:
        require_text(vkey, "a witness key")
        name, key_id, key = read_vkey(vkey)
        if key.hex() == operator_key:
            raise Fails("a witness key is the operator's own key")
        if key in seen_keys or (name, key_id) in seen_ids:
            raise Fails("a witness key stands there twice")
        seen_keys.add(key)
        seen_ids.add((name, key_id))
    require_integer(witnesses["threshold"], "witnesses: threshold")
    threshold, count = witnesses["threshold"], len(witnesses["keys"])
    if threshold != 0 and not (threshold <= count and 2 * threshold > count):
        raise Fails("the threshold is not a majority of the witness keys")


def read_vkey(vkey: str):
    """C2SP `<name>+<8 hex key id>+<base64 of 04 || key>` -> (name, id, key)."""
    parts = vkey.split("+", 2)
    if len(parts) != 3 or not re.fullmatch(WITNESS_NAME_FORM, parts[0]) or not is_hex(parts[1], 4):
        raise Fails("a witness key does not have the form name+id+base64")
    payload = decode_base64(parts[2])
    if payload is None or len(payload) != 33 or payload[0] != 4:
        raise Fails("a witness key is not canonical base64 of 04 and 32 bytes")
    name, key_id, key = parts[0], unhex(parts[1]), payload[1:]
    if H(name.encode("ascii") + b"\x0a\x04" + key)[:4] != key_id:
        raise Fails("a witness key does not have the key id it states")
    if not is_valid_key(key):
        raise Fails("a witness key is not a sound Ed25519 key")
    return name, key_id, key


def slot_count(terms) -> int:
    return sum(prize["quantity"] for prize in terms["prizes"])


def moment_of(terms) -> int:
    """The moment: from this second on the public random value may be known."""
    randomness = terms["randomness"]
    if randomness["source"] == "drand":
        return randomness["genesis"] + (randomness["round"] - 1) * randomness["period"]
    return randomness["announcedAt"]


def terms_hash(terms) -> bytes:
    return H(T("sealed-draw/v2/terms") + jcs(terms))


def secret_commitment(draw_id: str, secret: bytes) -> bytes:
    return H(T("sealed-draw/v2/secret") + unhex(draw_id) + secret)


# ---------------------------------------------------------------------------
# Section 4: tickets and receipts (docs/protocol.md, section 4)
# ---------------------------------------------------------------------------


def person_tag_salt(draw_tag_key: bytes, draw_id: str, phone: str) -> bytes:
    """Only the operator can make it: the draw's tag key is never published."""
    return HMAC(draw_tag_key, T("sealed-draw/v2/tag-salt") + unhex(draw_id) + phone.encode("utf-8"))


def person_tag(draw_id: str, tag_salt: bytes, phone: str) -> bytes:
    """Says which tickets of a draw are one person's. With the salt anybody can check whose number it is."""
    return H(T("sealed-draw/v2/tag") + unhex(draw_id) + tag_salt + phone.encode("utf-8"))


def is_phone(text: str) -> bool:
    return re.fullmatch(r"\+[1-9][0-9]{4,14}", text) is not None


def pub_commitment(salt: bytes, pub) -> bytes:
    return H(T("sealed-draw/v2/pub") + salt + jcs(pub))


def id_commitment(salt: bytes, identity) -> bytes:
    return H(T("sealed-draw/v2/id") + salt + jcs(identity))


def ticket_leaf(draw_id: str, index: int, hash_of_terms: bytes, pub_c: bytes, id_c: bytes) -> bytes:
    """The leaf hash of a ticket. The ticket's number is index + 1."""
    return merkle_leaf(T("sealed-draw/v2/ticket") + unhex(draw_id) + u64(index) + hash_of_terms + pub_c + id_c)


def require_pub(pub, where: str) -> None:
    require_object(pub, where, ("name", "place", "tag"))
    require_text(pub["name"], f"{where}: name", 0, 200)
    require_text(pub["place"], f"{where}: place", 0, 200)
    require_hex(pub["tag"], f"{where}: tag", 32)


RECEIPT_FIELDS = (
    *("format", "id", "index", "pub", "root", "saltId", "saltPub"),
    *("signature", "size", "tagSalt", "terms", "time"),
)


def read_receipt(data: bytes):
    receipt = read_canonical_json(data)
    require_object(receipt, "the receipt", RECEIPT_FIELDS)
    require_exactly(receipt["format"], "format", "sealed-draw-receipt/v2")
    require_object(receipt["id"], "id", ("name", "phone"), optional=("email",))
    for name, text in receipt["id"].items():
        require_text(text, f"id: {name}", 0, 200)
    require_integer(receipt["index"], "index")
    require_pub(receipt["pub"], "pub")
    for name in ("root", "saltId", "saltPub", "tagSalt"):
        require_hex(receipt[name], name, 32)
    require_hex(receipt["signature"], "signature", 64)
    require_integer(receipt["size"], "size")
    if type(receipt["terms"]) is not dict:
        raise Fails("terms is not an object")
    require_time(receipt["time"], "time")
    return receipt


def receipt_message(receipt, leaf_hash: bytes) -> bytes:
    return (
        T("sealed-draw/v2/receipt")
        + unhex(receipt["terms"]["drawId"])
        + terms_hash(receipt["terms"])
        + u64(receipt["index"])
        + leaf_hash
        + unhex(receipt["tagSalt"])
        + u64(receipt["size"])
        + unhex(receipt["root"])
        + u64(receipt["time"])
    )


# ---------------------------------------------------------------------------
# Section 5: statements and the ledger (docs/protocol.md, section 5)
# ---------------------------------------------------------------------------

STATEMENT_FIELDS = ("protocol", "operator", "seq", "prev", "time", "type", "drawId", "body", "signature")


def require_statement(statement, where: str) -> None:
    """The fields of one statement. `terms` is only checked to be an object."""
    require_object(statement, where, STATEMENT_FIELDS, optional=("newSignature",))
    require_exactly(statement["protocol"], f"{where}: protocol", PROTOCOL)
    require_text(statement["operator"], f"{where}: operator")
    require_integer(statement["seq"], f"{where}: seq")
    require_hex(statement["prev"], f"{where}: prev", 32)
    require_time(statement["time"], f"{where}: time")
    require_text(statement["type"], f"{where}: type")
    require_hex(statement["drawId"], f"{where}: drawId", 16)
    require_hex(statement["signature"], f"{where}: signature", 64)
    if statement["type"] == "key":
        if "newSignature" not in statement:
            raise Fails(f"{where}: newSignature is missing")
        require_hex(statement["newSignature"], f"{where}: newSignature", 64)
    elif "newSignature" in statement:
        raise Fails(f"{where}: newSignature belongs to key statements only")
    require_body = BODY_FORMS.get(statement["type"])
    if require_body is None:
        raise Fails(f"{where}: the type {quoted(statement['type'])} is unknown")
    require_body(statement["body"], f"{where}, {statement['type']}")


def require_ticket(value, where: str, least: int = 1) -> None:
    require_integer(value, f"{where}: ticket", least)


def require_key_body(body, where: str) -> None:
    require_object(body, where, ("key", "old"))
    require_hex(body["key"], f"{where}: key", 32)
    require_hex(body["old"], f"{where}: old", 32)


def require_open_body(body, where: str) -> None:
    require_object(body, where, ("terms",))
    if type(body["terms"]) is not dict:
        raise Fails(f"{where}: terms is not an object")


def require_checkpoint_body(body, where: str) -> None:
    require_object(body, where, ("root", "size"))
    require_hex(body["root"], f"{where}: root", 32)
    require_integer(body["size"], f"{where}: size")


def require_close_body(body, where: str) -> None:
    require_object(body, where, ("exclusions", "root", "routes", "size"), optional=("secret",))
    require_list(body["exclusions"], f"{where}: exclusions")
    for exclusion in body["exclusions"]:
        require_object(exclusion, f"{where}: an exclusion", ("reason", "ticket"))
        require_text(exclusion["reason"], f"{where}: an exclusion's reason")
        require_ticket(exclusion["ticket"], f"{where}: an exclusion")
    require_hex(body["root"], f"{where}: root", 32)
    require_list(body["routes"], f"{where}: routes")
    for route in body["routes"]:
        require_object(route, f"{where}: a route", ("route", "tickets"))
        require_text(route["route"], f"{where}: a route's id")
        require_integer(route["tickets"], f"{where}: a route's tickets", least=1)
    if "secret" in body:
        require_hex(body["secret"], f"{where}: secret", 32)
    require_integer(body["size"], f"{where}: size")


def require_cancel_body(body, where: str) -> None:
    require_object(body, where, ("reason",))
    require_text(body["reason"], f"{where}: reason", 1, 500)


def require_result_body(body, where: str) -> None:
    require_object(body, where, ("awards", "randomness", "ranking"))
    require_list(body["awards"], f"{where}: awards")
    for award in body["awards"]:
        require_object(award, f"{where}: an award", ("prize", "ticket"))
        require_text(award["prize"], f"{where}: an award's prize")
        require_ticket(award["ticket"], f"{where}: an award", least=0)
    randomness = body["randomness"]
    if type(randomness) is dict and "value" in randomness:
        require_object(randomness, f"{where}: randomness", ("value",))
        require_text(randomness["value"], f"{where}: value")  # its length and form are checked in check_beacon
    else:
        require_object(randomness, f"{where}: randomness", ("round", "signature"))
        require_integer(randomness["round"], f"{where}: round")
        require_hex(randomness["signature"], f"{where}: the beacon's signature", 48)
    require_list(body["ranking"], f"{where}: ranking")
    for ticket in body["ranking"]:
        require_ticket(ticket, f"{where}: ranking")


def require_skip_body(body, where: str) -> None:
    require_object(body, where, ("next", "reason", "ticket"))
    require_integer(body["next"], f"{where}: next")
    require_text(body["reason"], f"{where}: reason")
    require_ticket(body["ticket"], where)


def require_handover_body(body, where: str) -> None:
    require_object(body, where, ("prize", "ticket"))
    require_text(body["prize"], f"{where}: prize")
    require_ticket(body["ticket"], where)


BODY_FORMS = {
    "key": require_key_body,
    "open": require_open_body,
    "checkpoint": require_checkpoint_body,
    "close": require_close_body,
    "cancel": require_cancel_body,
    "result": require_result_body,
    "skip": require_skip_body,
    "handover": require_handover_body,
}


def statement_hash(statement) -> bytes:
    unsigned = {name: value for name, value in statement.items() if name not in ("signature", "newSignature")}
    return H(T("sealed-draw/v2/statement") + jcs(unsigned))


# For every stage of a draw, the allowed statements and the stage after them. The
# stage after the last statement appears in the verdict.
STAGES = {
    "open": {"checkpoint": "open", "close": "closed", "cancel": "cancelled"},
    "cancelled": {},
    "closed": {"cancel": "void", "result": "drawn"},
    "void": {"result": "drawn"},
    "drawn": {"skip": "drawn", "handover": "drawn"},
}


def require_valid_chain(statements, operator: str) -> dict:
    """Links, times, signatures and order rules of section 5, for a proof or a complete ledger.

    The terms of all opens must be valid. Returns the stage of every draw.
    """
    key_in_force, previous, previous_hash = None, None, None
    draws = {}  # drawId -> (terms, stage, tickets whose prize was handed over)
    for statement in statements:
        where = f"statement {statement['seq']}"
        own_hash = statement_hash(statement)
        if statement["operator"] != operator:
            raise Fails(f"{where} names another operator")
        require_link(statement, where, previous, previous_hash)
        if statement["type"] == "key":
            if statement["drawId"] != "0" * 32:
                raise Fails(f"{where}: a key statement belongs to no draw, its drawId must be zero")
            require_key_succession(statement, where, key_in_force)
            require_signature(statement["body"]["old"], own_hash, statement["signature"], where)
            require_signature(statement["body"]["key"], own_hash, statement["newSignature"], where)
            key_in_force = statement["body"]["key"]
        else:
            if key_in_force is None:
                raise Fails(f"{where} stands before the first key statement")
            require_place_in_draw(statement, where, draws)
            require_signature(key_in_force, own_hash, statement["signature"], where)
        previous, previous_hash = statement, own_hash
    return {draw_id: stage for draw_id, (_, stage, _) in draws.items()}


def require_link(statement, where: str, previous, previous_hash) -> None:
    if previous is not None:
        if statement["seq"] <= previous["seq"]:
            raise Fails(f"{where} does not come after statement {previous['seq']}")
        if statement["time"] < previous["time"]:
            raise Fails(f"{where} is dated before statement {previous['seq']}")
    if statement["seq"] == 0:
        if statement["prev"] != "0" * 64:
            raise Fails("statement 0 has a predecessor")
        if statement["type"] != "key":
            raise Fails("statement 0 is not a key statement")
    elif previous is not None and statement["seq"] == previous["seq"] + 1:
        if statement["prev"] != previous_hash.hex():
            raise Fails(f"{where} does not name statement {previous['seq']} as its predecessor")


def require_key_succession(statement, where: str, key_in_force) -> None:
    body = statement["body"]
    if statement["seq"] == 0 and body["old"] != body["key"]:
        raise Fails("statement 0 names an older key")
    if key_in_force is not None and body["old"] != key_in_force:
        raise Fails(f"{where} replaces a key that was not in force")


def require_signature(key: str, own_hash: bytes, signature: str, where: str) -> None:
    if not verify_signature(unhex(key), T("sealed-draw/v2/signed") + own_hash, unhex(signature)):
        raise Fails(f"{where}: a signature is wrong")


def require_place_in_draw(statement, where: str, draws: dict) -> None:
    draw_id, kind = statement["drawId"], statement["type"]
    if kind == "open":
        if draw_id in draws:
            raise Fails(f"{where} opens a draw that was opened before")
        terms = statement["body"]["terms"]
        if terms["drawId"] != draw_id or terms["operator"] != statement["operator"]:
            raise Fails(f"{where}: drawId and operator are not those of its terms")
        if statement["time"] > terms["opensAt"]:
            raise Fails(f"{where}: the draw was published after it opened")
        draws[draw_id] = (terms, "open", set())
        return
    if draw_id not in draws:
        raise Fails(f"{where} belongs to a draw that was not opened")
    terms, stage, handed_over = draws[draw_id]
    if kind not in STAGES[stage]:
        raise Fails(f"{where}: a {kind} may not stand here, the draw is {stage}")
    if kind == "result" and statement["time"] < moment_of(terms):
        raise Fails(f"{where}: the result is dated before its random value existed")
    if kind == "handover":
        if statement["body"]["ticket"] in handed_over:
            raise Fails(f"{where} hands over ticket {statement['body']['ticket']} a second time")
        handed_over.add(statement["body"]["ticket"])
    draws[draw_id] = (terms, STAGES[stage][kind], handed_over)


def require_valid_keys(statements) -> None:
    """The key rule for both keys of every key statement."""
    for statement in statements:
        if statement["type"] == "key":
            for name in ("key", "old"):
                if not is_valid_key(unhex(statement["body"][name])):
                    raise Fails(f"statement {statement['seq']}: {name} is not a sound Ed25519 key")


def require_terms_key_in_force(statements, open_statement) -> None:
    in_force = None
    for statement in statements:
        if statement is open_statement:
            break
        if statement["type"] == "key":
            in_force = statement["body"]["key"]
    operator_key = open_statement["body"]["terms"]["operatorKey"]
    if not is_valid_key(unhex(operator_key)):
        raise Fails("operatorKey is not a sound Ed25519 key")
    if in_force is None:
        raise Fails("there is no key statement before the open")
    if in_force != operator_key:
        raise Fails("operatorKey is not the key in force when the draw was opened")


def require_valid_closing(terms, statements) -> None:
    """Rules for checkpoints, close and cancel of one draw, given all its statements in order."""
    moment, close = moment_of(terms), None
    heads = []  # (size, root) of every checkpoint, then of the close
    for statement in statements:
        body, time = statement["body"], statement["time"]
        if statement["type"] == "checkpoint":
            require_growing(heads, body)
        elif statement["type"] == "close":
            close = statement
            if not terms["closesAt"] <= time < moment:
                raise Fails("the close is not dated from closesAt to before the moment of the random value")
            require_growing(heads, body)
            require_valid_exclusions(terms, body)
            require_valid_routes(body)
        elif statement["type"] == "cancel":
            if close is None and not (time < terms["closesAt"] or time >= moment):
                raise Fails("the draw was cancelled between closesAt and the moment of the random value")
            if close is not None and time < moment + terms["randomness"]["deadlineSeconds"]:
                raise Fails("the draw was voided before the deadline for its random value")


def require_growing(heads, body) -> None:
    if body["size"] == 0 and unhex(body["root"]) != EMPTY_ROOT:
        raise Fails("a tree without tickets does not have the empty root")
    if heads and body["size"] < heads[-1][0]:
        raise Fails("the number of tickets falls")
    if heads and body["size"] == heads[-1][0] and body["root"] != heads[-1][1]:
        raise Fails("the same number of tickets has two roots")
    heads.append((body["size"], body["root"]))


def require_valid_exclusions(terms, body) -> None:
    last, reasons = 0, frozenset(terms["exclusionReasons"])
    for exclusion in body["exclusions"]:
        if exclusion["ticket"] <= last:
            raise Fails("the exclusions are not in order of rising tickets, each once")
        last = exclusion["ticket"]
        if exclusion["reason"] not in reasons:
            raise Fails(f"ticket {last} is excluded for a reason that the terms do not name")
    if last > body["size"]:
        raise Fails("a ticket is excluded that does not exist")


def require_valid_routes(body) -> None:
    routes = body["routes"]
    if not all(is_identifier(route["route"]) for route in routes):
        raise Fails("a route's id does not have the form [a-z0-9-]{1,64}")
    if len({route["route"] for route in routes}) != len(routes):
        raise Fails("a route stands there twice")
    if sum(route["tickets"] for route in routes) != body["size"]:
        raise Fails("the routes do not add up to the number of tickets")


def read_ledger(data: bytes):
    """One canonical statement per line, LF after each. Returns (the valid statements, the first problem or None)."""
    statements, problem = [], None
    if not data.endswith(b"\n"):
        problem = "the ledger does not end with a line feed"
    for number, line in enumerate(data[:-1].split(b"\n") if problem is None else data.split(b"\n")):
        try:
            statement = read_canonical_json(line)
            require_statement(statement, "the statement")
            statements.append(statement)
        except Fails as why:
            problem = problem or f"line {number + 1}: {why}"
    return statements, problem


def read_cosignature_line(line: str):
    """`— <name> <base64 of key id || u64 time || signature>` -> (name, id, time, signature)."""
    parts = line.split(" ")
    if len(parts) != 3 or parts[0] != "\u2014" or not re.fullmatch(WITNESS_NAME_FORM, parts[1]):
        raise Fails("a cosignature line does not have the form — name base64")
    payload = decode_base64(parts[2])
    if payload is None or len(payload) != 76:
        raise Fails("a cosignature is not canonical base64 of 76 bytes")
    time = int.from_bytes(payload[4:12], "big")
    if time >= TIME_LIMIT:
        raise Fails("a cosignature is dated 2^40 or later")
    return parts[1], payload[:4], time, payload[12:]


def cosigned_text(operator: str, time: int, size: int, root: str) -> bytes:
    root_base64 = base64.b64encode(unhex(root)).decode("ascii")
    return f"cosignature/v1\ntime {time}\n{operator}/ledger\n{size}\n{root_base64}\n".encode("ascii")


# ---------------------------------------------------------------------------
# Section 6: from randomness to winners (docs/protocol.md, section 6)
# ---------------------------------------------------------------------------

# --- drand: BLS signatures on BLS12-381 -------------------------------------
# A drand round is signed by a group of independent organisations. The signature
# is a point of the curve G1 over the field F_p, the public key a point of G2 over
# F_p2 = F_p[u]/(u^2 + 1), and the signature is right when the pairings
# e(H(message), public key) and e(signature, generator of G2) are equal.
# Points are (x, y), or None for the point at infinity.

BLS_P = 0x1A0111EA397FE69A4B1BA7B6434BACD764774B84F38512BF6730D2A0F6B0F6241EABFFFEB153FFFFB9FEFFFFFFFFAAAB
BLS_R = 0x73EDA753299D7D483339D80809A1D80553BDA402FFFE5BFEFFFFFFFF00000001  # the order of G1 and G2
BLS_X = 0xD201000000010000  # the curve's parameter is -BLS_X
G2_GENERATOR = (
    (
        0x024AA2B2F08F0A91260805272DC51051C6E47AD4FA403B02B4510B647AE3D1770BAC0326A805BBEFD48056C8C121BDB8,
        0x13E02B6052719F607DACD3A088274F65596BD0D09920B61AB5DA61BBDC7F5049334CF11213945D57E5AC7D055D042B7E,
    ),
    (
        0x0CE5D527727D6E118CC9CDC6DA2E351AADFD9BAA8CBDD3A76D429A695160D12C923AC9CC3BACA289E193548608B82801,
        0x0606C4A02EA734CC32ACD2B02BC28B99CB3E287E85A763AF267492AB572E99AB3F370D275CEC1DA1AAA9075FF05F79BE,
    ),
)
DRAND_DST = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"


def fp_square_root(value: int):
    root = pow(value, (BLS_P + 1) // 4, BLS_P)
    return root if root * root % BLS_P == value % BLS_P else None


# F_p2: pairs (a, b) for a + b*u.


def fp2_add(a, b):
    return (a[0] + b[0]) % BLS_P, (a[1] + b[1]) % BLS_P


def fp2_subtract(a, b):
    return (a[0] - b[0]) % BLS_P, (a[1] - b[1]) % BLS_P


def fp2_multiply(a, b):
    return (a[0] * b[0] - a[1] * b[1]) % BLS_P, (a[0] * b[1] + a[1] * b[0]) % BLS_P


def fp2_scale(a, factor: int):
    return a[0] * factor % BLS_P, a[1] * factor % BLS_P


def fp2_inverse(a):
    norm = pow(a[0] * a[0] + a[1] * a[1], -1, BLS_P)
    return a[0] * norm % BLS_P, -a[1] * norm % BLS_P


def fp2_power(a, exponent: int):
    result = (1, 0)
    for bit in bin(exponent)[2:]:
        result = fp2_multiply(result, result)
        if bit == "1":
            result = fp2_multiply(result, a)
    return result


def fp2_square_root(a):
    """Only for the pinned public key, whose second coordinate is not zero."""
    norm_root = fp_square_root(a[0] * a[0] + a[1] * a[1])
    half = pow(2, -1, BLS_P)
    real = fp_square_root((a[0] + norm_root) * half % BLS_P)
    if real is None:
        real = fp_square_root((a[0] - norm_root) * half % BLS_P)
    return real, a[1] * pow(2 * real, -1, BLS_P) % BLS_P


# G1: y^2 = x^3 + 4 over F_p.


def g1_add(one, two):
    if one is None:
        return two
    if two is None:
        return one
    (x1, y1), (x2, y2) = one, two
    if x1 == x2:
        if (y1 + y2) % BLS_P == 0:
            return None
        slope = 3 * x1 * x1 * pow(2 * y1, -1, BLS_P) % BLS_P
    else:
        slope = (y2 - y1) * pow(x2 - x1, -1, BLS_P) % BLS_P
    x3 = (slope * slope - x1 - x2) % BLS_P
    return x3, (slope * (x1 - x3) - y1) % BLS_P


def g1_multiply(point, scalar: int):
    total = None
    for bit in bin(scalar)[2:]:
        total = g1_add(total, total)
        if bit == "1":
            total = g1_add(total, point)
    return total


def g1_decode(data: bytes):
    """A compressed, canonical point of the prime-order subgroup, not infinity; None for anything else."""
    if len(data) != 48 or data[0] & 0x80 == 0 or data[0] & 0x40 != 0:
        return None
    x = int.from_bytes(data, "big") & (2**381 - 1)
    if x >= BLS_P:
        return None
    y = fp_square_root(x**3 + 4)
    if y is None:
        return None
    if (y > (BLS_P - 1) // 2) != (data[0] & 0x20 != 0):
        y = -y % BLS_P
    point = (x, y)
    return point if g1_multiply(point, BLS_R) is None else None


def g2_decode_pinned_key():
    """The pinned quicknet key. It is a constant; the tests check that it is valid."""
    data = unhex(QUICKNET["publicKey"])
    x = (int.from_bytes(data[48:], "big"), int.from_bytes(data[:48], "big") & (2**381 - 1))
    y = fp2_square_root(fp2_add(fp2_multiply(x, fp2_multiply(x, x)), (4, 4)))
    is_larger = (y[1] or y[0]) > (BLS_P - 1) // 2
    if is_larger != (data[0] & 0x20 != 0):
        y = (-y[0] % BLS_P, -y[1] % BLS_P)
    return x, y


# RFC 9380 hash to G1: expand_message_xmd, simplified SWU onto a curve that is
# 11-isogenous to G1's, the isogeny, and multiplication by the effective cofactor.

SSWU_A = 0x144698A3B8E9433D693A02C96D4982B0EA985383EE66A8D8E8981AEFD881AC98936F8DA0E0F97F5CF428082D584C1D
SSWU_B = 0x12E2908D11688030018B12E8753EEE3B2016C1F0F24F4070A0B9C14FCEF35EF55A23215A316CEAA5D1CC48E98E172BE0
SSWU_Z = 11
# Coefficients of RFC 9380, appendix E.2, the constant term first.
ISOGENY_X_NUMERATOR = (
    0x11a05f2b1e833340b809101dd99815856b303e88a2d7005ff2627b56cdb4e2c85610c2d5f2e62d6eaeac1662734649b7,
    0x17294ed3e943ab2f0588bab22147a81c7c17e75b2f6a8417f565e33c70d1e86b4838f2a6f318c356e834eef1b3cb83bb,
    0xd54005db97678ec1d1048c5d10a9a1bce032473295983e56878e501ec68e25c958c3e3d2a09729fe0179f9dac9edcb0,
    0x1778e7166fcc6db74e0609d307e55412d7f5e4656a8dbf25f1b33289f1b330835336e25ce3107193c5b388641d9b6861,
    0xe99726a3199f4436642b4b3e4118e5499db995a1257fb3f086eeb65982fac18985a286f301e77c451154ce9ac8895d9,
    0x1630c3250d7313ff01d1201bf7a74ab5db3cb17dd952799b9ed3ab9097e68f90a0870d2dcae73d19cd13c1c66f652983,
    0xd6ed6553fe44d296a3726c38ae652bfb11586264f0f8ce19008e218f9c86b2a8da25128c1052ecaddd7f225a139ed84,
    0x17b81e7701abdbe2e8743884d1117e53356de5ab275b4db1a682c62ef0f2753339b7c8f8c8f475af9ccb5618e3f0c88e,
    0x80d3cf1f9a78fc47b90b33563be990dc43b756ce79f5574a2c596c928c5d1de4fa295f296b74e956d71986a8497e317,
    0x169b1f8e1bcfa7c42e0c37515d138f22dd2ecb803a0c5c99676314baf4bb1b7fa3190b2edc0327797f241067be390c9e,
    0x10321da079ce07e272d8ec09d2565b0dfa7dccdde6787f96d50af36003b14866f69b771f8c285decca67df3f1605fb7b,
    0x6e08c248e260e70bd1e962381edee3d31d79d7e22c837bc23c0bf1bc24c6b68c24b1b80b64d391fa9c8ba2e8ba2d229,
)
ISOGENY_X_DENOMINATOR = (
    0x8ca8d548cff19ae18b2e62f4bd3fa6f01d5ef4ba35b48ba9c9588617fc8ac62b558d681be343df8993cf9fa40d21b1c,
    0x12561a5deb559c4348b4711298e536367041e8ca0cf0800c0126c2588c48bf5713daa8846cb026e9e5c8276ec82b3bff,
    0xb2962fe57a3225e8137e629bff2991f6f89416f5a718cd1fca64e00b11aceacd6a3d0967c94fedcfcc239ba5cb83e19,
    0x3425581a58ae2fec83aafef7c40eb545b08243f16b1655154cca8abc28d6fd04976d5243eecf5c4130de8938dc62cd8,
    0x13a8e162022914a80a6f1d5f43e7a07dffdfc759a12062bb8d6b44e833b306da9bd29ba81f35781d539d395b3532a21e,
    0xe7355f8e4e667b955390f7f0506c6e9395735e9ce9cad4d0a43bcef24b8982f7400d24bc4228f11c02df9a29f6304a5,
    0x772caacf16936190f3e0c63e0596721570f5799af53a1894e2e073062aede9cea73b3538f0de06cec2574496ee84a3a,
    0x14a7ac2a9d64a8b230b3f5b074cf01996e7f63c21bca68a81996e1cdf9822c580fa5b9489d11e2d311f7d99bbdcc5a5e,
    0xa10ecf6ada54f825e920b3dafc7a3cce07f8d1d7161366b74100da67f39883503826692abba43704776ec3a79a1d641,
    0x95fc13ab9e92ad4476d6e3eb3a56680f682b4ee96f7d03776df533978f31c1593174e4b4b7865002d6384d168ecdd0a,
    0x1,
)
ISOGENY_Y_NUMERATOR = (
    0x90d97c81ba24ee0259d1f094980dcfa11ad138e48a869522b52af6c956543d3cd0c7aee9b3ba3c2be9845719707bb33,
    0x134996a104ee5811d51036d776fb46831223e96c254f383d0f906343eb67ad34d6c56711962fa8bfe097e75a2e41c696,
    0xcc786baa966e66f4a384c86a3b49942552e2d658a31ce2c344be4b91400da7d26d521628b00523b8dfe240c72de1f6,
    0x1f86376e8981c217898751ad8746757d42aa7b90eeb791c09e4a3ec03251cf9de405aba9ec61deca6355c77b0e5f4cb,
    0x8cc03fdefe0ff135caf4fe2a21529c4195536fbe3ce50b879833fd221351adc2ee7f8dc099040a841b6daecf2e8fedb,
    0x16603fca40634b6a2211e11db8f0a6a074a7d0d4afadb7bd76505c3d3ad5544e203f6326c95a807299b23ab13633a5f0,
    0x4ab0b9bcfac1bbcb2c977d027796b3ce75bb8ca2be184cb5231413c4d634f3747a87ac2460f415ec961f8855fe9d6f2,
    0x987c8d5333ab86fde9926bd2ca6c674170a05bfe3bdd81ffd038da6c26c842642f64550fedfe935a15e4ca31870fb29,
    0x9fc4018bd96684be88c9e221e4da1bb8f3abd16679dc26c1e8b6e6a1f20cabe69d65201c78607a360370e577bdba587,
    0xe1bba7a1186bdb5223abde7ada14a23c42a0ca7915af6fe06985e7ed1e4d43b9b3f7055dd4eba6f2bafaaebca731c30,
    0x19713e47937cd1be0dfd0b8f1d43fb93cd2fcbcb6caf493fd1183e416389e61031bf3a5cce3fbafce813711ad011c132,
    0x18b46a908f36f6deb918c143fed2edcc523559b8aaf0c2462e6bfe7f911f643249d9cdf41b44d606ce07c8a4d0074d8e,
    0xb182cac101b9399d155096004f53f447aa7b12a3426b08ec02710e807b4633f06c851c1919211f20d4c04f00b971ef8,
    0x245a394ad1eca9b72fc00ae7be315dc757b3b080d4c158013e6632d3c40659cc6cf90ad1c232a6442d9d3f5db980133,
    0x5c129645e44cf1102a159f748c4a3fc5e673d81d7e86568d9ab0f5d396a7ce46ba1049b6579afb7866b1e715475224b,
    0x15e6be4e990f03ce4ea50b3b42df2eb5cb181d8f84965a3957add4fa95af01b2b665027efec01c7704b456be69c8b604,
)
ISOGENY_Y_DENOMINATOR = (
    0x16112c4c3a9c98b252181140fad0eae9601a6de578980be6eec3232b5be72e7a07f3688ef60c206d01479253b03663c1,
    0x1962d75c2381201e1a0cbd6c43c348b885c84ff731c4d59ca4a10356f453e01f78a4260763529e3532f6102c2e49a03d,
    0x58df3306640da276faaae7d6e8eb15778c4855551ae7f310c35a5dd279cd2eca6757cd636f96f891e2538b53dbf67f2,
    0x16b7d288798e5395f20d23bf89edb4d1d115c5dbddbcd30e123da489e726af41727364f2c28297ada8d26d98445f5416,
    0xbe0e079545f43e4b00cc912f8228ddcc6d19c9f0f69bbb0542eda0fc9dec916a20b15dc0fd2ededda39142311a5001d,
    0x8d9e5297186db2d9fb266eaac783182b70152c65550d881c5ecd87b6f0f5a6449f38db9dfa9cce202c6477faaf9b7ac,
    0x166007c08a99db2fc3ba8734ace9824b5eecfdfa8d0cf8ef5dd365bc400a0051d5fa9c01a58b1fb93d1a1399126a775c,
    0x16a3ef08be3ea7ea03bcddfabba6ff6ee5a4375efa1f4fd7feb34fd206357132b920f5b00801dee460ee415a15812ed9,
    0x1866c8ed336c61231a1be54fd1d74cc4f9fb0ce4c6af5920abc5750c4bf39b4852cfe2f7bb9248836b233d9d55535d4a,
    0x167a55cda70a6e1cea820597d94a84903216f763e13d87bb5308592e7ea7d4fbc7385ea3d529b35e346ef48bb8913f55,
    0x4d2f259eea405bd48f010a01ad2911d9c6dd039bb61a6290e591b36e636a5c871a5c29f4f83060400f8b49cba8f6aa8,
    0xaccbb67481d033ff5852c1e48c50c477f94ff8aefce42d28c0f9a88cea7913516f968986f7ebbea9684b529e2561092,
    0xad6b9514c767fe3c3613144b45f1496543346d98adf02267d5ceef9a00d9b8693000763e3b90ac11e99b138573345cc,
    0x2660400eb2e4f3b628bdd0d53cd76f2bf565b94e72927c1cb748df27942480e420517bd8714cc80d1fadc1326ed06f7,
    0xe0fa1d816ddc03e6b24255e0d7819c171c40f65e273b853324efcd6356caa205ca2f570f13497804415473a1d634b8f,
    0x1,
)


def expand_message(message: bytes, dst: bytes, length: int) -> bytes:
    """expand_message_xmd with SHA-256 (RFC 9380, section 5.3.1)."""
    dst_prime = dst + bytes([len(dst)])
    first = H(bytes(64) + message + length.to_bytes(2, "big") + b"\x00" + dst_prime)
    blocks = [H(first + b"\x01" + dst_prime)]
    while 32 * len(blocks) < length:
        mixed = bytes(a ^ b for a, b in zip(first, blocks[-1]))
        blocks.append(H(mixed + bytes([len(blocks) + 1]) + dst_prime))
    return b"".join(blocks)[:length]


def map_to_isogenous_curve(u: int):
    """Simplified SWU (RFC 9380, section 6.6.2) onto y^2 = x^3 + A*x + B."""
    zu2 = SSWU_Z * u * u % BLS_P
    denominator = (zu2 * zu2 + zu2) % BLS_P
    if denominator == 0:
        x = SSWU_B * pow(SSWU_Z * SSWU_A, -1, BLS_P) % BLS_P
    else:
        x = -SSWU_B * pow(SSWU_A, -1, BLS_P) * (1 + pow(denominator, -1, BLS_P)) % BLS_P
    y = fp_square_root((x**3 + SSWU_A * x + SSWU_B) % BLS_P)
    if y is None:
        x = zu2 * x % BLS_P
        y = fp_square_root((x**3 + SSWU_A * x + SSWU_B) % BLS_P)
    return (x, y) if y & 1 == u & 1 else (x, -y % BLS_P)


def isogeny_to_g1_curve(point):
    def polynomial(coefficients):
        value = 0
        for coefficient in reversed(coefficients):
            value = (value * x + coefficient) % BLS_P
        return value

    x, y = point
    x_denominator, y_denominator = polynomial(ISOGENY_X_DENOMINATOR), polynomial(ISOGENY_Y_DENOMINATOR)
    if x_denominator == 0 or y_denominator == 0:
        return None
    return (
        polynomial(ISOGENY_X_NUMERATOR) * pow(x_denominator, -1, BLS_P) % BLS_P,
        y * polynomial(ISOGENY_Y_NUMERATOR) * pow(y_denominator, -1, BLS_P) % BLS_P,
    )


def hash_to_g1(message: bytes, dst: bytes):
    uniform_bytes = expand_message(message, dst, 128)
    one, two = (
        isogeny_to_g1_curve(map_to_isogenous_curve(int.from_bytes(half, "big") % BLS_P))
        for half in (uniform_bytes[:64], uniform_bytes[64:])
    )
    return g1_multiply(g1_add(one, two), BLS_X + 1)


# F_p12 = F_p2[w]/(w^6 - (1 + u)): six F_p2 coefficients, that of w^0 first.

FP12_ONE = ((1, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0))


def fp12_multiply(a, b):
    real, imaginary = [0] * 12, [0] * 12
    for i, (a0, a1) in enumerate(a):
        if a0 == 0 and a1 == 0:
            continue  # lines of the Miller loop have three coefficients only
        for j, (b0, b1) in enumerate(b):
            real[i + j] += a0 * b0 - a1 * b1
            imaginary[i + j] += a0 * b1 + a1 * b0
    # w^(6+i) = (1 + u) * w^i, and (r + s*u)(1 + u) = (r - s) + (r + s)*u
    return tuple(
        (
            (real[i] + real[i + 6] - imaginary[i + 6]) % BLS_P,
            (imaginary[i] + real[i + 6] + imaginary[i + 6]) % BLS_P,
        )
        for i in range(6)
    )


def fp12_power(a, exponent: int):
    result = FP12_ONE
    for bit in bin(exponent)[2:]:
        result = fp12_multiply(result, result)
        if bit == "1":
            result = fp12_multiply(result, a)
    return result


def fp12_conjugate(a):
    """a^(p^6): w becomes -w."""
    return tuple((-c[0] % BLS_P, -c[1] % BLS_P) if i & 1 else c for i, c in enumerate(a))


def fp12_inverse(a):
    """a times its conjugate has even powers of w only, that is v = w^2 with v^3 = 1 + u."""
    conjugate = fp12_conjugate(a)
    n0, _, n1, _, n2, _ = fp12_multiply(a, conjugate)
    xi = (1, 1)
    c0 = fp2_subtract(fp2_multiply(n0, n0), fp2_multiply(xi, fp2_multiply(n1, n2)))
    c1 = fp2_subtract(fp2_multiply(xi, fp2_multiply(n2, n2)), fp2_multiply(n0, n1))
    c2 = fp2_subtract(fp2_multiply(n1, n1), fp2_multiply(n0, n2))
    inner = fp2_add(fp2_multiply(n2, c1), fp2_multiply(n1, c2))
    inverse = fp2_inverse(fp2_add(fp2_multiply(n0, c0), fp2_multiply(xi, inner)))
    zero = (0, 0)
    norm_inverse = (
        fp2_multiply(c0, inverse), zero, fp2_multiply(c1, inverse), zero, fp2_multiply(c2, inverse), zero,
    )
    return fp12_multiply(norm_inverse, conjugate)


@functools.lru_cache(maxsize=1)
def frobenius_factors():
    """(w^i)^(p^2) = factor_i * w^i."""
    base = fp2_power((1, 1), (BLS_P**2 - 1) // 6)
    return tuple(fp2_power(base, i) for i in range(6))


def final_exponentiation(f):
    """f^((p^12 - 1)/r), in the factors (p^6 - 1), (p^2 + 1) and (p^4 - p^2 + 1)/r."""
    f = fp12_multiply(fp12_conjugate(f), fp12_inverse(f))
    to_p2 = tuple(fp2_multiply(c, factor) for c, factor in zip(f, frobenius_factors()))
    return fp12_power(fp12_multiply(to_p2, f), (BLS_P**4 - BLS_P**2 + 1) // BLS_R)


def miller_lines(q):
    """Slopes and intercepts of the Miller loop for a fixed point of G2 (on the twist).

    The point T on the twist stands for (x/w^2, y/w^3) on the curve over F_p12. The line through T with
    slope s, at (px, py) and times w^3 (which the final exponentiation removes), is
    (s*x - y) - s*px * w^2 + py * w^3.
    """
    lines, (x, y) = [], q
    for bit in bin(BLS_X)[3:]:
        slope = fp2_multiply(fp2_scale(fp2_multiply(x, x), 3), fp2_inverse(fp2_scale(y, 2)))
        lines.append(("double", slope, fp2_subtract(fp2_multiply(slope, x), y)))
        new_x = fp2_subtract(fp2_multiply(slope, slope), fp2_scale(x, 2))
        x, y = new_x, fp2_subtract(fp2_multiply(slope, fp2_subtract(x, new_x)), y)
        if bit == "1":
            slope = fp2_multiply(fp2_subtract(q[1], y), fp2_inverse(fp2_subtract(q[0], x)))
            lines.append(("add", slope, fp2_subtract(fp2_multiply(slope, x), y)))
            new_x = fp2_subtract(fp2_subtract(fp2_multiply(slope, slope), x), q[0])
            x, y = new_x, fp2_subtract(fp2_multiply(slope, fp2_subtract(x, new_x)), y)
    return lines


@functools.lru_cache(maxsize=1)
def pinned_miller_lines():
    return miller_lines(g2_decode_pinned_key()), miller_lines(G2_GENERATOR)


def product_of_pairings_is_one(p1, lines1, p2, lines2) -> bool:
    """e(p1, q1) * e(p2, q2) = 1. The loop parameter is negative; its sign would only invert the product."""
    f, zero = FP12_ONE, (0, 0)
    for line1, line2 in zip(lines1, lines2):
        if line1[0] == "double":
            f = fp12_multiply(f, f)
        for (px, py), (_, slope, intercept) in ((p1, line1), (p2, line2)):
            f = fp12_multiply((intercept, zero, fp2_scale(slope, -px), (py, 0), zero, zero), f)
    return final_exponentiation(f) == FP12_ONE


@functools.lru_cache(maxsize=65536)
def verify_beacon(round_number: int, signature: bytes) -> bool:
    point = g1_decode(signature)
    if point is None:
        return False
    message_point = hash_to_g1(H(u64(round_number)), DRAND_DST)
    if message_point is None:
        return False
    key_lines, generator_lines = pinned_miller_lines()
    negated = (point[0], -point[1] % BLS_P)
    return product_of_pairings_is_one(message_point, key_lines, negated, generator_lines)


# --- Public value -----------------------------------------------------------

# Unicode property White_Space, listed here to be independent of the Python version.
WHITE_SPACE = frozenset(
    [chr(c) for c in range(0x09, 0x0E)]
    + ["\x20", "\x85", "\xa0", "\u1680"]
    + [chr(c) for c in range(0x2000, 0x200B)]
    + ["\u2028", "\u2029", "\u202f", "\u205f", "\u3000"]
)


def require_public_value(value: str) -> None:
    if not 1 <= len(value) <= 200:
        raise Fails("the public value does not have 1 to 200 characters")
    for character in (value[0], value[-1]):
        if character in WHITE_SPACE or character == "\ufeff":
            raise Fails("the public value starts or ends with white space")


# --- Seed, stream, ranking --------------------------------------------------


def randomness_of(announced, stated):
    """(chainHash, round, randomness): chain and round from the terms, the value from the result."""
    if (announced["source"] == "public-value") != ("value" in stated):
        raise Fails("the seed needs a random value of the source that the terms name")
    if "value" in stated:
        value = H(T("sealed-draw/v2/public-value") + stated["value"].encode("utf-8"))
        return ZERO_32, 0, value
    return unhex(QUICKNET["chainHash"]), announced["round"], H(unhex(stated["signature"]))


def revealed_secret(terms, close_body):
    """The secret of the close if it matches the commitment, else None."""
    if "secret" not in close_body:
        return None
    secret = unhex(close_body["secret"])
    return secret if secret_commitment(terms["drawId"], secret).hex() == terms["secretCommitment"] else None


def draw_seed(terms, close_body, stated_randomness) -> bytes:
    chain_hash, round_number, randomness = randomness_of(terms["randomness"], stated_randomness)
    return H(
        T("sealed-draw/v2/seed")
        + terms_hash(terms)
        + unhex(close_body["root"])
        + u64(close_body["size"])
        + (revealed_secret(terms, close_body) or ZERO_32)
        + chain_hash
        + u64(round_number)
        + randomness
    )


def random_words(seed: bytes):
    block_number = 0
    while True:
        block = HMAC(seed, T("sealed-draw/v2/stream") + u64(block_number))
        for start in (0, 8, 16, 24):
            yield int.from_bytes(block[start : start + 8], "big")
        block_number += 1


def uniform(words, n: int) -> int:
    """A uniform number from 0 to n-1, by rejection sampling."""
    limit = 2**64 - 2**64 % n
    while True:
        word = next(words)
        if word < limit:
            return word % n


def compute_ranking(seed: bytes, size: int, k: int):
    """The first k elements of a shuffled list of all tickets. Only moved elements are stored."""
    words, moved, ranking = random_words(seed), {}, []
    for i in range(k):
        j = i + uniform(words, size - i)
        at_i, at_j = moved.get(i, i), moved.get(j, j)
        moved[i], moved[j] = at_j, at_i
        ranking.append(at_j + 1)
    return ranking


def ranking_length(terms, close_body) -> int:
    wanted = (slot_count(terms) + terms["reserves"]) * terms["ticketsPerPerson"] + len(close_body["exclusions"])
    return min(close_body["size"], wanted)


# --- Awards -----------------------------------------------------------------


class Awarding:
    """Awards prizes down the ranking, with a cursor that never goes back.

    `tags` has the person's tag by rank. It is used only if a person may win once.
    """

    def __init__(self, prizes, one_prize_per_person: bool, ranking, excluded, tags):
        self.slots = [prize["id"] for prize in prizes for _ in range(prize["quantity"])]
        self.one_prize_per_person = one_prize_per_person
        self.ranking, self.excluded, self.tags = ranking, excluded, tags
        self.cursor = 0
        self.ticket_of_tag = {}  # the one ticket of each tag that has held a prize
        self.passed_over = []  # (ticket, the ticket of the same tag that held a prize), by rank
        self.holders = [self.next_ticket() for _ in self.slots]  # slot -> ticket, 0 for none

    def next_ticket(self) -> int:
        while self.cursor < len(self.ranking):
            rank, ticket = self.cursor, self.ranking[self.cursor]
            self.cursor += 1
            if ticket in self.excluded:
                continue
            if self.one_prize_per_person:
                # A rank that is not opened counts as a new person here; check_inclusion
                # refuses it.
                tag = self.tags.get(rank)
                if tag in self.ticket_of_tag:
                    self.passed_over.append((ticket, self.ticket_of_tag[tag]))
                    continue
                if tag is not None:
                    self.ticket_of_tag[tag] = ticket
            return ticket
        return 0

    def holds(self, ticket: int) -> bool:
        return ticket in self.holders

    def prize_of(self, ticket: int) -> str:
        return self.slots[self.holders.index(ticket)]

    def skip(self, ticket: int) -> int:
        """Empty the ticket's slot and return the ticket that takes it, or 0 at the end of the ranking."""
        slot = self.holders.index(ticket)
        self.holders[slot] = self.next_ticket()
        return self.holders[slot]

    def opened_ranks(self):
        return [rank for rank in range(self.cursor) if self.ranking[rank] not in self.excluded]


# ---------------------------------------------------------------------------
# Section 7: the proof file and its verification (docs/protocol.md, section 7)
# ---------------------------------------------------------------------------


def periods_of(key_statements):
    """[(key, from, to)]: from the time of its statement to that of the next one, None after the last."""
    ends = [*(statement["time"] for statement in key_statements[1:]), None]
    return [(s["body"]["key"], s["time"], end) for s, end in zip(key_statements, ends)]


def is_signed_by(key: str, statement, field: str) -> bool:
    message = T("sealed-draw/v2/signed") + statement_hash(statement)
    return verify_signature(unhex(key), message, unhex(statement[field]))


class Case:
    """The files of one verification, and what the checks have read from them so far."""

    def __init__(self, proof: bytes, leaves=None, receipt=None, ledger=None, operator_key=None):
        self.proof_bytes, self.leaves, self.receipt_bytes = proof, leaves, receipt
        self.ledger_bytes, self.expected_key = ledger, operator_key
        self.statements = self.opened = self.cosignatures = ()
        self.open_statement = self.terms = self.stage = None
        self.accepted_witnesses = []

    def find(self, kind: str):
        return next((statement for statement in self.statements if statement["type"] == kind), None)

    @functools.cached_property
    def close(self):
        return self.find("close")

    @functools.cached_property
    def result(self):
        return self.find("result")

    @functools.cached_property
    def hash_of_terms(self) -> bytes:
        return terms_hash(self.terms)

    @functools.cached_property
    def readable_ledger(self):
        """(the valid statements, the first problem of the file or None); ([], None) when it was not given."""
        return ([], None) if self.ledger_bytes is None else read_ledger(self.ledger_bytes)

    @functools.cached_property
    def ledger_additions(self):
        """Statements that only the ledger has.

        None if it names another operator anywhere or contradicts the proof: it is then not the ledger that the
        proof was taken from, and an unchecked file never displaces a checked one.
        """
        ledger, _ = self.readable_ledger
        in_proof = {statement["seq"]: statement_hash(statement) for statement in self.statements}
        for statement in ledger:
            if statement["operator"] != self.terms["operator"]:
                return []
            if in_proof.get(statement["seq"], b"") not in (b"", statement_hash(statement)):
                return []
        return [statement for statement in ledger if statement["seq"] not in in_proof]

    @functools.cached_property
    def key_periods(self):
        """[(key, from, to)], both times inclusive: the proof's keys and those that the ledger adds."""
        of_proof = [statement for statement in self.statements if statement["type"] == "key"]
        added = self.added_keys(of_proof)
        # An added key ends other added ones, but never a key of the proof.
        all_keys = sorted([*of_proof, *added], key=lambda statement: statement["seq"])
        proof_numbers = {statement["seq"] for statement in of_proof}
        of_added = zip(all_keys, periods_of(all_keys))
        return periods_of(of_proof) + [period for key, period in of_added if key["seq"] not in proof_numbers]

    def added_keys(self, of_proof):
        """Key statements of the ledger whose old key is in the proof or was added, with both signatures good."""
        candidates = [statement for statement in self.ledger_additions if statement["type"] == "key"]
        by_old_key = {}
        for place, statement in enumerate(candidates):
            by_old_key.setdefault(statement["body"]["old"], []).append(place)
        added, known = set(), [statement["body"]["key"] for statement in of_proof]
        for old in known:  # grows meanwhile: a key that was just added may have signed the next one
            for place in by_old_key.pop(old, []):
                statement, key = candidates[place], candidates[place]["body"]["key"]
                if is_signed_by(old, statement, "signature") and is_signed_by(key, statement, "newSignature"):
                    added.add(place)
                    known.append(key)
        return [candidates[place] for place in sorted(added)]

    @functools.cached_property
    def known_checkpoints(self):
        """The draw's checkpoints in the proof, and those of the ledger that a key in force has signed."""
        of_ledger = (
            statement
            for statement in self.ledger_additions
            if statement["type"] == "checkpoint" and statement["drawId"] == self.terms["drawId"]
        )
        signed = (s for s in of_ledger if any(is_signed_by(key, s, "signature") for key in self.keys_at(s["time"])))
        return [*(statement for statement in self.statements if statement["type"] == "checkpoint"), *signed]

    def keys_at(self, time: int):
        return [key for key, start, end in self.key_periods if start <= time and (end is None or time <= end)]

    def leaf_hashes(self):
        return (self.leaves[start : start + 32] for start in range(0, len(self.leaves), 32))

    def opened_leaf(self, entry) -> bytes:
        pub_c = pub_commitment(unhex(entry["saltPub"]), entry["pub"])
        id_c = unhex(entry["idCommitment"])
        return ticket_leaf(self.terms["drawId"], entry["ticket"] - 1, self.hash_of_terms, pub_c, id_c)

    def begin_awarding(self) -> Awarding:
        excluded = {exclusion["ticket"] for exclusion in self.close["body"]["exclusions"]}
        tags = {entry["rank"]: entry["pub"]["tag"] for entry in self.opened}
        one_each = self.terms["onePrizePerPerson"]
        return Awarding(self.terms["prizes"], one_each, self.result["body"]["ranking"], excluded, tags)

    def final_awarding(self) -> Awarding:
        """Applies every skip of a ticket that holds a prize, whatever its reason and `next`."""
        awarding = self.begin_awarding()
        for statement in self.statements:
            if statement["type"] == "skip" and awarding.holds(statement["body"]["ticket"]):
                awarding.skip(statement["body"]["ticket"])
        return awarding


# --- The first four checks: if one fails, all later ones are absent -----------


def check_format(case: Case) -> None:
    """Bytes, JSON, fields, types and single values. For `terms`, only the rules of section 2."""
    proof = read_canonical_json(case.proof_bytes)
    require_object(proof, "the proof", ("format", "cosignatures", "opened", "statements"))
    require_exactly(proof["format"], "format", "sealed-draw-proof/v2")
    require_list(proof["statements"], "statements")
    for position, statement in enumerate(proof["statements"]):
        require_statement(statement, f"statements[{position}]")
    require_list(proof["opened"], "opened")
    last_rank = -1
    for position, entry in enumerate(proof["opened"]):
        require_opened(entry, f"opened[{position}]")
        if entry["rank"] <= last_rank:
            raise Fails("opened is not in order of rising ranks, each once")
        last_rank = entry["rank"]
    require_list(proof["cosignatures"], "cosignatures")
    for position, cosignature in enumerate(proof["cosignatures"]):
        require_cosignature(cosignature, f"cosignatures[{position}]")
    case.statements, case.opened, case.cosignatures = proof["statements"], proof["opened"], proof["cosignatures"]
    case.open_statement = case.find("open")
    if case.open_statement is None:
        raise Fails("there is no open statement")


def require_opened(entry, where: str) -> None:
    require_object(entry, where, ("idCommitment", "inclusion", "pub", "rank", "saltPub", "ticket"))
    require_hex(entry["idCommitment"], f"{where}: idCommitment", 32)
    require_hash_list(entry["inclusion"], f"{where}: inclusion")
    require_pub(entry["pub"], f"{where}: pub")
    require_integer(entry["rank"], f"{where}: rank")
    require_hex(entry["saltPub"], f"{where}: saltPub", 32)
    require_ticket(entry["ticket"], where)


def require_cosignature(cosignature, where: str) -> None:
    require_object(cosignature, where, ("inclusion", "line", "root", "size"))
    require_hash_list(cosignature["inclusion"], f"{where}: inclusion")
    require_text(cosignature["line"], f"{where}: line")
    read_cosignature_line(cosignature["line"])
    require_hex(cosignature["root"], f"{where}: root", 32)
    require_integer(cosignature["size"], f"{where}: size")


def require_hash_list(value, where: str) -> None:
    require_list(value, where)
    for item in value:
        require_hex(item, f"{where}: a hash", 32)


def check_terms(case: Case) -> None:
    """All rules of section 3."""
    terms = case.open_statement["body"]["terms"]
    require_valid_terms(terms)
    case.terms = terms


def check_operator_key(case: Case) -> None:
    """The keys are valid, the terms name the key in force, and the expected key is that one or a later one."""
    require_valid_keys(case.statements)
    require_terms_key_in_force(case.statements, case.open_statement)
    if case.expected_key is not None:
        opened_at = case.open_statement["seq"]
        given = [*case.statements, *case.readable_ledger[0]]
        later = (s["body"]["key"] for s in given if s["type"] == "key" and s["seq"] > opened_at)
        if case.expected_key not in (case.terms["operatorKey"], *later):
            raise Fails("the given operator key is neither the key in force at the open nor a later one")


def check_ledger(case: Case) -> None:
    """The statements belong together, are signed, and are in an allowed order."""
    draw_id = case.terms["drawId"]
    for statement in case.statements:
        if statement["type"] != "key" and statement["drawId"] != draw_id:
            raise Fails(f"statement {statement['seq']} belongs to another draw")
    if case.statements[1] is not case.open_statement:
        raise Fails("the list does not begin with one key statement and the open")
    if case.statements[-1]["type"] == "key":
        raise Fails("the list does not end with a statement of the draw")
    case.stage = require_valid_chain(case.statements, case.terms["operator"])[draw_id]


# --- The draw ---------------------------------------------------------------


def check_closing(case: Case) -> None:
    """Checkpoints, close and cancel follow their rules."""
    require_valid_closing(case.terms, case.statements)
    if case.stage == "open":
        raise Absent("no close or cancel yet")


def check_secret(case: Case) -> None:
    """The secret matches its commitment. A missing or wrong one is not a failure: the seed then uses zeros."""
    if case.close is None:
        raise Absent("no close")
    if revealed_secret(case.terms, case.close["body"]) is None:
        problem = "wrong" if "secret" in case.close["body"] else "missing"
        raise Absent(f"{problem} secret: the seed uses 32 zero bytes")


def check_beacon(case: Case) -> None:
    """A drand value is of the announced round and correctly signed; a public value is well-formed."""
    if case.result is None:
        raise Absent("no result")
    announced, stated = case.terms["randomness"], case.result["body"]["randomness"]
    if (announced["source"] == "public-value") != ("value" in stated):
        raise Fails("the random value is not of the source that the terms name")
    if "value" in stated:
        require_public_value(stated["value"])
        return
    if stated["round"] != announced["round"]:
        raise Fails("the random value is not of the round that the terms name")
    if not verify_beacon(stated["round"], unhex(stated["signature"])):
        raise Fails("the signature of the drand round is wrong")


def check_ranking(case: Case) -> None:
    """Computes seed, number of ranks, and every rank again."""
    if case.result is None:
        raise Absent("no result")
    close_body, ranking = case.close["body"], case.result["body"]["ranking"]
    if close_body["size"] == 0:
        raise Fails("there are no tickets to rank")
    k = ranking_length(case.terms, close_body)
    if len(ranking) != k:
        raise Fails(f"the ranking has {len(ranking)} entries, not {k}")
    seed = draw_seed(case.terms, close_body, case.result["body"]["randomness"])
    for rank, (stated, computed) in enumerate(zip(ranking, compute_ranking(seed, close_body["size"], k))):
        if stated != computed:
            raise Fails(f"rank {rank} is ticket {computed}, not {stated}")


def check_inclusion(case: Case) -> None:
    """Exactly the ranks the cursor has passed are opened, and each of their tickets is in the closed tree."""
    if case.result is None:
        if case.opened:
            raise Fails("tickets are opened although there is no result")
        raise Absent("no result")
    close_body, ranking = case.close["body"], case.result["body"]["ranking"]
    expected = case.final_awarding().opened_ranks()
    opened = [entry["rank"] for entry in case.opened]
    if opened != expected:
        rank = min(set(opened) ^ set(expected))
        raise Fails(f"rank {rank} is {'not opened' if rank in set(expected) else 'opened and should not be'}")
    for entry in case.opened:
        if entry["ticket"] != ranking[entry["rank"]]:
            raise Fails(f"rank {entry['rank']} is opened as another ticket")
        proof = [unhex(item) for item in entry["inclusion"]]
        leaf_hash, root = case.opened_leaf(entry), unhex(close_body["root"])
        if not verify_inclusion(leaf_hash, entry["ticket"] - 1, close_body["size"], proof, root):
            raise Fails(f"ticket {entry['ticket']}, as shown, is not in the closed tree")


def check_awards(case: Case) -> None:
    """Awards, skips and handovers follow the ranking."""
    if case.result is None:
        raise Absent("no result")
    awarding = case.begin_awarding()
    stated = case.result["body"]["awards"]
    if len(stated) != len(awarding.slots):
        raise Fails(f"there are {len(stated)} awards for {len(awarding.slots)} slots")
    for slot, award in enumerate(stated):
        if award["prize"] != awarding.slots[slot]:
            raise Fails(f"award {slot + 1} is of the wrong prize")
        if award["ticket"] != awarding.holders[slot]:
            raise Fails(f"award {slot + 1} belongs to ticket {awarding.holders[slot]}, not {award['ticket']}")
    handed_over = set()
    for statement in case.statements:
        if statement["type"] == "skip":
            require_valid_skip(case.terms, awarding, statement["body"], handed_over)
        elif statement["type"] == "handover":
            require_valid_handover(awarding, statement["body"], handed_over)


def require_valid_skip(terms, awarding: Awarding, body, handed_over) -> None:
    ticket = body["ticket"]
    if not awarding.holds(ticket):
        raise Fails(f"ticket {ticket} is skipped without holding a prize")
    if ticket in handed_over:
        raise Fails(f"ticket {ticket} is skipped after its prize was handed over")
    if body["reason"] not in terms["skipReasons"]:
        raise Fails(f"ticket {ticket} is skipped for a reason that the terms do not name")
    next_ticket = awarding.skip(ticket)
    if body["next"] != next_ticket:
        raise Fails(f"after ticket {ticket} comes ticket {next_ticket}, not {body['next']}")


def require_valid_handover(awarding: Awarding, body, handed_over) -> None:
    ticket = body["ticket"]
    if not awarding.holds(ticket) or awarding.prize_of(ticket) != body["prize"]:
        raise Fails(f"a prize is handed over to ticket {ticket}, which does not hold it")
    handed_over.add(ticket)


def check_witnesses(case: Case) -> None:
    """Every cosignature is by a named key, verifies and includes the close; enough of them are in time."""
    named = {(name, key_id): key for name, key_id, key in map(read_vkey, case.terms["witnesses"]["keys"])}
    accepted = set()
    for cosignature in case.cosignatures:
        if case.close is None:
            raise Fails("there are cosignatures although there is no close")
        name, key_id, time, signature = read_cosignature_line(cosignature["line"])
        key = named.get((name, key_id))
        if key is None:
            raise Fails(f"the terms do not name the witness {quoted(name)} with this key")
        text = cosigned_text(case.terms["operator"], time, cosignature["size"], cosignature["root"])
        if not verify_signature(key, text, signature):
            raise Fails(f"a cosignature of {quoted(name)} is wrong")
        leaf_hash = merkle_leaf(statement_hash(case.close))
        proof = [unhex(item) for item in cosignature["inclusion"]]
        root, size = unhex(cosignature["root"]), cosignature["size"]
        if not verify_inclusion(leaf_hash, case.close["seq"], size, proof, root):
            raise Fails(f"what {quoted(name)} cosigned is not shown to include the close")
        if case.close["time"] <= time < moment_of(case.terms):
            accepted.add(key)
    case.accepted_witnesses = [name for (name, _), key in named.items() if key in accepted]
    threshold = case.terms["witnesses"]["threshold"]
    if case.close is None:
        raise Absent("no close")
    if threshold == 0:
        raise Absent("the terms ask for no witnesses")
    if len(accepted) < threshold:
        raise Absent(f"{len(accepted)} of {threshold} witnesses count")


# --- The files given with the proof --------------------------------------------


def check_leaf_list(case: Case) -> None:
    """The leaves have the closing root, and every checkpoint is a prefix of them."""
    if case.leaves is None:
        raise Absent("file not given")
    if len(case.leaves) % 32:
        raise Fails("the leaf list is not a whole number of hashes")
    count = len(case.leaves) // 32
    if case.close is not None and case.close["body"]["size"] != count:
        raise Fails(f"the leaf list has {count} leaves, the close states {case.close['body']['size']}")
    stated = [statement["body"] for statement in case.known_checkpoints]
    if case.close is not None:
        stated.append(case.close["body"])
    roots = merkle_roots(case.leaf_hashes(), [body["size"] for body in stated])
    for body in stated:
        if body["size"] > count:
            raise Fails(f"a checkpoint states {body['size']} tickets, the leaf list has {count}")
        if roots[body["size"]].hex() != body["root"]:
            raise Fails(f"the first {body['size']} leaves do not have the stated root")


def check_receipt(case: Case) -> None:
    """The receipt is signed, its tag is its number's, and no given file contradicts it."""
    if case.receipt_bytes is None:
        raise Absent("file not given")
    receipt, terms = read_receipt(case.receipt_bytes), case.terms
    if jcs(receipt["terms"]) != jcs(terms):
        if receipt["terms"].get("drawId") == terms["drawId"]:
            raise Fails("the receipt has other terms with the same drawId")
        raise Fails("the receipt is of another draw")
    index, size, root, time = receipt["index"], receipt["size"], receipt["root"], receipt["time"]
    phone = receipt["id"]["phone"]
    if not is_phone(phone):
        raise Fails("the receipt's phone number is not of the form +4712345678")
    if index >= size:
        raise Fails("the receipt's index is not below its size")
    if not terms["opensAt"] <= time < terms["closesAt"]:
        raise Fails("the receipt is not dated while entries were open")
    pub_c = pub_commitment(unhex(receipt["saltPub"]), receipt["pub"])
    id_c = id_commitment(unhex(receipt["saltId"]), receipt["id"])
    leaf_hash = ticket_leaf(terms["drawId"], index, case.hash_of_terms, pub_c, id_c)
    message, signature = receipt_message(receipt, leaf_hash), unhex(receipt["signature"])
    if not any(verify_signature(unhex(key), message, signature) for key in case.keys_at(time)):
        raise Fails("the receipt is not signed by a key in force at its time")
    if person_tag(terms["drawId"], unhex(receipt["tagSalt"]), phone).hex() != receipt["pub"]["tag"]:
        raise Fails("the ticket's tag does not stand for the receipt's phone number")
    for statement in [*case.known_checkpoints, *([] if case.close is None else [case.close])]:
        body = statement["body"]
        if statement["type"] == "close" and (index >= body["size"] or size > body["size"]):
            raise Fails("the receipt goes beyond the closing size")
        if body["size"] == size and body["root"] != root:
            raise Fails(f"the ledger states another root for {size} tickets")
        if statement["type"] == "checkpoint" and statement["time"] > time and body["size"] < size:
            raise Fails("a later checkpoint has fewer tickets than the receipt")
    for entry in case.opened:
        if entry["ticket"] == index + 1 and case.opened_leaf(entry) != leaf_hash:
            raise Fails("the proof opens another ticket with this number")
    if case.leaves is not None and len(case.leaves) % 32 == 0:
        require_receipt_in_leaves(case, index, size, root, leaf_hash)


def require_receipt_in_leaves(case: Case, index: int, size: int, root: str, leaf_hash: bytes) -> None:
    start = 32 * index
    if start < len(case.leaves) and case.leaves[start : start + 32] != leaf_hash:
        raise Fails("the leaf list has another leaf at the receipt's index")
    roots = merkle_roots(case.leaf_hashes(), [size])
    if size in roots and roots[size].hex() != root:
        raise Fails("the receipt's root is no prefix of the leaf list")


def check_whole_ledger(case: Case) -> None:
    """The ledger is complete and valid, and the proof contains exactly its part of it."""
    if case.ledger_bytes is None:
        raise Absent("file not given")
    ledger, problem = case.readable_ledger
    if ledger and ledger[0]["operator"] != case.terms["operator"]:
        raise Fails(f"this ledger belongs to {shown(ledger[0]['operator'])}, the draw to {case.terms['operator']}")
    if problem is not None:
        raise Fails(problem)
    for position, statement in enumerate(ledger):
        if statement["seq"] != position:
            raise Fails(f"line {position + 1} is not statement {position}")
    for statement in ledger:
        if statement["type"] == "open":
            try:
                require_valid_terms(statement["body"]["terms"])
            except Fails as why:
                raise Fails(f"statement {statement['seq']}: {why}")
    require_valid_keys(ledger)
    require_ledger_keys_in_force(ledger)
    require_valid_chain(ledger, case.terms["operator"])
    of_the_draw = [statement for statement in ledger if statement["drawId"] == case.terms["drawId"]]
    require_valid_closing(case.terms, of_the_draw)
    require_proof_is_current(case, ledger, of_the_draw)
    require_cosigned_roots(case, ledger)


def require_ledger_keys_in_force(ledger) -> None:
    in_force = None
    for statement in ledger:
        if statement["type"] == "key":
            in_force = statement["body"]["key"]
        elif statement["type"] == "open" and statement["body"]["terms"]["operatorKey"] != in_force:
            raise Fails(f"statement {statement['seq']}: operatorKey is not the key in force")


def require_proof_is_current(case: Case, ledger, of_the_draw) -> None:
    for statement in case.statements:
        if statement["seq"] >= len(ledger) or ledger[statement["seq"]] != statement:
            raise Fails(f"statement {statement['seq']} of the proof is not the ledger's")
    shown_numbers = {statement["seq"] for statement in case.statements}
    for statement in of_the_draw:
        if statement["type"] != "checkpoint" and statement["seq"] not in shown_numbers:
            raise Fails(f"the proof is stale: it lacks statement {statement['seq']}, a {statement['type']}")
    first, last = case.statements[0]["seq"], case.statements[-1]["seq"]
    for statement in ledger[first:last]:
        if statement["type"] == "key" and statement["seq"] not in shown_numbers:
            raise Fails(f"the proof lacks statement {statement['seq']}, a key")


def require_cosigned_roots(case: Case, ledger) -> None:
    sizes = [cosignature["size"] for cosignature in case.cosignatures]
    if sizes and max(sizes) > len(ledger):
        raise Fails(f"a witness saw {max(sizes)} statements, the ledger has {len(ledger)}")
    roots = merkle_roots((merkle_leaf(statement_hash(statement)) for statement in ledger), sizes)
    for cosignature in case.cosignatures:
        if roots[cosignature["size"]].hex() != cosignature["root"]:
            raise Fails(f"at {cosignature['size']} statements the ledger does not have the cosigned root")


# --- Running the checks, and the verdict ----------------------------------------

CHECKS = (
    ("format", check_format, "Is the file a canonical, well-formed proof?"),
    ("terms", check_terms, "Are the published terms complete, and do they keep to the protocol?"),
    ("operator key", check_operator_key, "Are the operator's keys sound, and do the terms name the one in force?"),
    ("ledger", check_ledger, "Are the statements signed, linked and in the only order allowed?"),
    ("closing", check_closing, "Were entries closed, or the draw cancelled, in time and by the rules?"),
    ("secret", check_secret, "Is the revealed secret the one that was sealed when the draw opened?"),
    ("beacon", check_beacon, "Is the random value of the announced source and round, and genuine or well-formed?"),
    ("ranking", check_ranking, "Does the ranking follow from terms, tickets, secret and random value?"),
    ("inclusion", check_inclusion, "Was every ranked ticket that mattered in the closed list?"),
    ("awards", check_awards, "Do prizes, skips and handovers follow the ranking?"),
    ("witnesses", check_witnesses, "Did enough witnesses see the close before the random value existed?"),
    ("leaf list", check_leaf_list, "Does the list of all tickets give the closing root and every checkpoint?"),
    ("receipt", check_receipt, "Is the receipt genuine, is its tag its phone number's, and does nothing contradict it?"),
    ("whole ledger", check_whole_ledger, "Is the operator's whole ledger sound, and is this proof up to date with it?"),
)


def run_checks(case: Case):
    """[(name, state, why)] in the order of section 7. Never raises."""
    outcome, stopped = [], False
    for number, (name, check, _) in enumerate(CHECKS):
        if stopped:
            outcome.append((name, "absent", "not looked at after the failure above"))
            continue
        try:
            check(case)
            outcome.append((name, "holds", ""))
        except Absent as reason:
            outcome.append((name, "absent", str(reason)))
        except Fails as reason:
            outcome.append((name, "fails", str(reason)))
        except Exception as error:  # fail closed
            outcome.append((name, "fails", f"the verifier could not finish ({type(error).__name__})"))
        stopped = number < 4 and outcome[-1][1] == "fails"
    return outcome


def verdict_of(case: Case, outcome) -> str:
    """The first verdict of section 7 that applies."""
    for name, state, why in outcome:
        if state == "fails":
            return f"refused: {name}: {why}"
    states = {name: state for name, state, _ in outcome}
    if case.close is not None and case.close["body"]["size"] == 0:
        return "no outcome yet: no tickets"
    if case.stage != "drawn":
        return "no outcome yet: " + ("waiting" if case.stage == "closed" else case.stage)
    if states["witnesses"] != "holds":
        return "consistent, not witnessed" + (", ledger not checked" if case.ledger_bytes is None else "")
    if case.ledger_bytes is None:
        return "sound in itself, ledger not checked"
    if case.terms["randomness"]["source"] == "public-value":
        return "compare the public value"
    return "verified"


def award_lines(case: Case):
    """The awards after all skips, in slot order."""
    if case.result is None:
        return []
    awarding = case.final_awarding()
    pub_of = {entry["ticket"]: entry["pub"] for entry in case.opened}
    return [award_line(prize, ticket, pub_of.get(ticket)) for prize, ticket in zip(awarding.slots, awarding.holders)]


def award_line(prize: str, ticket: int, pub) -> str:
    return f"{prize} → {ticket}, {shown(pub['name'])}, {shown(pub['place'])}" if ticket else f"{prize} → 0"


def passed_over_lines(case: Case):
    """The ranks that were passed because their tag had held a prize."""
    if case.result is None:
        return []
    pub_of = {entry["ticket"]: entry["pub"] for entry in case.opened}
    return [passed_over_line(ticket, same, pub_of[ticket]) for ticket, same in case.final_awarding().passed_over]


def passed_over_line(ticket: int, same: int, pub) -> str:
    person = f"{ticket}, {shown(pub['name'])}, {shown(pub['place'])}"
    return f"passed over: {person}: shown as the same person as {same}"


def verify(proof: bytes, leaves=None, receipt=None, ledger=None, operator_key=None):
    """Runs all checks. Returns (the case, the report that --json prints). Never raises."""
    case = Case(proof, leaves, receipt, ledger, operator_key)
    outcome = run_checks(case)
    verdict = verdict_of(case, outcome)
    # A refused proof has no winners and no witnesses: nothing in it is an outcome.
    refused = verdict.startswith("refused")
    return case, {
        "checks": [{"name": name, "state": state, "why": why} for name, state, why in outcome],
        "verdict": verdict,
        "awards": [] if refused else award_lines(case),
        "passedOver": [] if refused else passed_over_lines(case),
        "witnesses": [] if refused else case.accepted_witnesses,
        "operator": case.terms["operator"] if case.terms else None,
        "key": case.terms["operatorKey"] if case.terms else None,
    }


# ---------------------------------------------------------------------------
# Command line
# ---------------------------------------------------------------------------

LIMITS = """What this cannot prove: that no entrant was invented before closing; that an entry refused without a
receipt was refused rightly; that nobody holds more tickets than allowed under other phone numbers, or under
other tags of one number (two receipts of one number show it); that two tickets shown as one person's belong to one
person (only the holder of a receipt can tell: it proves that its tag stands for that phone number and no other); that
a prize was handed over; that this proof is the newest (it ends at its last statement); and, without the whole ledger,
that there is no second closing statement."""


def print_report(case: Case, report) -> None:
    if case.terms:
        print(f"Draw      {shown(case.terms['title'])} ({case.terms['drawId']})")
        print(f"Operator  {report['operator']}")
        print(f"Key       {report['key']}")
        print(f"          {given_key_line(case, report)}")
        print()
    for check, (_, _, sentence) in zip(report["checks"], CHECKS):
        state = check["state"] + (f": {check['why']}" if check["why"] else "")
        print(f"{check['name']:<13} {state}")
        print(f"{'':<13} {sentence}")
    print()
    print("Witnesses that count: " + (", ".join(report["witnesses"]) or "none"))
    if report["awards"]:
        print("Awards after all skips:")
        for line in report["awards"]:
            print("  " + line)
        for line in report["passedOver"]:
            print("  " + line)
    if report["verdict"] == "compare the public value":
        announced = case.terms["randomness"]
        print(f"The public value: {shown(case.result['body']['randomness']['value'])}")
        print(f"It should be: {shown(announced['description'])}")
        print(f"It was to be announced at {announced['announcedAt']} (Unix time). Was it unknown until then?")
    print()
    print("Verdict: " + report["verdict"])
    print()
    print(LIMITS)


def given_key_line(case: Case, report) -> str:
    if case.expected_key is None:
        return "compare it with one from elsewhere: a ticket, a poster, DNS (--operator-key)"
    states = {check["name"]: check["state"] for check in report["checks"]}
    if states["operator key"] == "holds":
        return "the key you gave is this operator's"
    return f"the key you gave is {case.expected_key}"


def read_given_key(text: str):
    """In hex, from 64 hex digits with or without spaces, or from a vkey of a ledger. None for anything else."""
    digits = "".join(text.split()).lower()
    if is_hex(digits, 32):
        return digits
    match = re.fullmatch(r"([^\s+]+/ledger)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})", text.strip())
    if match is None:
        return None
    name, key_id, encoded = match.groups()
    try:
        payload = base64.b64decode(encoded, validate=True)
    except ValueError:
        return None
    key = payload[1:]
    right = len(key) == 32 and payload[0] == 1 and base64.b64encode(payload).decode() == encoded
    if not right or H(name.encode() + b"\n\x01" + key)[:4].hex() != key_id:
        return None
    return key.hex()


def read_file(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def run_batch(folder: str) -> None:
    """One line of JSON for every sub-folder that holds a proof.json."""
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name)
        if not os.path.isfile(os.path.join(path, "proof.json")):
            continue

        def given(file_name: str, path=path):
            full_path = os.path.join(path, file_name)
            return read_file(full_path) if os.path.isfile(full_path) else None

        arguments = json.loads(given("args.json") or b"{}")
        operator_key = arguments["operatorKey"] if "operatorKey" in arguments else None
        files = given("leaves.bin"), given("receipt.json"), given("ledger.jsonl")
        _, report = verify(given("proof.json"), *files, operator_key)
        print(json.dumps({"case": name, **report}), flush=True)


def main(arguments=None) -> int:
    parser = argparse.ArgumentParser(
        prog="verify_draw.py", description="Check a sealed draw (sealed-draw/v2). See the top of the file."
    )
    parser.add_argument("proof", nargs="?", help="the proof file")
    parser.add_argument("--leaves", help="all leaf hashes of the draw, 32 bytes each")
    parser.add_argument("--receipt", help="an entrant's receipt")
    parser.add_argument("--ledger", help="the operator's whole ledger, one statement per line")
    parser.add_argument("--operator-key", help="the operator's key from elsewhere: 64 hex digits, or a vkey")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument("--batch", metavar="DIR", help="check every sub-folder of DIR, one line of JSON each")
    options = parser.parse_args(arguments)
    if (options.proof is None) == (options.batch is None):
        parser.error("give a proof file, or --batch DIR")
    operator_key = None if options.operator_key is None else read_given_key(options.operator_key)
    if options.operator_key is not None and operator_key is None:
        parser.error("--operator-key is neither 64 hex digits nor a vkey")
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        if options.batch is not None:
            run_batch(options.batch)
            return 0
        paths = (options.proof, options.leaves, options.receipt, options.ledger)
        files = [None if path is None else read_file(path) for path in paths]
    except (OSError, ValueError) as problem:
        parser.error(str(problem))
    case, report = verify(*files, operator_key)
    if options.json:
        print(json.dumps(report))
    else:
        print_report(case, report)
    return 1 if report["verdict"].startswith("refused") else 0


if __name__ == "__main__":
    sys.exit(main())
