"""Tests of verify_draw.py. Run: python3 -m unittest discover -s verify

Building blocks are compared with the public vectors in protocol/vectors. Complete draws are made by a small test
operator with its own keys, ledger and witnesses; a violation of any rule must be refused by the check responsible.
"""

import ast
import base64
import contextlib
import copy
import hashlib
import io
import json
import os
import random
import tempfile
import unittest

import verify_draw as vd

HERE = os.path.dirname(os.path.abspath(__file__))
VECTORS = os.path.join(HERE, "..", "protocol", "vectors")


def vectors(name):
    with open(os.path.join(VECTORS, name), encoding="utf-8") as file:
        return json.load(file)


# --- A small operator, made for tests ----------------------------------------


class Signer:
    """Ed25519 signing (RFC 8032, 5.1.6). The seed is the hash of a name."""

    def __init__(self, name=None, secret=None):
        digest = hashlib.sha512(secret or hashlib.sha256(name.encode()).digest()).digest()
        self.scalar = int.from_bytes(digest[:32], "little") & (2**254 - 8) | 2**254
        self.prefix = digest[32:]
        self.key = vd.ed_encode(vd.ed_multiply(vd.ed_base_table(), self.scalar))

    def sign(self, message):
        nonce = int.from_bytes(hashlib.sha512(self.prefix + message).digest(), "little") % vd.ED_L
        r = vd.ed_encode(vd.ed_multiply(vd.ed_base_table(), nonce))
        k = int.from_bytes(hashlib.sha512(r + self.key + message).digest(), "little") % vd.ED_L
        return r + ((nonce + k * self.scalar) % vd.ED_L).to_bytes(32, "little")


class Witness(Signer):
    def __init__(self, name):
        super().__init__(name)
        self.name = name
        self.key_id = hashlib.sha256(name.encode() + b"\n\x04" + self.key).digest()[:4]
        self.vkey = name + "+" + self.key_id.hex() + "+" + base64.b64encode(b"\x04" + self.key).decode()

    def line(self, time, operator, size, root):
        signature = self.sign(vd.cosigned_text(operator, time, size, root.hex()))
        payload = self.key_id + time.to_bytes(8, "big") + signature
        return "\u2014 " + self.name + " " + base64.b64encode(payload).decode()


def merkle_root(leaves):
    return vd.merkle_roots(leaves, [len(leaves)])[len(leaves)]


def inclusion_path(index, leaves):
    """RFC 9162, 2.1.3.1."""
    if len(leaves) == 1:
        return []
    split = 1 << (len(leaves) - 1).bit_length() - 1
    if index < split:
        return inclusion_path(index, leaves[:split]) + [merkle_root(leaves[split:])]
    return inclusion_path(index - split, leaves[split:]) + [merkle_root(leaves[:split])]


OPERATOR = "estates.example"
KEY_1, KEY_2, STRANGER = Signer("first key"), Signer("second key"), Signer("stranger")
WITNESSES = [Witness("notary.example/w"), Witness("uni.example"), Witness("press.example")]
SECRET = hashlib.sha256(b"secret").digest()
TAG_KEY = hashlib.sha256(b"tag key").digest()
DRAW_ID = "58577eef73c9f991c472adaddc77bb6e"
OTHER_DRAW_ID = "11" * 16
BEACON = next(beacon for beacon in vectors("drand/quicknet-beacons.json")["beacons"] if beacon["round"] == 9162609)
MOMENT = vd.QUICKNET["genesis"] + 3 * (BEACON["round"] - 1)
GAP = 60
CLOSES_AT = MOMENT - 3 - GAP
OPENS_AT = CLOSES_AT - 86400


def make_terms(draw_id=DRAW_ID, **changes):
    terms = {
        "protocol": "sealed-draw/v2",
        "operator": OPERATOR,
        "operatorKey": KEY_1.key.hex(),
        "drawId": draw_id,
        "title": "Summer draw ☀",
        "rulesHash": hashlib.sha256(b"rules").hexdigest(),
        "opensAt": OPENS_AT,
        "closesAt": CLOSES_AT,
        "ticketsPerPerson": 1,
        "prizes": [{"id": "house", "name": "A weekend", "quantity": 1}, {"id": "dinner", "name": "Dinner", "quantity": 2}],
        "reserves": 3,
        "onePrizePerPerson": True,
        "secretCommitment": vd.secret_commitment(draw_id, SECRET).hex(),
        "randomness": {
            "source": "drand",
            **vd.QUICKNET,
            "gapSeconds": GAP,
            "round": BEACON["round"],
            "deadlineSeconds": 3600,
        },
        "exclusionReasons": ["duplicate-person", "under-age"],
        "skipReasons": ["declined", "unreachable"],
        "checkpointSeconds": 300,
        "witnesses": {"threshold": 2, "keys": [witness.vkey for witness in WITNESSES]},
    }
    terms.update(changes)
    return terms


def public_value_terms(**changes):
    randomness = {
        "source": "public-value",
        "description": "six digits, leading zeros kept",
        "announcedAt": MOMENT,
        "deadlineSeconds": 3600,
    }
    return make_terms(randomness=randomness, **changes)


class Operator:
    """A ledger for tests. Statements can be edited until `seal` links and signs them."""

    def __init__(self, terms=None, tickets=12):
        self.terms = terms or make_terms()
        self.draw_id = self.terms["drawId"]
        self.entries = []
        self.tickets = []
        for index in range(tickets):
            person = index - 1 if index == 5 else index  # tickets 5 and 6 belong to one person
            phone = "+47%08d" % person
            tag_salt = vd.person_tag_salt(TAG_KEY, self.draw_id, phone)
            tag = vd.person_tag(self.draw_id, tag_salt, phone).hex()
            self.tickets.append({
                "pub": {"name": f"Person {person}", "place": "Bodø", "tag": tag},
                "id": {"name": f"Person {person}", "phone": phone},
                "tagSalt": tag_salt.hex(),
                "saltPub": hashlib.sha256(b"salt pub %d" % index).digest(),
                "saltId": hashlib.sha256(b"salt id %d" % index).digest(),
            })

    # the ledger

    def add(self, kind, time, body, draw_id=None, **changes):
        entry = {"type": kind, "time": time, "body": body, "drawId": draw_id or self.draw_id, **changes}
        self.entries.append(entry)
        return entry

    def add_key(self, time, new, old):
        self.add("key", time, {"key": new.key.hex(), "old": old.key.hex()}, draw_id="0" * 32, signers=(old, new))

    def seal(self):
        """The complete ledger, linked and signed. An entry may override seq, prev, operator or signers."""
        sealed, previous, signer = [], "0" * 64, KEY_1
        for position, entry in enumerate(self.entries):
            statement = {"protocol": "sealed-draw/v2", "operator": OPERATOR, "seq": position, "prev": previous}
            statement.update({name: value for name, value in entry.items() if name != "signers"})
            own_hash = vd.statement_hash(statement)
            message = vd.T("sealed-draw/v2/signed") + own_hash
            signers = entry.get("signers", (signer,))
            statement["signature"] = signers[0].sign(message).hex()
            if entry["type"] == "key":
                statement["newSignature"] = signers[1].sign(message).hex()
                signer = next(s for s in (KEY_1, KEY_2, STRANGER) if s.key == signers[1].key)
            sealed.append(copy.deepcopy(statement))
            previous = own_hash.hex()
        return sealed

    # the tickets

    def leaf(self, index):
        ticket = self.tickets[index]
        pub_c = vd.pub_commitment(ticket["saltPub"], ticket["pub"])
        id_c = vd.id_commitment(ticket["saltId"], ticket["id"])
        return vd.ticket_leaf(self.draw_id, index, vd.terms_hash(self.terms), pub_c, id_c)

    def leaves(self):
        return [self.leaf(index) for index in range(len(self.tickets))]

    def root(self, size):
        return merkle_root(self.leaves()[:size]).hex()

    def receipt(self, index=3, size=None, signer=KEY_1, time=OPENS_AT + 50, **changes):
        size = index + 1 if size is None else size
        ticket = self.tickets[index]
        receipt = {
            "format": "sealed-draw-receipt/v2", "id": ticket["id"], "index": index, "pub": ticket["pub"],
            "root": self.root(size), "saltId": ticket["saltId"].hex(), "saltPub": ticket["saltPub"].hex(),
            "size": size, "tagSalt": ticket["tagSalt"], "terms": self.terms, "time": time,
        }
        receipt.update(changes)
        pub_c = vd.pub_commitment(bytes.fromhex(receipt["saltPub"]), receipt["pub"])
        id_c = vd.id_commitment(bytes.fromhex(receipt["saltId"]), receipt["id"])
        leaf = vd.ticket_leaf(
            receipt["terms"]["drawId"], receipt["index"], vd.terms_hash(receipt["terms"]), pub_c, id_c
        )
        receipt["signature"] = signer.sign(vd.receipt_message(receipt, leaf)).hex()
        return receipt

    # the course of a draw

    def open(self):
        self.add_key(OPENS_AT - 1000, KEY_1, KEY_1)
        other = make_terms(OTHER_DRAW_ID, title="Another draw")
        self.add("open", OPENS_AT - 900, {"terms": other}, draw_id=OTHER_DRAW_ID)
        self.add("open", OPENS_AT - 100, {"terms": self.terms})
        return self

    def checkpoint(self, size=4, time=OPENS_AT + 100):
        self.add("checkpoint", time, {"root": self.root(size), "size": size})
        return self

    def rotate(self):
        self.add_key(OPENS_AT + 200, KEY_2, KEY_1)
        return self

    def close(self, time=CLOSES_AT + 3, excluded=(2, 7)):
        size = len(self.tickets)
        routes = [{"route": "web", "tickets": size - 2}, {"route": "post-card", "tickets": 2}] if size else []
        exclusions = [{"reason": "under-age", "ticket": ticket} for ticket in excluded if ticket <= size]
        body = {"exclusions": exclusions, "root": self.root(size), "routes": routes, "secret": SECRET.hex(), "size": size}
        self.add("close", time, body)
        return self

    def body(self, kind):
        return self.entry(kind)["body"]

    def entry(self, kind):
        return next(e for e in self.entries if e["type"] == kind and e["drawId"] in (self.draw_id, "0" * 32))

    def draw(self, randomness=None, time=MOMENT + 10):
        if randomness is None:
            drand = self.terms["randomness"]["source"] == "drand"
            randomness = {"round": BEACON["round"], "signature": BEACON["signature"]} if drand else {"value": "042137"}
        close = self.body("close")
        k = vd.ranking_length(self.terms, close)
        try:
            seed = vd.draw_seed(self.terms, close, randomness)
        except vd.Fails:  # there is no seed for a value of the wrong source
            seed = bytes(32)
        ranking = vd.compute_ranking(seed, close["size"], k)
        body = {"awards": [], "randomness": randomness, "ranking": ranking}
        self.add("result", time, body)
        awarding = self.awarding()
        body["awards"] = [{"prize": prize, "ticket": t} for prize, t in zip(awarding.slots, awarding.holders)]
        return self

    def awarding(self):
        ranking = self.body("result")["ranking"]
        excluded = {exclusion["ticket"] for exclusion in self.body("close")["exclusions"]}
        tags = {rank: self.tickets[ticket - 1]["pub"]["tag"] for rank, ticket in enumerate(ranking)}
        awarding = vd.Awarding(self.terms["prizes"], self.terms["onePrizePerPerson"], ranking, excluded, tags)
        for entry in self.entries:
            if entry["type"] == "skip" and awarding.holds(entry["body"]["ticket"]):
                awarding.skip(entry["body"]["ticket"])
        return awarding

    def skip(self, slot=0, time=MOMENT + 20):
        ticket = self.awarding().holders[slot]
        next_ticket = self.awarding().skip(ticket)
        self.add("skip", time, {"next": next_ticket, "reason": "declined", "ticket": ticket})
        return self

    def handover(self, slot=1, time=MOMENT + 30):
        awarding = self.awarding()
        self.add("handover", time, {"prize": awarding.slots[slot], "ticket": awarding.holders[slot]})
        return self

    def finished(self):
        return self.open().checkpoint().rotate().checkpoint(9, OPENS_AT + 300).close().draw().skip().handover()

    # the files

    def proof(self, with_checkpoints=True, witnesses=(0, 1), witness_time=CLOSES_AT + 10, head_after=1):
        ledger = self.seal()
        own = [s for s in ledger if s["drawId"] == self.draw_id]
        opened_at = next(s["seq"] for s in own if s["type"] == "open")
        keys = [s for s in ledger if s["type"] == "key" and s["seq"] < own[-1]["seq"]]
        before = [s for s in keys if s["seq"] < opened_at][-1:]
        rest = [s for s in keys if s["seq"] > opened_at]
        shown = [s for s in own if with_checkpoints or s["type"] != "checkpoint"]
        return {
            "format": "sealed-draw-proof/v2",
            "cosignatures": self.cosignatures(ledger, witnesses, witness_time, head_after),
            "opened": self.opened() if any(s["type"] == "result" for s in own) else [],
            "statements": sorted(before + shown + rest, key=lambda s: s["seq"]),
        }

    def opened(self):
        leaves, awarding = self.leaves(), self.awarding()
        opened = []
        for rank in awarding.opened_ranks():
            index = awarding.ranking[rank] - 1
            ticket = self.tickets[index]
            opened.append({
                "idCommitment": vd.id_commitment(ticket["saltId"], ticket["id"]).hex(),
                "inclusion": [item.hex() for item in inclusion_path(index, leaves)],
                "pub": ticket["pub"],
                "rank": rank,
                "saltPub": ticket["saltPub"].hex(),
                "ticket": index + 1,
            })
        return opened

    def cosignatures(self, ledger, witnesses=(0, 1), time=CLOSES_AT + 10, head_after=1):
        closes = [s["seq"] for s in ledger if s["type"] == "close" and s["drawId"] == self.draw_id]
        if not closes:
            return []
        size = min(closes[0] + head_after, len(ledger))
        leaves = [vd.merkle_leaf(vd.statement_hash(s)) for s in ledger[:size]]
        root = merkle_root(leaves)
        inclusion = [item.hex() for item in inclusion_path(closes[0], leaves)]
        return [
            {"inclusion": inclusion, "line": WITNESSES[w].line(time, OPERATOR, size, root), "root": root.hex(), "size": size}
            for w in witnesses
        ]

    def ledger_file(self):
        return b"".join(vd.jcs(statement) + b"\n" for statement in self.seal())

    def leaves_file(self):
        return b"".join(self.leaves())


def check(proof, **files):
    proof = proof if isinstance(proof, bytes) else vd.jcs(proof)
    if isinstance(files.get("receipt"), dict):
        files["receipt"] = vd.jcs(files["receipt"])
    return vd.verify(proof, **files)[1]


def failures(report):
    return [entry["name"] for entry in report["checks"] if entry["state"] == "fails"]


def state(report, name):
    return next(entry["state"] for entry in report["checks"] if entry["name"] == name)


class DrawTest(unittest.TestCase):
    def assert_refused(self, report, *names):
        """Exactly these checks fail, the verdict names the first, and there was no exception."""
        self.assertEqual(failures(report), list(names), [e["why"] for e in report["checks"] if e["state"] == "fails"])
        self.assertTrue(report["verdict"].startswith(f"refused: {names[0]}: "), report["verdict"])
        self.assertNotIn("could not finish", json.dumps(report))
        self.assertEqual((report["awards"], report["witnesses"]), ([], []))
        if names[0] in ("format", "terms", "operator key", "ledger"):
            order = [entry["name"] for entry in report["checks"]]
            after = report["checks"][order.index(names[0]) + 1 :]
            self.assertEqual({entry["state"] for entry in after}, {"absent"})

    def assert_verdict(self, report, verdict):
        self.assertEqual(report["verdict"], verdict)


# --- Section 2 ------------------------------------------------------------------


class CanonicalJson(unittest.TestCase):
    def refused(self, data, why=""):
        with self.assertRaises(vd.Fails) as caught:
            vd.read_canonical_json(data)
        self.assertIn(why, str(caught.exception))

    def test_public_documents_in_our_subset_are_read_and_written_unchanged(self):
        for case in vectors("jcs/documents.json")["cases"]:
            data = bytes.fromhex(case["output_hex"])
            if "null" in case["output"] or "." in case["output"]:
                self.refused(data)
            else:
                self.assertEqual(vd.jcs(json.loads(case["input"], parse_float=lambda t: int(float(t)))), data)
                self.assertEqual(vd.jcs(vd.read_canonical_json(data)), data)

    def test_only_integers_from_0_to_2_53_are_accepted(self):
        accepted = 0
        for case in vectors("jcs/numbers.json")["cases"]:
            text = case["expected"]
            if text.isdigit() and int(text) < 2**53:
                self.assertEqual(vd.read_canonical_json(text.encode()), int(text))
                accepted += 1
            else:
                self.refused(text.encode(), "a number is not")
        self.assertGreater(accepted, 0)

    def test_keys_are_ordered_by_utf_16_code_units(self):
        self.assertEqual(vd.jcs({"\ufb33": 1, "\U0001f600": 2}), '{"\U0001f600":2,"\ufb33":1}'.encode())

    def test_strings_are_escaped_as_in_rfc_8785(self):
        self.assertEqual(vd.jcs("\x00\x1f\x7f\"\\/\b\f\n\r\t€"), b'"\\u0000\\u001f\x7f\\"\\\\/\\b\\f\\n\\r\\t\xe2\x82\xac"')

    def test_everything_else_is_refused(self):
        for data in (
            b"", b" ", b"{", b"nul", b"null", b"[null]", b"NaN", b"[Infinity]", b"-1", b"-0", b"1.0", b"1e3", b"01",
            b"9007199254740992", b"9" * 5000, b'{"a": 1}', b'{"a":1} ', b'{"a":1}\n', b'{"b":1,"a":2}', b'{"a":1,"a":1}',
            b"\xef\xbb\xbf1", b'"\\ud800"', b'"\\ud83d\\ude00"', b'"\\u0041"', b'"\xff"', b'"\xed\xa0\x80"', b'"\\/"',
            b'"\x00"', b"\x00", b'"e\xcc\x81"', b'{"e\xcc\x81":1}', b"1 2", b"'a'", b"[1,]",
        ):
            with self.subTest(data=data[:20]):
                self.refused(data)
        self.assertEqual(vd.read_canonical_json(b"9007199254740991"), 2**53 - 1)
        self.assertEqual(vd.read_canonical_json(b'"\xc3\xa9\\u0000"'), "é\x00")

    def test_deeply_nested_json_can_be_read(self):
        for opening, closing in ((b"[", b"]"), (b'{"a":', b"}")):
            value = vd.read_canonical_json(opening * 20_000 + b"1" + closing * 20_000)
            while type(value) is not int:
                value = value[0] if type(value) is list else value["a"]
            self.refused(opening * 20_000)
            self.refused(opening * 20_000 + b"1" + closing * 19_999)
            self.refused(opening * 20_000 + b"1" + closing * 20_001)


class Hashes(unittest.TestCase):
    def test_hmac_vectors_of_rfc_4231(self):
        for case in vectors("hmac/rfc4231.json")["cases"]:
            answer = vd.HMAC(bytes.fromhex(case["key"]), bytes.fromhex(case["data"]))
            self.assertEqual(answer.hex(), case["hmac_sha256"], case["name"])


class Ed25519(unittest.TestCase):
    def test_genuine_signatures_verify_and_tampered_ones_do_not(self):
        for case in vectors("ed25519/sign-verify.json")["cases"]:
            key, message, signature = (bytes.fromhex(case[name]) for name in ("public_key", "message", "signature"))
            self.assertTrue(vd.verify_signature(key, message, signature), case["name"])
            self.assertEqual(Signer(secret=bytes.fromhex(case["secret_key"])).sign(message), signature)
            self.assertFalse(vd.verify_signature(key, message + b"x", signature))
            for position in (0, 33):
                twin = bytearray(signature)
                twin[position] ^= 1
                self.assertFalse(vd.verify_signature(key, message, bytes(twin)))
            s = int.from_bytes(signature[32:], "little") + vd.ED_L
            self.assertFalse(vd.verify_signature(key, message, signature[:32] + s.to_bytes(32, "little")))
            self.assertFalse(vd.verify_signature(key, message, signature[:63]))

    def test_edge_cases_with_a_torsion_part_in_the_key_are_refused(self):
        for case in vectors("ed25519/edge-cases.json")["cases"]:
            key, flags = bytes.fromhex(case["public_key"]), set(case["flags"] or ())
            answer = vd.verify_signature(key, case["message_utf8"].encode(), bytes.fromhex(case["signature"]))
            bad_key = bool(flags & {"low_order_A", "low_order_component_A", "non_canonical_A"})
            self.assertEqual(vd.is_valid_key(key), not bad_key, case["number"])
            # With a valid key, [S]B - [k]A has no torsion: R must have none either, and be canonical.
            bad_r = bool(flags & {"low_order_component_R", "non_canonical_R", "low_order_residue"})
            self.assertEqual(answer, not bad_key and not bad_r, case["number"])

    def test_the_key_rule(self):
        encode = lambda y, sign=0: (y | sign << 255).to_bytes(32, "little")
        self.assertTrue(vd.is_valid_key(KEY_1.key))
        self.assertFalse(vd.is_valid_key(encode(1)), "the identity")
        self.assertFalse(vd.is_valid_key(encode(1, sign=1)), "x = 0 with the sign bit")
        self.assertFalse(vd.is_valid_key(encode(vd.ED_P - 1)), "order two")
        # The key rule refuses the next two points anyway; here the decoding must refuse them.
        self.assertIsNotNone(vd.ed_decode(encode(1)))
        self.assertIsNone(vd.ed_decode(encode(vd.ED_P + 1)), "y not below p")
        self.assertIsNone(vd.ed_decode(encode(1, sign=1)), "minus zero")
        self.assertFalse(vd.is_valid_key(encode(2)), "not on the curve")
        torsion = vd.ed_decode(encode(vd.ED_P - 1))
        mixed = vd.ed_encode(vd.ed_add(vd.ed_decode(KEY_1.key), torsion))
        self.assertFalse(vd.is_valid_key(mixed), "[L]A is not zero")
        self.assertFalse(vd.is_valid_key(KEY_1.key[:31]))


class MerkleTree(unittest.TestCase):
    def test_roots_of_the_reference_tree(self):
        reference = vectors("merkle/roots.json")
        leaves = [vd.merkle_leaf(bytes.fromhex(data)) for data in reference["leaves_hex"]]
        self.assertEqual([leaf.hex() for leaf in leaves], reference["leaf_hashes"])
        roots = vd.merkle_roots(leaves, [case["size"] for case in reference["roots"]])
        for case in reference["roots"]:
            self.assertEqual(roots[case["size"]].hex(), case["root"])

    def test_inclusion_proofs_get_the_recorded_verdict(self):
        cases = vectors("merkle/inclusion.json")["cases"] + vectors("merkle/proofs-derived.json")["inclusion"]
        self.assertEqual({case["valid"] for case in cases}, {True, False})
        for case in cases:
            proof = [bytes.fromhex(item) for item in case["proof"]]
            leaf, root = bytes.fromhex(case["leaf_hash"]), bytes.fromhex(case["root"])
            answer = vd.verify_inclusion(leaf, case["index"], case["size"], proof, root)
            self.assertEqual(answer, case["valid"], case)

    def test_consistent_trees_of_the_vectors_are_prefixes(self):
        # The verifier uses no consistency proofs: with the leaves it computes the roots of prefixes.
        reference = vectors("merkle/roots.json")
        leaves = [bytes.fromhex(leaf) for leaf in reference["leaf_hashes"]]
        for case in vectors("merkle/proofs-derived.json")["consistency"]:
            roots = vd.merkle_roots(leaves, [case["size1"], case["size2"]])
            self.assertEqual(roots[case["size1"]].hex(), case["root1"])
            self.assertEqual(roots[case["size2"]].hex(), case["root2"])

    def test_checkpoints_of_a_public_log(self):
        log = vectors("merkle/checkpoints.json")
        leaves = [vd.merkle_leaf(word.encode()) for word in log["leaves_utf8"]]
        key = bytes.fromhex(log["public_key"])
        for case in log["checkpoints"]:
            self.assertEqual(vd.merkle_roots(leaves, [case["size"]])[case["size"]].hex(), case["root"])
            body, signature = case["note_body"].encode(), bytes.fromhex(case["signature"])
            self.assertTrue(vd.verify_signature(key, body, signature))
            self.assertFalse(vd.verify_signature(key, body + b"\n", signature))


# --- Section 6 ------------------------------------------------------------------


class Drand(unittest.TestCase):
    def test_the_pinned_chain_is_quicknet_and_its_key_is_a_point_of_g2(self):
        info = vectors("drand/quicknet-chain-info.json")["info"]
        self.assertEqual(vd.QUICKNET["publicKey"], info["public_key"])
        self.assertEqual((vd.QUICKNET["genesis"], vd.QUICKNET["period"]), (info["genesis_time"], info["period"]))
        parts = (3).to_bytes(4, "big"), info["genesis_time"].to_bytes(8, "big"), bytes.fromhex(info["public_key"])
        chain = hashlib.sha256(b"".join(parts) + bytes.fromhex(info["groupHash"]) + b"quicknet").hexdigest()
        self.assertEqual(vd.QUICKNET["chainHash"], chain)
        for x, y in (vd.g2_decode_pinned_key(), vd.G2_GENERATOR):
            cube = vd.fp2_multiply(x, vd.fp2_multiply(x, x))
            self.assertEqual(vd.fp2_multiply(y, y), vd.fp2_add(cube, (4, 4)))

    def test_hash_to_curve_vectors_of_rfc_9380(self):
        reference = vectors("drand/rfc9380-g1-hash-to-curve.json")
        for case in reference["cases"]:
            x, y = vd.hash_to_g1(case["msg_ascii"].encode(), reference["dst"].encode())
            self.assertEqual(("%096x" % x, "%096x" % y), (case["x"], case["y"]))

    def test_recorded_rounds_verify_and_give_the_recorded_randomness(self):
        for beacon in vectors("drand/quicknet-beacons.json")["beacons"]:
            signature = bytes.fromhex(beacon["signature"])
            message = vd.H(vd.u64(beacon["round"]))
            self.assertEqual(message.hex(), beacon["message"])
            self.assertEqual(vd.hash_to_g1(message, vd.DRAND_DST), vd.g1_decode(bytes.fromhex(beacon["message_point_g1"])))
            self.assertTrue(vd.verify_beacon(beacon["round"], signature), beacon["round"])
            self.assertEqual(vd.H(signature).hex(), beacon["randomness"])

    def test_invalid_signatures_are_rejected(self):
        cases = vectors("drand/quicknet-negative.json")["cases"]
        self.assertEqual(len(cases), 16)
        for case in cases:
            self.assertFalse(vd.verify_beacon(int(case["round"]), bytes.fromhex(case["signature"])), case["id"])

    def test_a_genuine_signature_is_valid_for_its_round_only(self):
        signature = bytes.fromhex(BEACON["signature"])
        self.assertFalse(vd.verify_beacon(BEACON["round"] + 1, signature))
        self.assertFalse(vd.verify_beacon(BEACON["round"], bytes([signature[0] ^ 0x20]) + signature[1:]))

    def test_a_point_on_the_curve_outside_the_subgroup_is_not_decoded(self):
        x = next(x for x in range(1, 99) if vd.fp_square_root(x**3 + 4) is not None)
        self.assertIsNone(vd.g1_decode((x | 1 << 383).to_bytes(48, "big")))
        point = vd.g1_multiply((x, vd.fp_square_root(x**3 + 4)), 0x396C8C005555E1568C00AAAB0000AAAB)
        sign = 5 if point[1] > (vd.BLS_P - 1) // 2 else 4
        self.assertEqual(vd.g1_decode((point[0] | sign << 381).to_bytes(48, "big")), point)

    def test_the_round_formula_at_its_boundaries(self):
        for case in vectors("drand/round-time.json")["cases"]:
            closes_at = case["unix_time"] - 30
            if closes_at < vd.QUICKNET["genesis"]:
                continue
            randomness = make_terms()["randomness"]
            randomness.update(gapSeconds=30, round=case["first_round_strictly_after"])
            vd.require_valid_randomness(randomness, closes_at)
            self.assertEqual(vd.moment_of({"randomness": randomness}), case["time_of_that_round"])
            for wrong in (-1, 1):
                with self.assertRaises(vd.Fails):
                    vd.require_valid_randomness({**randomness, "round": randomness["round"] + wrong}, closes_at)


class KnownAnswers(unittest.TestCase):
    def test_seeds_and_intermediate_hashes(self):
        for case in vectors("sealed-draw/seed.json")["cases"]:
            given, expected, terms = case["input"], case["output"], case["input"]["terms"]
            vd.require_valid_terms(terms)
            pub_c = vd.pub_commitment(bytes.fromhex(given["saltPub"]), given["pub"])
            id_c = vd.id_commitment(bytes.fromhex(given["saltId"]), given["id"])
            leaf = vd.ticket_leaf(terms["drawId"], given["index"], vd.terms_hash(terms), pub_c, id_c)
            close = {"root": given["root"], "size": given["size"]}
            if "closeSecret" in given:
                close["secret"] = given["closeSecret"]
            tag_salt = vd.person_tag_salt(bytes.fromhex(given["tagKey"]), terms["drawId"], given["id"]["phone"])
            self.assertEqual(vd.person_tag(terms["drawId"], tag_salt, given["id"]["phone"]).hex(), given["pub"]["tag"])
            answers = {
                "termsHash": vd.terms_hash(terms),
                "commitment": vd.secret_commitment(terms["drawId"], bytes.fromhex(given["secret"])),
                "pubC": pub_c,
                "idC": id_c,
                "leafHash": leaf,
                "randomness": vd.randomness_of(terms["randomness"], given["randomness"])[2],
                "seed": vd.draw_seed(terms, close, given["randomness"]),
            }
            self.assertEqual({name: value.hex() for name, value in answers.items()}, expected, case["name"])

    def test_rankings(self):
        for case in vectors("sealed-draw/ranking.json")["cases"]:
            ranking = vd.compute_ranking(bytes.fromhex(case["seed"]), case["size"], case["k"])
            self.assertEqual(ranking, case["ranking"], case["name"])

    def test_awards(self):
        for case in vectors("sealed-draw/award.json")["cases"]:
            ranking, expected = case["ranking"], case["output"]
            tags = {rank: case["tags"][str(ticket)] for rank, ticket in enumerate(ranking) if str(ticket) in case["tags"]}
            awarding = vd.Awarding(case["prizes"], case["onePrizePerPerson"], ranking, set(case["exclusions"]), tags)
            rows = lambda: [{"prize": p, "ticket": t} for p, t in zip(awarding.slots, awarding.holders)]
            self.assertEqual(rows(), expected["awards"], case["name"])
            self.assertEqual([awarding.skip(ticket) for ticket in case["skips"]], expected["next"], case["name"])
            self.assertEqual(rows(), expected["final"], case["name"])
            self.assertEqual((awarding.cursor, awarding.opened_ranks()), (expected["cursor"], expected["openedRanks"]))
            passed_over = [{"ticket": ticket, "same": same} for ticket, same in awarding.passed_over]
            self.assertEqual(passed_over, expected["passedOver"], case["name"])

    def test_printed_lines(self):
        for case in vectors("sealed-draw/print.json")["cases"]:
            people = {int(ticket): pub for ticket, pub in case["people"].items()}
            awards = [vd.award_line(row["prize"], row["ticket"], people.get(row["ticket"])) for row in case["awards"]]
            passed = [vd.passed_over_line(r["ticket"], r["same"], people[r["ticket"]]) for r in case["passedOver"]]
            self.assertEqual(awards + passed, case["lines"], case["name"])

    def test_tags(self):
        for case in vectors("sealed-draw/tag.json")["cases"]:
            tag_salt = vd.person_tag_salt(bytes.fromhex(case["drawTagKey"]), case["drawId"], case["phone"])
            tag = vd.person_tag(case["drawId"], tag_salt, case["phone"])
            self.assertEqual((tag_salt.hex(), tag.hex()), (case["tagSalt"], case["tag"]), case["name"])

    def test_receipts(self):
        for case in vectors("sealed-draw/receipt.json")["cases"]:
            receipt, expected, terms = case["receipt"], case["output"], case["receipt"]["terms"]
            self.assertEqual(vd.read_receipt(vd.jcs(receipt)), receipt, case["name"])
            pub_c = vd.pub_commitment(bytes.fromhex(receipt["saltPub"]), receipt["pub"])
            id_c = vd.id_commitment(bytes.fromhex(receipt["saltId"]), receipt["id"])
            leaf = vd.ticket_leaf(terms["drawId"], receipt["index"], vd.terms_hash(terms), pub_c, id_c)
            message = vd.receipt_message(receipt, leaf)
            tag = vd.person_tag(terms["drawId"], bytes.fromhex(receipt["tagSalt"]), receipt["id"]["phone"]).hex()
            key, signature = bytes.fromhex(terms["operatorKey"]), bytes.fromhex(receipt["signature"])
            answers = {
                "leafHash": leaf.hex(),
                "signedMessage": message.hex(),
                "tagOfNumber": tag,
                "phoneHolds": vd.is_phone(receipt["id"]["phone"]),
                "tagHolds": tag == receipt["pub"]["tag"],
                "signatureHolds": vd.verify_signature(key, message, signature),
            }
            self.assertEqual(answers, expected, case["name"])

    def test_whole_files(self):
        folder = os.path.join(VECTORS, "sealed-draw", "files")
        for name in sorted(os.listdir(folder)):
            read = lambda file, name=name: None if file is None else vd.read_file(os.path.join(folder, name, file))
            for number, case in enumerate(json.loads(read("expected.json"))["cases"]):
                with self.subTest(name=name, number=number):
                    files = [read(case.get(kind)) for kind in ("proof", "leaves", "receipt", "ledger")]
                    _, report = vd.verify(*files)
                    parts = report["verdict"].split(": ")
                    verdict = ": ".join(parts[:2]) if parts[0] == "refused" else report["verdict"]
                    self.assertEqual((verdict, report["awards"] + report["passedOver"]), (case["verdict"], case["lines"]))

    def test_complete_draws_of_the_other_implementation(self):
        """The other implementation recorded these draws and their results; compute them again."""
        folder = os.path.join(VECTORS, "known-answers")
        names = sorted(os.listdir(folder))
        self.assertGreater(len(names), 20)
        for name in names:
            with self.subTest(name=name):
                read = lambda file, name=name: vd.read_file(os.path.join(folder, name, file))
                known = json.loads(read("case.json"))
                present = set(os.listdir(os.path.join(folder, name)))
                optional = [read(file) if file in present else None for file in ("leaves.bin", "receipt.json", "ledger.jsonl")]
                for files, expected in (((None, None, None), known["proofAlone"]), (optional, known["allFiles"])):
                    case, report = vd.verify(read("proof.json"), *files)
                    states = {check["name"]: check["state"] for check in report["checks"]}
                    self.assertEqual((report["verdict"], states), (expected["verdict"], expected["checks"]))
                for printed in ("awards", "passedOver", "witnesses"):
                    self.assertEqual(report[printed], known["answers"][printed])
                self.check_the_way(case, known["answers"])

    def check_the_way(self, case, answers):
        statements, problem = case.readable_ledger
        self.assertIsNone(problem)
        self.assertEqual(vd.terms_hash(case.terms).hex(), answers["termsHash"])
        self.assertEqual([vd.statement_hash(statement).hex() for statement in statements], answers["statementHashes"])
        if case.close is not None:
            self.assertEqual(case.close["body"]["root"], answers["closingRoot"])
        if case.result is not None:
            body, close_body = case.result["body"], case.close["body"]
            seed = vd.draw_seed(case.terms, close_body, body["randomness"])
            self.assertEqual(seed.hex(), answers["seed"])
            ranking = vd.compute_ranking(seed, close_body["size"], vd.ranking_length(case.terms, close_body))
            self.assertEqual(ranking, answers["ranking"])

    def test_words_in_the_incomplete_last_range_are_discarded(self):
        n = 3 * 2**62
        self.assertEqual(vd.uniform(iter([n, 2**64 - 1, n - 1]), n), n - 1)
        self.assertEqual(vd.uniform(iter([2**64 - 1]), 2**32), 2**32 - 1)


# --- Section 3: terms ----------------------------------------------------------------


def vkey(name, key, key_id=None, kind=b"\x04"):
    key_id = key_id or hashlib.sha256(name.encode("utf-8") + b"\n" + kind + key).hexdigest()[:8]
    return f"{name}+{key_id}+{base64.b64encode(kind + key).decode()}"


class Terms(DrawTest):
    def refused(self, terms):
        proof = Operator().open().proof()
        next(s for s in proof["statements"] if s["type"] == "open")["body"]["terms"] = terms
        self.assert_refused(check(proof), "terms")

    def test_every_field_is_required_typed_and_bounded(self):
        wrong_values = {
            "protocol": ["sealed-draw/v3", 1],
            "operator": ["", "Estates.example", "-a", "a-", "a:", "a:123456", "a.example\n", "é.example", ["a"]],
            "operatorKey": ["ab", "AB" * 32, 5],
            "drawId": ["0" * 32, "ab", "g" * 32],
            "title": ["", "x" * 201, 7],
            "rulesHash": ["", "0" * 63],
            "opensAt": [CLOSES_AT, 2**40, "1", True],
            "closesAt": [OPENS_AT, 2**40, False],
            "ticketsPerPerson": [0, 166667, "1", True],
            "prizes": [[], {}, [{"id": "a", "name": "n"}], [{"id": "a", "name": "", "quantity": 1}],
                       [{"id": "A", "name": "n", "quantity": 1}], [{"id": "a", "name": "n", "quantity": 0}],
                       [{"id": "a", "name": "n" * 201, "quantity": 1}], [{"id": "", "name": "n", "quantity": 1}],
                       [{"id": "a", "name": "n", "quantity": 1}] * 2, [{"id": "a" * 65, "name": "n", "quantity": 1}],
                       [{"id": f"p{i}", "name": "n", "quantity": 1} for i in range(1001)],
                       [{"id": "a", "name": "n", "quantity": 1, "x": 1}], [{"id": "a", "name": "n", "quantity": 999998}]],
            "reserves": [999998, "0", [], False],
            "onePrizePerPerson": [0, 1, "true"],
            "secretCommitment": ["", 3],
            "randomness": ["drand", {}, {"source": "dice"}],
            "exclusionReasons": ["a", ["A"], [""], ["a" * 65], ["a", "a"], [1], ["a\n"]],
            "skipReasons": [{}, ["a", "a"], ["ä"]],
            "checkpointSeconds": [0, "300", True],
            "witnesses": [[], {"threshold": 0}, {"threshold": 0, "keys": [], "x": 1}],
        }
        self.assertEqual(set(wrong_values), set(make_terms()))
        for name, values in wrong_values.items():
            for value in values:
                with self.subTest(field=name, value=str(value)[:40]):
                    self.refused(make_terms(**{name: value}))
            with self.subTest(missing=name):
                terms = make_terms()
                del terms[name]
                self.refused(terms)
        self.refused(make_terms(extra=1))

    def test_drand_randomness_is_pinned(self):
        wrong = {
            "chainHash": "00" * 32, "publicKey": "00" * 96, "genesis": 1, "period": 30, "gapSeconds": 29,
            "round": BEACON["round"] + 1, "deadlineSeconds": 0, "extra": 1,
        }
        for name, value in wrong.items():
            with self.subTest(field=name):
                self.refused(make_terms(randomness={**make_terms()["randomness"], name: value}))
        self.refused(make_terms(randomness={**make_terms()["randomness"], "deadlineSeconds": 2**40}))
        early = {**make_terms()["randomness"], "gapSeconds": 60, "round": 21}
        self.refused(make_terms(opensAt=1, closesAt=vd.QUICKNET["genesis"] - 1, randomness=early))
        missing = make_terms()
        del missing["randomness"]["gapSeconds"]
        self.refused(missing)

    def test_a_public_value_is_described_and_announced_after_closing(self):
        wrong = {"description": "", "announcedAt": CLOSES_AT + 29, "deadlineSeconds": 2**40, "round": 1}
        for name, value in wrong.items():
            with self.subTest(field=name):
                self.refused(make_terms(randomness={**public_value_terms()["randomness"], name: value}))
        self.refused(make_terms(randomness={**public_value_terms()["randomness"], "description": "x" * 501}))
        vd.require_valid_terms(
            make_terms(randomness={**public_value_terms()["randomness"], "announcedAt": CLOSES_AT + 30})
        )

    def test_witness_keys_and_threshold(self):
        key = WITNESSES[0].key
        good = vkey("w", key)
        low_order = (1).to_bytes(32, "little")
        wrong_keys = [
            5, "", "w", "w+00000000", vkey("w", key, "00000000"), vkey("", key), vkey("w w", key), vkey("é", key),
            vkey("w" * 101, key), vkey("w", key[:31]), vkey("w", key, kind=b"\x01"), good.upper(), good + "=",
            good + "\n", vkey("w", low_order), vkey("w", KEY_1.key), good[:-1],
        ]
        for wrong in wrong_keys:
            with self.subTest(key=str(wrong)[:30]):
                self.refused(make_terms(witnesses={"threshold": 0, "keys": [wrong]}))
        vd.require_valid_terms(make_terms(witnesses={"threshold": 0, "keys": [good]}))
        self.refused(make_terms(witnesses={"threshold": 0, "keys": [good, good]}))
        self.refused(make_terms(witnesses={"threshold": 0, "keys": [good, vkey("v", key)]}))
        three = make_terms()["witnesses"]["keys"]
        for threshold in (1, 4, True, "2"):
            self.refused(make_terms(witnesses={"threshold": threshold, "keys": three}))
        self.refused(make_terms(witnesses={"threshold": 1, "keys": three[:2]}))
        for threshold in (0, 2, 3):
            vd.require_valid_terms(make_terms(witnesses={"threshold": threshold, "keys": three}))

    def test_limits_that_are_still_allowed(self):
        vd.require_valid_terms(
            make_terms(
                title="x" * 199 + "😀", operator="a:12345", reserves=999997, exclusionReasons=[], skipReasons=["a" * 64]
            )
        )
        self.refused(make_terms(reserves=999998))


# --- Section 7: complete draws ------------------------------------------------------


class ValidDraws(DrawTest):
    def test_a_finished_draw_with_all_its_files_is_verified(self):
        operator = Operator().finished()
        report = check(
            operator.proof(), leaves=operator.leaves_file(), ledger=operator.ledger_file(), receipt=operator.receipt(),
            operator_key=KEY_2.key.hex(),
        )
        self.assertEqual({entry["state"] for entry in report["checks"]}, {"holds"})
        self.assert_verdict(report, "verified")
        self.assertEqual((report["operator"], report["key"]), (OPERATOR, KEY_1.key.hex()))
        self.assertEqual(report["witnesses"], ["notary.example/w", "uni.example"])
        awarding = operator.awarding()
        expected = [
            f"{prize} → {ticket}, {operator.tickets[ticket - 1]['pub']['name']}, Bodø"
            for prize, ticket in zip(awarding.slots, awarding.holders)
        ]
        self.assertEqual(report["awards"], expected)

    def test_the_checks_are_in_the_order_of_the_protocol(self):
        names = [entry["name"] for entry in check(b"")["checks"]]
        self.assertEqual(names, [
            "format", "terms", "operator key", "ledger", "closing", "secret", "beacon", "ranking", "inclusion",
            "awards", "witnesses", "leaf list", "receipt", "whole ledger",
        ])

    def test_checkpoints_may_be_left_out(self):
        operator = Operator().finished()
        self.assert_verdict(check(operator.proof(with_checkpoints=False), ledger=operator.ledger_file()), "verified")

    def test_verdicts_without_ledger_or_witnesses(self):
        operator = Operator().finished()
        self.assert_verdict(check(operator.proof()), "sound in itself, ledger not checked")
        alone = operator.proof(witnesses=(2,))
        self.assert_verdict(check(alone), "consistent, not witnessed, ledger not checked")
        report = check(alone, ledger=operator.ledger_file())
        self.assert_verdict(report, "consistent, not witnessed")
        self.assertEqual((state(report, "witnesses"), report["witnesses"]), ("absent", ["press.example"]))
        none = Operator(make_terms(witnesses={"threshold": 0, "keys": [WITNESSES[0].vkey]})).finished()
        report = check(none.proof(witnesses=(0,)), ledger=none.ledger_file())
        self.assert_verdict(report, "consistent, not witnessed")
        self.assertEqual((state(report, "witnesses"), report["witnesses"]), ("absent", ["notary.example/w"]))

    def test_cosignatures_count_between_close_and_moment_and_once_per_key(self):
        operator = Operator().finished()
        for time, verdict in (
            (CLOSES_AT + 2, "consistent, not witnessed"), (CLOSES_AT + 3, "verified"),
            (MOMENT - 1, "verified"), (MOMENT, "consistent, not witnessed"),
        ):
            report = check(operator.proof(witness_time=time), ledger=operator.ledger_file())
            self.assert_verdict(report, verdict)
        report = check(operator.proof(witnesses=(0, 0)), ledger=operator.ledger_file())
        self.assert_verdict(report, "consistent, not witnessed")
        self.assert_verdict(check(operator.proof(head_after=3), ledger=operator.ledger_file()), "verified")

    def test_a_public_value_is_to_be_compared(self):
        operator = Operator(public_value_terms()).finished()
        report = check(operator.proof(), ledger=operator.ledger_file())
        self.assert_verdict(report, "compare the public value")
        self.assert_verdict(check(operator.proof()), "sound in itself, ledger not checked")

    def test_states_without_an_outcome(self):
        opened = Operator().open().checkpoint()
        report = check(opened.proof(), ledger=opened.ledger_file())
        self.assert_verdict(report, "no outcome yet: open")
        self.assertEqual([state(report, name) for name in ("closing", "secret", "beacon", "witnesses")], ["absent"] * 4)
        waiting = Operator().open().close()
        self.assert_verdict(check(waiting.proof(), ledger=waiting.ledger_file()), "no outcome yet: waiting")
        for time in (CLOSES_AT - 1, MOMENT):
            cancelled = Operator().open()
            cancelled.add("cancel", time, {"reason": "storm"})
            report = check(cancelled.proof(), ledger=cancelled.ledger_file())
            self.assert_verdict(report, "no outcome yet: cancelled")
            self.assertEqual(state(report, "closing"), "holds")
        void = Operator().open().close()
        void.add("cancel", MOMENT + 3600, {"reason": "no value"})
        self.assert_verdict(check(void.proof(), ledger=void.ledger_file()), "no outcome yet: void")
        void.draw(time=MOMENT + 4000)
        self.assert_verdict(check(void.proof(), ledger=void.ledger_file()), "verified")
        empty = Operator(tickets=0).open().close()
        self.assert_verdict(check(empty.proof(), ledger=empty.ledger_file()), "no outcome yet: no tickets")
        empty.add("cancel", MOMENT + 3600, {"reason": "nobody"})
        self.assert_verdict(check(empty.proof()), "no outcome yet: no tickets")

    def test_with_a_missing_or_wrong_secret_the_seed_uses_zeros(self):
        for change in ({}, {"secret": "00" * 32}, {"secret": "11" * 32}):
            operator = Operator().open().close()
            del operator.body("close")["secret"]
            operator.body("close").update(change)
            operator.draw()
            report = check(operator.proof(), ledger=operator.ledger_file())
            self.assertEqual(state(report, "secret"), "absent")
            self.assertIn("the seed uses 32 zero bytes", json.dumps(report))
            self.assert_verdict(report, "verified")

    def test_several_prizes_for_one_person_and_more_slots_than_tickets(self):
        terms = make_terms(onePrizePerPerson=False, prizes=[{"id": "mug", "name": "Mug", "quantity": 40}])
        operator = Operator(terms, tickets=3).open().close(excluded=(2,)).draw().skip()
        report = check(operator.proof(), ledger=operator.ledger_file(), leaves=operator.leaves_file())
        self.assert_verdict(report, "verified")
        self.assertEqual(report["awards"].count("mug → 0"), 39)

    def test_names_are_printed_without_invisible_characters(self):
        operator = Operator()
        for ticket in operator.tickets:
            ticket["pub"].update(name="A\u202e\x1b B\u00a0\u2028", place="ø\u3000\u00ad")
        operator.finished()
        report = check(operator.proof())
        self.assertIn("A\\u{202e}\\u{1b} B\\u{a0}\\u{2028}, ø\\u{3000}\\u{ad}", report["awards"][0])


class TamperedProofs(DrawTest):
    """Unless noted otherwise, the operator signs every change again, so that only the rules can refuse it."""

    def refused(self, names, change, story=None, **files):
        operator = story or Operator().finished()
        outcome = change(operator)
        proof = outcome if isinstance(outcome, dict) and "opened" in outcome else operator.proof()
        names = (names,) if isinstance(names, str) else names
        with self.subTest(names=names):
            self.assert_refused(check(proof, **files), *names)

    def test_operator_key(self):
        def drop_first_key(operator):
            proof = operator.proof()
            del proof["statements"][0]
            return proof

        self.refused("operator key", drop_first_key)
        self.refused("operator key", lambda o: o.body("key").update(key=(1).to_bytes(32, "little").hex()))
        self.refused("operator key", lambda o: o.body("key").update(old="02" + "00" * 31))
        self.refused("operator key", lambda o: o.entries.insert(1, dict(
            type="key", time=OPENS_AT - 950, drawId="0" * 32, signers=(KEY_1, KEY_2),
            body={"key": KEY_2.key.hex(), "old": KEY_1.key.hex()})))
        small = Operator(make_terms(operatorKey=(1).to_bytes(32, "little").hex())).finished()
        self.refused("operator key", lambda o: None, small)
        proof = Operator().finished().proof()
        self.assert_refused(check(proof, operator_key=STRANGER.key.hex()), "operator key")
        self.assert_refused(check(proof, operator_key="nonsense"), "operator key")
        for key in (KEY_1, KEY_2):
            self.assert_verdict(check(proof, operator_key=key.key.hex()), "sound in itself, ledger not checked")

    def test_a_later_operator_key_may_come_from_the_ledger(self):
        operator = Operator().finished()
        proof = operator.proof()
        operator.add_key(MOMENT + 99, STRANGER, KEY_2)
        key = STRANGER.key.hex()
        self.assert_refused(check(proof, operator_key=key), "operator key")
        self.assert_verdict(check(proof, operator_key=key, ledger=operator.ledger_file()), "verified")

    def test_ledger(self):
        for kind in ("key", "open", "checkpoint", "close", "result", "skip", "handover"):
            self.refused("ledger", lambda o: o.entry(kind).update(operator="other.example"))
            self.refused("ledger", lambda o: o.entry(kind).update(
                signers=(STRANGER, KEY_1) if kind == "key" else (STRANGER,)))
        self.refused("ledger", lambda o: o.entry("key").update(prev="11" * 32))
        self.refused("ledger", lambda o: o.entry("key").update(drawId="1" * 32))
        self.refused("ledger", lambda o: o.entry("open").update(time=OPENS_AT + 1))
        self.refused("ledger", lambda o: o.entry("checkpoint").update(time=OPENS_AT - 101))
        self.refused("ledger", lambda o: o.entry("result").update(time=MOMENT - 1))
        self.refused("ledger", lambda o: o.entry("skip").update(prev="ab" * 32))
        self.refused("ledger", lambda o: o.entry("skip").update(seq=3))
        self.refused("ledger", lambda o: o.body("key").update(old=KEY_2.key.hex()))
        rotation = lambda o: [e for e in o.entries if e["type"] == "key"][1]
        self.refused("ledger", lambda o: rotation(o)["body"].update(old=STRANGER.key.hex()))
        self.refused("ledger", lambda o: rotation(o).update(signers=(STRANGER, KEY_2)))
        self.refused("ledger", lambda o: rotation(o)["body"].update(key=STRANGER.key.hex()))

        def sign_new_key_by_the_old_one(operator):
            proof = operator.proof()
            statement = next(s for s in proof["statements"][1:] if s["type"] == "key")
            statement["newSignature"] = statement["signature"]
            return proof

        self.refused("ledger", sign_new_key_by_the_old_one)

    def test_first_and_last_statements_of_the_list(self):
        def change(edit):
            def changed(operator):
                proof = operator.proof()
                edit(proof["statements"], operator.seal())
                return proof
            return changed

        self.refused("ledger", change(lambda s, ledger: s.insert(0, s[0])))
        self.refused("ledger", change(lambda s, ledger: s.reverse() or s.insert(0, ledger[0]) or s.insert(1, ledger[2])))
        self.refused("ledger", change(lambda s, ledger: s.insert(2, s[1])))
        self.refused("ledger", change(lambda s, ledger: s.insert(2, ledger[1])))
        operator = Operator().finished()
        operator.add_key(MOMENT + 99, STRANGER, KEY_2)
        self.refused("ledger", change(lambda s, ledger: s.append(ledger[-1])), operator)

    def test_order_and_repetition(self):
        stories = [
            lambda o: o.open().close().checkpoint(12, CLOSES_AT + 4),
            lambda o: o.open().close().close(CLOSES_AT + 4),
            lambda o: o.open().close().draw().draw(),
            lambda o: o.open().close().draw().add("cancel", MOMENT + 9999, {"reason": "x"}),
            lambda o: o.open().add("skip", OPENS_AT, {"next": 0, "reason": "declined", "ticket": 1}),
            lambda o: o.open().close().add("handover", CLOSES_AT + 4, {"prize": "house", "ticket": 1}),
            lambda o: [o.open().add("cancel", OPENS_AT, {"reason": "x"}), o.close()],
            lambda o: [o.open().add("cancel", OPENS_AT, {"reason": "x"}), o.checkpoint()],
            lambda o: [o.open().close(), [o.add("cancel", MOMENT + 3600 + i, {"reason": "x"}) for i in (0, 1)]],
            lambda o: o.open().add("open", OPENS_AT - 50, {"terms": {}}),
        ]
        for story in stories:
            operator = Operator()
            story(operator)
            proof = operator.proof()
            proof["opened"] = []
            self.assert_refused(check(proof), "ledger")

    def test_closing(self):
        waiting = lambda: Operator().open().checkpoint().checkpoint(9, OPENS_AT + 300).close()

        def refused(change):
            operator = waiting()
            change(operator)
            report = check(operator.proof())
            self.assert_refused(report, "closing")
            report = check(operator.proof(with_checkpoints=False), ledger=operator.ledger_file())
            self.assertIn("whole ledger", failures(report))

        close = lambda o: o.body("close")
        refused(lambda o: o.entry("close").update(time=CLOSES_AT - 1))
        refused(lambda o: o.entry("close").update(time=MOMENT))
        refused(lambda o: close(o).update(size=8, routes=[{"route": "web", "tickets": 8}]))
        refused(lambda o: close(o).update(size=9, routes=[{"route": "web", "tickets": 9}]))
        refused(lambda o: o.body("checkpoint").update(size=10))
        refused(lambda o: o.body("checkpoint").update(size=9))
        refused(lambda o: o.body("checkpoint").update(size=0))
        refused(lambda o: close(o)["exclusions"].reverse())
        refused(lambda o: close(o)["exclusions"].append({"reason": "under-age", "ticket": 7}))
        refused(lambda o: close(o)["exclusions"].append({"reason": "under-age", "ticket": 13}))
        refused(lambda o: close(o)["exclusions"][0].update(reason="ugly"))
        refused(lambda o: close(o)["routes"][0].update(tickets=11))
        refused(lambda o: close(o)["routes"][0].update(route="post-card"))
        refused(lambda o: close(o)["routes"][0].update(route="Web"))
        refused(lambda o: close(o).update(routes=[]))
        refused(lambda o: o.add("cancel", MOMENT + 3599, {"reason": "x"}))
        for time in (CLOSES_AT, MOMENT - 1):
            operator = Operator().open()
            operator.add("cancel", time, {"reason": "late"})
            self.assert_refused(check(operator.proof()), "closing")
        falling = Operator().open().checkpoint(4).checkpoint(3)
        self.assert_refused(check(falling.proof()), "closing")

    def test_beacon(self):
        others = vectors("drand/quicknet-beacons.json")["beacons"]
        story = lambda: Operator().open().close()
        other = next(b for b in others if b["round"] != BEACON["round"])
        stated = {"round": BEACON["round"], "signature": other["signature"]}
        self.refused("beacon", lambda o: o.draw(stated), story())
        self.refused("beacon", lambda o: o.draw({"round": other["round"], "signature": other["signature"]}), story())
        self.refused(("beacon", "ranking"), lambda o: o.draw({"value": "042137"}), story())
        self.refused("beacon", lambda o: o.draw({**stated, "signature": "c0" + "00" * 47}), story())
        public = lambda: Operator(public_value_terms()).open().close()
        self.refused(("beacon", "ranking"), lambda o: o.draw({**stated, "signature": BEACON["signature"]}), public())
        for value in ("", "x" * 201, " 1", "1 ", "1\n", "\ufeff1", "1\ufeff", "\u20071", "1\u0085", "1\u180e\u3000"):
            self.refused("beacon", lambda o: o.draw({"value": value}), public())
        for value in ("x" * 200, "1 2", "\u200b1", "1\u180e", "\x001", "\u2060"):
            operator = public().draw({"value": value})
            self.assert_verdict(check(operator.proof(), ledger=operator.ledger_file()), "compare the public value")

    def test_ranking(self):
        def swap(operator):
            ranking = operator.body("result")["ranking"]
            ranking[-1], ranking[-2] = ranking[-2], ranking[-1]

        self.refused("ranking", swap)
        self.refused("ranking", lambda o: o.body("result")["ranking"].pop())
        self.refused("ranking", lambda o: o.body("result")["ranking"].append(1))
        empty = Operator(tickets=0).open().close()
        empty.draw()
        self.refused("ranking", lambda o: None, empty)

    def test_inclusion(self):
        def change(edit):
            def changed(operator):
                proof = copy.deepcopy(operator.proof())
                edit(proof["opened"])
                return proof
            return changed

        flip = lambda text: ("1" if text[0] == "0" else "0") + text[1:]
        self.refused("inclusion", change(lambda opened: opened[0].update(idCommitment=flip(opened[0]["idCommitment"]))))
        self.refused("inclusion", change(lambda opened: opened[0].update(saltPub=flip(opened[0]["saltPub"]))))
        self.refused("inclusion", change(lambda opened: opened[0]["pub"].update(name="Someone else")))
        self.refused("inclusion", change(lambda opened: opened[0]["pub"].update(tag="0" * 64)))
        self.refused("inclusion", change(lambda opened: opened[0]["inclusion"].pop()))
        self.refused("inclusion", change(lambda opened: opened[0]["inclusion"].append("00" * 32)))
        self.refused("inclusion", change(lambda opened: opened[0].update(ticket=13)))
        self.refused("inclusion", change(lambda opened: opened.append({**opened[-1], "rank": 99})))
        self.refused("inclusion", change(lambda opened: opened.pop(0)))
        self.refused("inclusion", change(lambda opened: opened.pop()))
        several = Operator(make_terms(onePrizePerPerson=False)).finished()
        self.refused("inclusion", change(lambda opened: opened.pop()), several)
        waiting = Operator().open().close()
        self.refused("inclusion", lambda o: {**o.proof(), "opened": Operator().finished().opened()}, waiting)

    def test_skips_of_holders_move_the_cursor_even_if_wrong_and_others_do_not(self):
        self.refused("awards", lambda o: o.body("skip").update(reason="because", next=0))
        self.refused("awards", lambda o: o.body("skip").update(ticket=o.body("result")["ranking"][-1]))

    def test_awards(self):
        self.refused("awards", lambda o: o.body("result")["awards"].reverse())
        self.refused("awards", lambda o: o.body("result")["awards"].pop())
        self.refused("awards", lambda o: o.body("result")["awards"].append({"prize": "dinner", "ticket": 0}))
        self.refused("awards", lambda o: o.body("result")["awards"][0].update(ticket=0))
        self.refused("awards", lambda o: o.body("result")["awards"][0].update(prize="dinner"))
        self.refused("awards", lambda o: o.body("skip").update(next=0))
        self.refused("awards", lambda o: o.body("skip").update(reason="under-age"))
        self.refused("awards", lambda o: o.body("handover").update(prize="house"))
        self.refused("awards", lambda o: o.body("handover").update(ticket=o.body("skip")["ticket"]))
        self.refused("ledger", lambda o: o.handover(1, MOMENT + 40))
        self.refused("awards", lambda o: o.skip(1, MOMENT + 40))
        again = lambda o: o.add("skip", MOMENT + 50, dict(o.body("skip")))
        self.refused("awards", again)

    def test_witnesses(self):
        def change(edit):
            def changed(operator):
                proof = operator.proof()
                edit(proof["cosignatures"], operator)
                return proof
            return changed

        outsider = Witness("outsider.example")
        impostor = Witness("uni.example ")
        impostor.name = "uni.example"
        root = lambda o, c: bytes.fromhex(c[0]["root"])
        line = lambda w, o, c: w.line(CLOSES_AT + 9, OPERATOR, c[0]["size"], root(o, c))
        self.refused("witnesses", change(lambda c, o: c.append({**c[0], "line": line(outsider, o, c)})))
        self.refused("witnesses", change(lambda c, o: c.append({**c[0], "line": line(impostor, o, c)})))
        self.refused("witnesses", change(lambda c, o: c[0].update(size=c[0]["size"] + 1)))
        self.refused("witnesses", change(lambda c, o: c[0].update(root="00" * 32)))
        self.refused("witnesses", change(lambda c, o: c[0].update(inclusion=[])))
        self.refused("witnesses", change(lambda c, o: c[0].update(
            line=WITNESSES[0].line(CLOSES_AT + 9, "other.example", c[0]["size"], root(o, c)))))
        renamed = lambda c: c[0]["line"].replace("notary.example/w", "uni.example")
        self.refused("witnesses", change(lambda c, o: c[0].update(line=renamed(c))))
        self.refused("witnesses", change(lambda c, o: c.append(o.cosignatures(o.seal(), (0,), head_after=0)[0])))
        no_threshold = Operator(make_terms(witnesses={"threshold": 0, "keys": [WITNESSES[0].vkey]})).finished()
        self.refused("witnesses", lambda o: o.proof(witnesses=(0, 1)), no_threshold)
        cosignatures = Operator().finished().proof()["cosignatures"]
        self.refused("witnesses", lambda o: {**o.proof(), "cosignatures": cosignatures}, Operator().open())


class Format(DrawTest):
    def test_every_value_of_a_proof_is_typed(self):
        """Replaces every value of a finished proof by one of another type or size."""
        proof = Operator().finished().proof()
        tried = 0
        for path in list(paths(proof)):
            if "terms" in path[:-1] or path == ("cosignatures",):
                continue  # terms have their own tests; a proof without cosignatures is valid
            for wrong in ([], {}, "x", 2**53 - 1, True, "0" * 64, ""):
                twin = replaced(proof, path, wrong)
                if twin == proof:
                    continue
                report = check(twin)
                self.assertTrue(report["verdict"].startswith("refused"), (path, wrong))
                self.assertNotIn("could not finish", json.dumps(report))
                if type(wrong) is not type(value_at(proof, path)):
                    self.assert_refused(report, "format")
                tried += 1
        self.assertGreater(tried, 500)

    def test_missing_and_unknown_fields_are_format_failures_outside_terms(self):
        proof = Operator().finished().proof()
        for path in list(paths(proof)) + [()]:
            node = value_at(proof, path)
            if not isinstance(node, dict) or "terms" in path:
                continue
            self.assert_refused(check(replaced(proof, path, {**node, "zzz": 1})), "format")
            for name in node:
                smaller = {other: value for other, value in node.items() if other != name}
                report = check(replaced(proof, path, smaller))
                if name == "secret":
                    self.assert_refused(report, "ledger")
                else:
                    self.assert_refused(report, "format")

    def test_single_values(self):
        def refused(edit):
            proof = copy.deepcopy(Operator().finished().proof())
            edit(proof, {s["type"]: s for s in proof["statements"]})
            self.assert_refused(check(proof), "format")

        refused(lambda p, s: p.update(format="sealed-draw-proof/v3"))
        refused(lambda p, s: p.update(statements=[]))
        refused(lambda p, s: p["statements"].remove(s["open"]))
        refused(lambda p, s: s["open"].update(type="opening"))
        refused(lambda p, s: s["open"].update(protocol="sealed-draw/v3"))
        refused(lambda p, s: s["open"].update(newSignature="00" * 64))
        refused(lambda p, s: s["open"].update(time=2**40))
        refused(lambda p, s: s["close"].update(prev="AB" * 32))
        refused(lambda p, s: s["close"]["body"]["exclusions"][0].update(ticket=0))
        refused(lambda p, s: s["close"]["body"]["routes"][0].update(tickets=0))
        refused(lambda p, s: s["close"]["body"].update(secret="00"))
        refused(lambda p, s: s["result"]["body"]["ranking"].append(0))
        refused(lambda p, s: s["result"]["body"].update(randomness={"round": 1, "signature": "00"}))
        refused(lambda p, s: s["result"]["body"].update(randomness={"round": 1, "signature": "00" * 48, "value": "x"}))
        refused(lambda p, s: s["skip"]["body"].update(ticket=0))
        refused(lambda p, s: s["handover"]["body"].update(ticket=0))
        refused(lambda p, s: p["opened"].reverse())
        refused(lambda p, s: p["opened"].append(p["opened"][-1]))
        refused(lambda p, s: p["opened"][0].update(ticket=0))
        refused(lambda p, s: p["opened"][0]["pub"].update(name="x" * 201))
        refused(lambda p, s: p["opened"][0]["pub"].update(place="e\u0301"))
        for line in ("", "— w", "- w AA==", "— w  AA==", "— w AA==", "— é " + "A" * 102 + "==", "x"):
            refused(lambda p, s: p["cosignatures"][0].update(line=line))
        refused(lambda p, s: p["cosignatures"][0].update(line=p["cosignatures"][0]["line"] + "\n"))
        refused(lambda p, s: p["cosignatures"][0].update(line=p["cosignatures"][0]["line"][:-2]))
        refused(lambda p, s: p["cosignatures"][0].update(line=p["cosignatures"][0]["line"][:-3] + "B=="))
        refused(lambda p, s: p["cosignatures"][0].update(
            line=WITNESSES[0].line(2**40, OPERATOR, 1, bytes(32))))
        for reason in ("", "x" * 501):
            operator = Operator().open()
            operator.add("cancel", OPENS_AT, {"reason": reason})
            self.assert_refused(check(operator.proof()), "format")

    def test_only_section_2_rules_for_terms_belong_to_the_format_check(self):
        for value, name in (("e\u0301", "format"), (None, "format"), (1.5, "format"), (-1, "format"), ([[]], "terms")):
            proof = Operator().open().proof()
            proof["statements"][1]["body"]["terms"]["title"] = value
            data = json.dumps(proof, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
            self.assert_refused(check(data), name)
        proof = Operator().open().proof()
        proof["statements"][1]["body"]["terms"] = []
        self.assert_refused(check(proof), "format")

    def test_arbitrary_bytes_are_refused_without_an_exception(self):
        data = vd.jcs(Operator().finished().proof())
        chance = random.Random(1)
        for garbage in (b"", b"\x00", b"{}", b"[]", b"\xff" * 1000, bytes(5_000_000), b"[" * 1_000_000, data + b"\n", data[:-1]):
            self.assert_refused(check(garbage), "format")
        deep = data.replace(b'"title":', b'"title":' + b"[" * 100_000 + b"]" * 100_000 + b',"titlf":')
        self.assert_refused(check(deep), "terms")
        for _ in range(300):
            twin = bytearray(data)
            position = chance.randrange(len(twin))
            twin[position] ^= 1 << chance.randrange(8)
            report = check(bytes(twin))
            self.assertTrue(report["verdict"].startswith("refused"), position)
            self.assertNotIn("could not finish", json.dumps(report))


def paths(value, path=()):
    for key, item in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield path + (key,)
        yield from paths(item, path + (key,))


def value_at(value, path):
    for key in path:
        value = value[key]
    return value


def replaced(value, path, new):
    if not path:
        return new
    twin = copy.copy(value)
    twin[path[0]] = replaced(value[path[0]], path[1:], new)
    return twin


# --- Section 7: the files given with the proof -----------------------------------------


class LeafList(DrawTest):
    def test_other_leaves_are_refused(self):
        operator = Operator().finished()
        leaves, proof = operator.leaves_file(), operator.proof()
        self.assertEqual(state(check(proof, leaves=leaves), "leaf list"), "holds")
        for wrong in (b"", leaves[:-1], leaves[:-32], leaves + bytes(32), bytes(32) + leaves[32:], leaves + b"\n"):
            self.assert_refused(check(proof, leaves=wrong), "leaf list")

    def test_a_checkpoint_that_is_not_a_prefix_is_refused_in_proof_and_ledger(self):
        operator = Operator().finished()
        operator.body("checkpoint")["root"] = "ab" * 32
        self.assert_refused(check(operator.proof(), leaves=operator.leaves_file()), "leaf list")
        bare = operator.proof(with_checkpoints=False)
        self.assert_verdict(check(bare, leaves=operator.leaves_file()), "sound in itself, ledger not checked")
        self.assert_refused(check(bare, leaves=operator.leaves_file(), ledger=operator.ledger_file()), "leaf list")

    def test_before_the_close_only_checkpoints_are_compared(self):
        operator = Operator().open().checkpoint(4)
        self.assertEqual(state(check(operator.proof(), leaves=operator.leaves_file()), "leaf list"), "holds")
        self.assert_refused(check(operator.proof(), leaves=operator.leaves_file()[: 32 * 3]), "leaf list")


class Receipt(DrawTest):
    def setUp(self):
        self.operator = Operator().finished()

    def holds(self, receipt, **files):
        self.assertEqual(state(check(self.operator.proof(), receipt=receipt, **files), "receipt"), "holds")

    def refused(self, receipt, **files):
        self.assert_refused(check(self.operator.proof(), receipt=receipt, **files), "receipt")

    def test_genuine_receipts_hold(self):
        self.holds(self.operator.receipt())
        self.holds(self.operator.receipt(2, size=4), leaves=self.operator.leaves_file())
        ticket = self.operator.opened()[0]["ticket"]
        self.holds(self.operator.receipt(ticket - 1, size=12, time=OPENS_AT + 350, signer=KEY_2))
        unopened = next(i for i in range(3) if i + 1 not in {entry["ticket"] for entry in self.operator.opened()})
        phone = self.operator.tickets[unopened]["id"]["phone"]
        self.holds(self.operator.receipt(unopened, id={"email": "", "name": "A", "phone": phone}))

    def test_the_tag_must_be_that_of_the_phone_number(self):
        make, tickets = self.operator.receipt, self.operator.tickets
        self.refused(make(id={"name": "A", "phone": ""}))
        self.refused(make(id={"name": "A", "phone": "+4712"}))
        self.refused(make(id={"name": "A", "phone": "+4799999999"}))
        self.refused(make(tagSalt=tickets[0]["tagSalt"]))
        self.refused(make(pub={**tickets[3]["pub"], "tag": tickets[0]["pub"]["tag"]}))
        self.refused({**make(), "tagSalt": tickets[0]["tagSalt"]})

    def test_any_key_in_force_at_its_time_may_sign(self):
        rotation = OPENS_AT + 200
        for time, signer, fine in (
            (rotation - 1, KEY_1, True), (rotation - 1, KEY_2, False), (rotation, KEY_1, True), (rotation, KEY_2, True),
            (rotation + 1, KEY_1, False), (rotation + 1, KEY_2, True), (rotation, STRANGER, False),
        ):
            receipt = self.operator.receipt(6, time=time, signer=signer)
            (self.holds if fine else self.refused)(receipt)

    def test_wrong_receipts_are_refused(self):
        make = self.operator.receipt
        self.refused(b"garbage")
        self.refused(vd.jcs(make()) + b"\n")
        self.refused({**make(), "extra": 1})
        self.refused({**make(), "format": "sealed-draw-receipt/v3"})
        self.refused({**make(), "signature": "00" * 64})
        self.refused({**make(), "index": 2})
        self.refused(make(id={"name": "A"}))
        self.refused(make(id={"name": "A" * 201, "phone": ""}))
        self.refused({**make(), "pub": {}})
        self.refused({**make(), "terms": 5})
        self.refused({**make(), "terms": {}})
        self.refused(make(index=3, size=3, root=self.operator.root(3)))
        self.refused(make(time=OPENS_AT - 1))
        self.refused(make(time=CLOSES_AT, signer=KEY_2))
        self.refused(make(terms=make_terms(title="Other")))
        self.refused(make(terms=make_terms(OTHER_DRAW_ID)))

    def test_receipts_that_files_contradict_are_refused(self):
        make = self.operator.receipt
        beyond = Operator(tickets=20)
        self.refused(beyond.receipt(12, time=OPENS_AT + 350, signer=KEY_2))
        self.refused(beyond.receipt(3, size=13, time=OPENS_AT + 350, signer=KEY_2))
        self.refused(make(3, root="ab" * 32))
        self.refused(make(6, size=12, root="ab" * 32, time=OPENS_AT + 350, signer=KEY_2))
        self.refused(make(6, size=7, time=OPENS_AT + 50))
        self.holds(make(6, size=7, time=OPENS_AT + 100))
        opened = self.operator.opened()[0]["ticket"] - 1
        forged = make(opened, size=11, time=OPENS_AT + 350, signer=KEY_2, pub={**self.operator.tickets[opened]["pub"], "name": "X"})
        self.refused(forged)
        unopened = next(i for i in range(12) if i + 1 not in {e["ticket"] for e in self.operator.opened()})
        forged = make(unopened, size=11 if unopened < 11 else 12, time=OPENS_AT + 350, signer=KEY_2, saltPub="00" * 32)
        self.holds(forged)
        self.refused(forged, leaves=self.operator.leaves_file())
        no_prefix = make(1, size=6, root="cd" * 32, time=OPENS_AT + 150)
        self.holds(no_prefix)
        self.refused(no_prefix, leaves=self.operator.leaves_file())

    def test_checkpoints_in_the_ledger_count_too(self):
        receipt = self.operator.receipt(6, size=7, time=OPENS_AT + 50)
        proof = self.operator.proof(with_checkpoints=False)
        self.assertEqual(state(check(proof, receipt=receipt), "receipt"), "holds")
        self.assert_refused(check(proof, receipt=receipt, ledger=self.operator.ledger_file()), "receipt")


    def test_a_ledger_adds_keys_that_the_proof_leads_to(self):
        operator = Operator().open()
        proof = operator.proof(witnesses=())
        receipt = operator.receipt(6, time=OPENS_AT + 250, signer=KEY_2)
        operator.rotate().checkpoint(7, OPENS_AT + 300)
        ledger = operator.ledger_file()
        self.assert_refused(check(proof, receipt=receipt), "receipt")
        self.assertEqual(state(check(proof, receipt=receipt, ledger=ledger), "receipt"), "holds")
        # The checkpoint is signed by the added key, and counts.
        beyond = operator.receipt(7, time=OPENS_AT + 250, signer=KEY_2)
        self.assertEqual(state(check(proof, receipt=beyond, ledger=ledger), "receipt"), "fails")
        # A key of the proof stays in force: the ledger is not checked yet.
        old_key = operator.receipt(6, time=OPENS_AT + 250)
        self.assertEqual(state(check(proof, receipt=old_key, ledger=ledger), "receipt"), "holds")
        # A key that no known key hands over to is not added.
        operator.entries[-2]["signers"] = (STRANGER, KEY_2)
        self.assert_refused(check(proof, receipt=receipt, ledger=operator.ledger_file()), "receipt", "whole ledger")

    def test_a_wrong_ledger_changes_nothing_about_a_receipt(self):
        receipt, proof = self.operator.receipt(), self.operator.proof()
        other = Operator().finished()
        for entry in other.entries:
            entry["operator"] = "other.example"
        self.assert_refused(check(proof, receipt=receipt, ledger=other.ledger_file()), "whole ledger")
        contradicting = Operator().finished()
        contradicting.entries[0]["time"] -= 1
        contradicting.body("checkpoint")["root"] = "ab" * 32
        self.assert_refused(check(proof, receipt=receipt, ledger=contradicting.ledger_file()), "whole ledger")

    def test_an_unsigned_checkpoint_of_the_ledger_does_not_count(self):
        receipt = self.operator.receipt(6, size=7, time=OPENS_AT + 50)
        proof, ledger = self.operator.proof(with_checkpoints=False), self.operator.seal()
        for statement in ledger:
            if statement["type"] == "checkpoint":
                statement["signature"] = "00" * 64
        lines = b"".join(vd.jcs(statement) + b"\n" for statement in ledger)
        self.assert_refused(check(proof, receipt=receipt, ledger=lines), "whole ledger")


class WholeLedger(DrawTest):
    def test_a_stale_proof_is_refused(self):
        operator = Operator().finished()
        for until in range(len(operator.entries) - 1, len(operator.entries) - 3, -1):
            early = Operator().finished()
            early.entries = early.entries[:until]
            report = check(early.proof(), ledger=operator.ledger_file())
            self.assert_refused(report, "whole ledger")
            self.assertIn("stale", report["verdict"])

    def test_another_ledger_is_refused(self):
        operator = Operator().finished()
        ledger, proof = operator.ledger_file(), operator.proof()
        lines = ledger.splitlines(keepends=True)
        for wrong in (
            b"", b"\n", ledger[:-1], ledger + b"\n", ledger + lines[0], b"".join(lines[1:]), b"".join(lines[:-1]),
            lines[0] + b"".join(lines[2:]), ledger.replace(b"\n", b"\r\n"), b"[" * 100_000 + b"\n",
            ledger.replace(b"Another draw", b"Another drew"), ledger.replace(b'"type":"open"', b'"type":"opem"', 1),
        ):
            self.assert_refused(check(proof, ledger=wrong), "whole ledger")

    def test_the_rules_apply_to_all_draws_of_the_ledger(self):
        def refused(change):
            operator = Operator().finished()
            proof = operator.proof(witnesses=())
            change(operator)
            # statements after a changed one are linked again, so the proof is built again, too
            fresh = operator.proof(witnesses=())
            self.assertIn("whole ledger", failures(check(fresh, ledger=operator.ledger_file())))
            self.assertEqual(failures(check(fresh)), [])
            self.assertEqual(failures(check(proof)), [])

        other = lambda o: o.entries[1]
        refused(lambda o: other(o)["body"]["terms"].update(title=""))
        refused(lambda o: other(o)["body"]["terms"].update(operatorKey=KEY_2.key.hex()))
        refused(lambda o: other(o)["body"]["terms"].update(operator="other.example"))
        refused(lambda o: other(o).update(operator="other.example"))
        refused(lambda o: other(o).update(drawId="22" * 16))
        refused(lambda o: other(o).update(signers=(STRANGER,)))
        refused(lambda o: other(o).update(type="cancel", body={"reason": "never opened"}))
        last = len(Operator().finished().entries)
        late = {"drawId": OTHER_DRAW_ID, "time": MOMENT + 100}
        refused(lambda o: o.entries.append({**late, "type": "handover", "body": {"prize": "house", "ticket": 1}}))
        refused(lambda o: o.entries.append({**late, "type": "open", "body": {"terms": make_terms(OTHER_DRAW_ID)}}))
        refused(lambda o: o.entries.append({**late, "type": "cancel", "body": {"reason": "x"}, "prev": "00" * 32}))
        refused(lambda o: o.entries.append({**late, "type": "cancel", "body": {"reason": "x"}, "seq": last + 1}))
        refused(lambda o: o.entries.append({**late, "type": "cancel", "body": {"reason": "x"}, "time": 5}))

    def test_the_ledger_must_contain_what_the_witnesses_saw(self):
        operator = Operator().finished()
        proof = operator.proof(head_after=99)
        self.assert_verdict(check(proof, ledger=operator.ledger_file()), "verified")
        longer = Operator().finished()
        longer.add("cancel", MOMENT + 100, {"reason": "x"}, draw_id=OTHER_DRAW_ID)
        seen = longer.proof(head_after=99)
        self.assert_verdict(check(seen, ledger=longer.ledger_file()), "verified")
        self.assert_refused(check(seen, ledger=operator.ledger_file()), "whole ledger")
        forked = Operator().finished()
        forked.add("cancel", MOMENT + 100, {"reason": "y"}, draw_id=OTHER_DRAW_ID)
        self.assert_refused(check(seen, ledger=forked.ledger_file()), "whole ledger")

    def test_a_key_statement_missing_in_the_proof_is_detected(self):
        operator = Operator().open()
        operator.add_key(OPENS_AT + 10, KEY_1, KEY_1)
        operator.close().draw()
        proof = operator.proof()
        self.assert_verdict(check(proof, ledger=operator.ledger_file()), "verified")
        del proof["statements"][2]
        self.assert_verdict(check(proof), "sound in itself, ledger not checked")
        self.assert_refused(check(proof, ledger=operator.ledger_file()), "whole ledger")


# --- Command line ------------------------------------------------------------------------


class CommandLine(unittest.TestCase):
    def run_main(self, *arguments):
        output, complaints = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(complaints):
            try:
                code = vd.main(list(arguments))
            except SystemExit as end:
                code = end.code
        return code, output.getvalue()

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def write(self, name, data):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(data)
        return path

    def test_exit_codes_and_printed_report(self):
        operator = Operator(public_value_terms()).finished()
        proof = self.write("proof.json", vd.jcs(operator.proof()))
        ledger = self.write("ledger.jsonl", operator.ledger_file())
        leaves = self.write("leaves.bin", operator.leaves_file())
        receipt = self.write("receipt.json", vd.jcs(operator.receipt()))
        code, text = self.run_main(proof, "--ledger", ledger, "--leaves", leaves, "--receipt", receipt)
        self.assertEqual(code, 0)
        for part in (
            OPERATOR, KEY_1.key.hex(), "whole ledger  holds", "notary.example/w, uni.example", "house → ",
            "Verdict: compare the public value", "six digits, leading zeros kept", str(MOMENT), "cannot prove",
        ):
            self.assertIn(part, text)
        digits = KEY_1.key.hex()
        words = " ".join(digits[i:i + 4] for i in range(0, 64, 4)).upper()
        name = (OPERATOR + "/ledger").encode()
        key_id = hashlib.sha256(name + b"\n\x01" + KEY_1.key).hexdigest()[:8]
        vkey = f"{name.decode()}+{key_id}+{base64.b64encode(bytes([1]) + KEY_1.key).decode()}"
        for given in (digits, words, vkey):
            code, text = self.run_main(proof, "--operator-key", given)
            self.assertEqual(code, 0, given)
            self.assertIn("the key you gave is this operator's", text)
        self.assertEqual(self.run_main(proof, "--operator-key", "x" + vkey)[0], 2)
        code, text = self.run_main(proof, "--operator-key", STRANGER.key.hex())
        self.assertEqual(code, 1)
        self.assertIn("operator key  fails: ", text)
        self.assertIn("Verdict: refused: operator key: ", text)
        code, text = self.run_main(self.write("bad.json", b"\x1b[2J"), "--json")
        self.assertEqual((code, json.loads(text)["checks"][0]["state"]), (1, "fails"))
        for wrong in ([], [proof, "--batch", self.folder], [proof + "x"], [proof, "--nonsense"],
                      [proof, "--operator-key", "AB"], ["--batch", proof + "x"]):
            self.assertEqual(self.run_main(*wrong)[0], 2, wrong)

    def test_batch_prints_one_line_for_every_case(self):
        operator = Operator().finished()
        files = {"proof.json": vd.jcs(operator.proof()), "leaves.bin": operator.leaves_file(),
                 "receipt.json": vd.jcs(operator.receipt()), "ledger.jsonl": operator.ledger_file()}
        for name, data in files.items():
            self.write("a/" + name, data)
        self.write("b/proof.json", b"{}")
        self.write("c/nothing.json", b"{}")
        self.write("d/proof.json", files["proof.json"])
        self.write("d/args.json", json.dumps({"operatorKey": STRANGER.key.hex()}).encode())
        code, text = self.run_main("--batch", self.folder)
        reports = {report["case"]: report for report in map(json.loads, text.splitlines())}
        self.assertEqual((code, sorted(reports)), (0, ["a", "b", "d"]))
        self.assertEqual(reports["a"]["verdict"], "verified")
        self.assertTrue(reports["b"]["verdict"].startswith("refused: format: "))
        self.assertTrue(reports["d"]["verdict"].startswith("refused: operator key: "))

    def test_the_file_is_valid_python_3_9_and_imports_the_standard_library_only(self):
        with open(vd.__file__, encoding="utf-8") as file:
            tree = ast.parse(file.read(), feature_version=(3, 9))
        imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
        imported |= {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        allowed = {"__future__", "argparse", "base64", "binascii", "functools", "hashlib", "hmac", "json", "os", "re",
                   "sys", "unicodedata"}
        self.assertEqual(imported, allowed)


if __name__ == "__main__":
    unittest.main()
