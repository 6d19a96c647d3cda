import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { AsnConvert } from '@peculiar/asn1-schema'
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  Certificate,
  Name,
  RelativeDistinguishedName,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509'

/** Keys and certificates of nobody, as an operator's environment has them. */
export type WalletKeys = {
  readonly apple: Readonly<Record<string, string>>
  readonly google: Readonly<Record<string, string>>
  /** PEM: what verifies links of Google Wallet. */
  readonly googlePublicKey: string
}

/** `notAfter`: when the certificate of passes ends. */
export function walletKeys(notAfter = '2027-06-01T00:00:00.000Z'): WalletKeys {
  const [authority, passes, account] = [pair(), pair(), pair()]
  const intermediate = certificateOf(
    'Authority of nobody',
    authority.publicKey,
    authority.privateKey,
    notAfter,
  )
  const certificate = certificateOf(
    'pass.org.example.tickets',
    passes.publicKey,
    authority.privateKey,
    notAfter,
  )
  return {
    apple: {
      APPLE_PASS_TYPE_ID: 'pass.org.example.tickets',
      APPLE_TEAM_ID: 'ABCDE12345',
      APPLE_PASS_CERTIFICATE: certificate,
      APPLE_PASS_SECRET_KEY: pemOf(passes.privateKey),
      APPLE_WWDR_CERTIFICATE: intermediate,
    },
    google: {
      GOOGLE_WALLET_ISSUER_ID: '3388000000012345678',
      GOOGLE_WALLET_ACCOUNT: 'wallet@project-of-nobody.iam.gserviceaccount.com',
      // As a service account's key file has it.
      GOOGLE_WALLET_SECRET_KEY: pemOf(account.privateKey).replaceAll('\n', '\\n'),
    },
    googlePublicKey: account.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString()

const rsaWithSha256 = new AlgorithmIdentifier({
  algorithm: '1.2.840.113549.1.1.11',
  parameters: Uint8Array.of(5, 0).buffer,
})

/** A certificate of a public key, signed by the authority's private one. */
function certificateOf(subject: string, key: KeyObject, authority: KeyObject, notAfter: string): string {
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: Uint8Array.of(subject.length).buffer,
    signature: rsaWithSha256,
    issuer: named('Authority of nobody'),
    validity: new Validity({
      notBefore: new Date('2026-01-01T00:00:00.000Z'),
      notAfter: new Date(notAfter),
    }),
    subject: named(subject),
    subjectPublicKeyInfo: AsnConvert.parse(key.export({ type: 'spki', format: 'der' }), SubjectPublicKeyInfo),
  })
  const signed = createSign('sha256').update(Buffer.from(AsnConvert.serialize(tbsCertificate)))
  const signatureValue = Uint8Array.from(signed.sign(authority)).buffer
  const der = AsnConvert.serialize(
    new Certificate({ tbsCertificate, signatureAlgorithm: rsaWithSha256, signatureValue }),
  )
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

const named = (utf8String: string) =>
  new Name([
    new RelativeDistinguishedName([
      new AttributeTypeAndValue({ type: '2.5.4.3', value: new AttributeValue({ utf8String }) }),
    ]),
  ])
