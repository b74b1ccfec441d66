"""An independent implementation of docs/payload.md, over pycose, cbor2 and cryptography.

    payload_peer.py check FILE...   verify the payloads of vector files; every outcome must be as stated
    payload_peer.py make FILE       make payloads with keys and certificates of its own

Shares no code with the Swift side. Both read and write the form of Golden/vectors.json.
"""

import datetime
import hashlib
import json
import os
import sys
import uuid

import cbor2
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from pycose.algorithms import Es256
from pycose.headers import KID, Algorithm, ContentType, X5chain
from pycose.keys import EC2Key
from pycose.keys.curves import P256
from pycose.messages import CoseMessage, Sign1Message

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
SKEW_SECONDS = 60
USAGES = {
    "sandbox": x509.ObjectIdentifier("1.3.6.1.4.1.32473.27.1"),
    "production": x509.ObjectIdentifier("1.3.6.1.4.1.32473.27.2"),
}
CONTENT_TYPE = "application/trust-insights+cbor"
ENVIRONMENTS = ["sandbox", "production"]
OPERATIONS = ["payment", "account", "resourceUse", "communication", "other"]
LEVELS = ["unknown", "medium", "high"]
FAILURES = {
    5: "rateLimitError",
    6: "insightVersionUnavailable",
    7: "insightVersionIncompatible",
    8: "insightEvaluationFailed",
    9: "insightUnavailable",
}
CLAIMS = {1: str, 3: str, 4: int, 6: int, 7: bytes, 10: str, -65537: int, -65538: int, -65539: int}
CLAIMS |= {-65540: list, -65541: int}
INSIGHT = {1: str, 2: int, 3: str, 4: str}


class Refused(Exception):
    """A payload that failed the check of this number."""


def require(condition, check):
    if not condition:
        raise Refused(check)


# Strict CBOR


def depth(item):
    if isinstance(item, dict):
        return 1 + max([depth(part) for pair in item.items() for part in pair], default=0)
    if isinstance(item, list):
        return 1 + max([depth(part) for part in item], default=0)
    require(type(item) in (int, str, bytes), 2)
    return 0


def strict(encoded, levels=8):
    """Decodes what is the one deterministic encoding of its content, else refuses with check 2."""
    try:
        item = cbor2.loads(encoded)
        again = cbor2.dumps(item, canonical=True)
    except Exception:
        raise Refused(2) from None
    require(again == encoded and depth(item) <= levels, 2)
    return item


# Verification


def certified_key(chain, setting):
    anchors = x509.load_pem_x509_certificates(setting["anchors"].encode())
    require(1 <= len(chain) <= 3, 4)
    try:
        path = [x509.load_der_x509_certificate(der) for der in chain]
        if path[-1] not in anchors:
            issuers = [a for a in anchors if a.subject == path[-1].issuer]
            require(issuers, 4)
            path.append(issuers[0])
        for lower, upper in zip(path, path[1:]):
            lower.verify_directly_issued_by(upper)
            constraints = upper.extensions.get_extension_for_class(x509.BasicConstraints).value
            require(constraints.ca, 4)
        leaf = path[0]
        usages = leaf.extensions.get_extension_for_class(x509.ExtendedKeyUsage).value
        require(leaf.extensions.get_extension_for_class(x509.KeyUsage).value.digital_signature, 4)
    except Refused:
        raise
    except Exception:
        raise Refused(4) from None
    now = datetime.datetime.fromtimestamp(setting["nowSeconds"], datetime.timezone.utc)
    skew = datetime.timedelta(seconds=SKEW_SECONDS)
    for certificate in path:
        require(certificate.not_valid_before_utc <= now + skew, 4)
        require(now - skew <= certificate.not_valid_after_utc, 4)
    require([name for name, usage in USAGES.items() if usage in usages] == [setting["environment"]], 4)
    return leaf.public_key().public_numbers(), setting["environment"]


def published_key(kid, setting):
    for key in strict(bytes.fromhex(setting["keySet"])):
        if key[2] == kid:
            environment = ENVIRONMENTS[key[-65538]]
            require(environment == setting["environment"], 4)
            x, y = (int.from_bytes(key[label], "big") for label in (-2, -3))
            return ec.EllipticCurvePublicNumbers(x, y, ec.SECP256R1()), environment
    raise Refused(4)


def verify(payload, setting, request_id):
    require(len(payload) <= 16384 and payload[:1] == b"\xd2", 1)
    try:
        parts = strict(payload[1:], levels=7)
    except RecursionError:
        raise Refused(2) from None
    require(isinstance(parts, list) and len(parts) == 4, 2)
    protected, unprotected, content, signature = parts
    require(all(isinstance(part, bytes) for part in (protected, content, signature)), 2)
    header, claims = strict(protected), strict(content)
    require(unprotected == {}, 3)
    require(isinstance(header, dict) and header.get(1) == -7, 3)
    require(len(header) == 3 and header.get(3) == CONTENT_TYPE and (4 in header) != (33 in header), 3)
    if 4 in header:
        numbers, environment = published_key(header[4], setting)
    else:
        chain = [header[33]] if isinstance(header[33], bytes) else header[33]
        numbers, environment = certified_key(chain, setting)
    require(len(signature) == 64 and int.from_bytes(signature[32:], "big") <= ORDER // 2, 5)
    message = CoseMessage.decode(payload)
    assert isinstance(message, Sign1Message)
    message.key = EC2Key(
        crv=P256, x=numbers.x.to_bytes(32, "big"), y=numbers.y.to_bytes(32, "big")
    )
    require(message.verify_signature(), 5)
    return check_claims(claims, environment, setting, request_id)


def check_claims(claims, environment, setting, request_id):
    require(isinstance(claims, dict) and claims.get(-65537) == 1, 6)
    require(set(claims) | {10} == set(CLAIMS), 6)
    for label, value in claims.items():
        require(type(value) is CLAIMS[label], 6)
    require(len(claims[7]) == 16, 6)
    require(claims[-65538] in (0, 1) and 0 <= claims[-65539] < len(OPERATIONS), 6)
    outcomes = [outcome(insight) for insight in claims[-65540]]
    require(claims[1] == setting["issuer"], 7)
    require(ENVIRONMENTS[claims[-65538]] == environment == setting["environment"], 8)
    require(claims[3] == setting["audience"], 9)
    require(0 <= claims[4] - claims[6] <= 600, 10)
    require(claims[6] <= setting["nowSeconds"] + SKEW_SECONDS, 10)
    require(setting["nowSeconds"] < claims[4] + SKEW_SECONDS, 10)
    require(claims.get(10) == request_id, 11)
    verified = {
        "issuer": claims[1],
        "audience": claims[3],
        "eventID": str(uuid.UUID(bytes=claims[7])),
        "environment": ENVIRONMENTS[claims[-65538]],
        "operation": OPERATIONS[claims[-65539]],
        "issuedAtSeconds": claims[6],
        "expiresAtSeconds": claims[4],
        "generatedAtSeconds": claims[-65541],
        "outcomes": outcomes,
    }
    if 10 in claims:
        verified["requestID"] = claims[10]
    return verified


def outcome(insight):
    require(isinstance(insight, dict), 6)
    require(set(insight) in ({1, 2, 3, 4, 5}, {1, 2, 3, 4, 6}), 6)
    for label, kind in INSIGHT.items():
        require(type(insight[label]) is kind, 6)
    if 5 in insight:
        require(insight[5] in (0, 1, 2), 6)
        return LEVELS[insight[5]]
    require(insight[6] in FAILURES, 6)
    return FAILURES[insight[6]]


def check_file(path):
    setting = json.load(open(path))
    wrong = 0
    for vector in setting["vectors"]:
        claims = None
        try:
            claims = verify(bytes.fromhex(vector["payload"]), setting, vector.get("requestID"))
            check = 0
        except Refused as refused:
            check = refused.args[0]
        if check != vector["check"] or claims != vector.get("claims"):
            wrong += 1
            print(f"{vector['name']}: check {check} instead of {vector['check']}", file=sys.stderr)
    print(f"{path}: {len(setting['vectors'])} payloads, {wrong} not as stated")
    return wrong == 0 and setting["vectors"] != []


# Making


def low(signature):
    r, s = signature[:32], int.from_bytes(signature[32:], "big")
    return r + min(s, ORDER - s).to_bytes(32, "big")


def has_low_s(certificate):
    return utils.decode_dss_signature(certificate.signature)[1] <= ORDER // 2


def certificate(name, key, issuer, issuer_key, now, usage=None, path_length=None, days=1):
    is_authority = path_length is not None
    moment = datetime.datetime.fromtimestamp(now, datetime.timezone.utc)
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
    key_usage = dict.fromkeys(
        "digital_signature content_commitment key_encipherment data_encipherment key_agreement "
        "key_cert_sign crl_sign encipher_only decipher_only".split(),
        False,
    )
    key_usage["key_cert_sign" if is_authority else "digital_signature"] = True
    builder = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer.subject if issuer else subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(moment - datetime.timedelta(days=abs(days)))
        .not_valid_after(moment + datetime.timedelta(days=days))
        .add_extension(x509.BasicConstraints(is_authority, path_length), critical=True)
        .add_extension(x509.KeyUsage(**key_usage), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(issuer_key.public_key()),
            critical=False,
        )
    )
    if usage:
        builder = builder.add_extension(x509.ExtendedKeyUsage([usage]), critical=True)
    while True:
        made = builder.sign(issuer_key, hashes.SHA256())
        if has_low_s(made):
            return made


def der(made):
    return made.public_bytes(serialization.Encoding.DER)


def pem_key(key):
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    ).decode()


def sign(header, claims, key):
    message = Sign1Message(phdr=header, payload=cbor2.dumps(claims, canonical=True))
    numbers = key.private_numbers()
    message.key = EC2Key(
        crv=P256,
        d=numbers.private_value.to_bytes(32, "big"),
        x=numbers.public_numbers.x.to_bytes(32, "big"),
        y=numbers.public_numbers.y.to_bytes(32, "big"),
    )
    return message.encode()


def canonical_s(payload):
    return payload[:-64] + low(payload[-64:])


def make_file(path):
    now = 1_800_000_000
    keys = {name: ec.generate_private_key(ec.SECP256R1()) for name in ("root", "authority", "leaf")}
    root = certificate("Peer Root", keys["root"], None, keys["root"], now, path_length=1)
    authority = certificate(
        "Peer Authority", keys["authority"], root, keys["root"], now, path_length=0
    )
    make_leaf = lambda issuer, issuer_key, **more: certificate(
        "Peer Leaf", keys["leaf"], issuer, issuer_key, now, **more
    )
    leaf = make_leaf(authority, keys["authority"], usage=USAGES["production"])
    under_root = make_leaf(root, keys["root"], usage=USAGES["production"])
    sandbox = make_leaf(authority, keys["authority"], usage=USAGES["sandbox"])
    expired = make_leaf(authority, keys["authority"], usage=USAGES["production"], days=-0.25)
    kid = hashlib.sha256(der(leaf)).digest()
    point = keys["leaf"].public_key().public_numbers()
    key_set = {1: 2, 2: kid, 3: -7, -1: 1, -65538: 1}
    key_set |= {-2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
    claims = {
        1: "https://peer.example",
        3: "org.example.bank",
        4: now + 300,
        6: now,
        7: os.urandom(16),
        10: "peer-request",
        -65537: 1,
        -65538: 1,
        -65539: 1,
        -65540: [{1: "isLikelyBeingCoached", 2: 1, 3: "coaching-1", 4: "1", 5: 2}],
        -65541: now - 2,
    }
    chained = lambda *chain: {
        Algorithm: Es256,
        ContentType: CONTENT_TYPE,
        X5chain: [der(c) for c in chain] if len(chain) > 1 else der(chain[0]),
    }
    named = {Algorithm: Es256, ContentType: CONTENT_TYPE, KID: kid}
    setting = {
        "nowSeconds": now,
        "issuer": claims[1],
        "audience": claims[3],
        "environment": "production",
        "anchors": root.public_bytes(serialization.Encoding.PEM).decode(),
        "keySet": cbor2.dumps([key_set], canonical=True).hex(),
        "privateKeys": {"production": pem_key(keys["leaf"])},
        "vectors": [],
    }

    def add(name, payload, check=0, code=""):
        vector = {"name": name, "requestID": "peer-request", "check": check, "code": code}
        vector["payload"] = payload.hex()
        if check == 0:
            vector["claims"] = verify(payload, setting, "peer-request")
        setting["vectors"].append(vector)

    leaf_key = keys["leaf"]
    add("chain of two", canonical_s(sign(chained(leaf, authority), claims, leaf_key)))
    add("chain of one", canonical_s(sign(chained(under_root), claims, leaf_key)))
    add("chain with its root", canonical_s(sign(chained(leaf, authority, root), claims, leaf_key)))
    add("published key", canonical_s(sign(named_in_order(named), claims, leaf_key)))
    for code in FAILURES:
        failed = claims | {-65540: [{1: "t", 2: 1, 3: "", 4: "1", 6: code}]}
        add(f"failure {code}", canonical_s(sign(named_in_order(named), failed, leaf_key)))
    # pycose's nonces are deterministic, so another signature takes other claims.
    highs = (sign(chained(leaf, authority), claims | {7: os.urandom(16)}, leaf_key) for _ in range(99))
    high = next(payload for payload in highs if payload[-64:] != low(payload[-64:]))
    add("high s", high, 5, "signatureNotCanonical")
    unordered = canonical_s(sign({KID: kid, Algorithm: Es256, ContentType: CONTENT_TYPE}, claims, leaf_key))
    add("header out of order", unordered, 2, "unsortedKeys")
    add("sandbox leaf", canonical_s(sign(chained(sandbox, authority), claims, leaf_key)), 4, "wrongPurpose")
    add("expired leaf", canonical_s(sign(chained(expired, authority), claims, leaf_key)), 4, "certificateExpired")
    other = claims | {3: "org.example.shop"}
    add("another app", canonical_s(sign(chained(leaf, authority), other, leaf_key)), 9, "audienceMismatch")
    json.dump(setting, open(path, "w"), indent=1)
    print(f"{path}: {len(setting['vectors'])} payloads made")


def named_in_order(header):
    """pycose writes a header in the order of the dictionary; deterministic is 1, 3, 4, 33."""
    return dict(sorted(header.items(), key=lambda pair: pair[0].identifier))


def main(arguments):
    if len(arguments) == 2 and arguments[0] == "make":
        make_file(arguments[1])
    elif len(arguments) >= 2 and arguments[0] == "check":
        if not all([check_file(path) for path in arguments[1:]]):
            sys.exit(1)
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
