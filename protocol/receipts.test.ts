import { expect, test } from "vitest";
import { fromHex, toHex } from "./encoding/bytes.ts";
import { canonicalBytes } from "./encoding/canonical-json.ts";
import { readPublicKeyHex, verifySignature } from "./encoding/ed25519.ts";
import { isPhone } from "./encoding/shape.ts";
import { type Receipt, readReceipt, receiptLeafHash, receiptMessage } from "./receipts.ts";
import { vectorFile } from "./testing/vector-file.ts";
import { personTag, personTagSalt } from "./tickets.ts";

type TagVectors = {
  cases: Record<"name" | "drawTagKey" | "drawId" | "phone" | "tagSalt" | "tag", string>[];
};

test("tags and their salts match the known answers", () => {
  for (const { name, drawTagKey, drawId, phone, tagSalt, tag } of vectorFile<TagVectors>(
    "sealed-draw/tag.json",
  ).cases) {
    const salt = personTagSalt(fromHex(drawTagKey), drawId, phone);
    expect(toHex(salt), name).toBe(tagSalt);
    expect(toHex(personTag(drawId, salt, phone)), name).toBe(tag);
  }
});

type ReceiptVectors = {
  cases: {
    name: string;
    receipt: Receipt;
    output: {
      leafHash: string;
      signedMessage: string;
      tagOfNumber: string;
      phoneHolds: boolean;
      tagHolds: boolean;
      signatureHolds: boolean;
    };
  }[];
};

test("leaf, signed bytes, tag and signature of a receipt match the known answers", () => {
  for (const { name, receipt, output } of vectorFile<ReceiptVectors>("sealed-draw/receipt.json")
    .cases) {
    expect(readReceipt(canonicalBytes(receipt)), name).toEqual({ ok: true, receipt });
    const { terms, id, pub, tagSalt, signature } = receipt;
    const tag = toHex(personTag(terms.drawId, fromHex(tagSalt), id.phone));
    const key = readPublicKeyHex(terms.operatorKey);
    const message = receiptMessage(receipt);
    expect(
      {
        leafHash: toHex(receiptLeafHash(receipt)),
        signedMessage: toHex(message),
        tagOfNumber: tag,
        phoneHolds: isPhone(id.phone),
        tagHolds: tag === pub.tag,
        signatureHolds: key !== undefined && verifySignature(key, message, fromHex(signature)),
      },
      name,
    ).toEqual(output);
  }
});
