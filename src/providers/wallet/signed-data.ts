import {
  Attribute,
  CertificateChoices,
  CertificateSet,
  CMSVersion,
  ContentInfo,
  DigestAlgorithmIdentifiers,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  id_contentType,
  id_data,
  id_messageDigest,
  id_signedData,
  id_signingTime,
  MessageDigest,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
  SigningTime,
} from '@peculiar/asn1-cms'
import {
  AsnArray,
  AsnConvert,
  AsnObjectIdentifierConverter,
  AsnType,
  AsnTypeTypes,
  OctetString,
} from '@peculiar/asn1-schema'
import { AlgorithmIdentifier, Certificate } from '@peculiar/asn1-x509'

/** What is signed: the SHA-256 of a text that is not in it, and when. */
type Signing = {
  readonly digest: Uint8Array
  readonly signedAt: Date
  /** DER: that of the signer first, then those that lead to a root. */
  readonly certificates: readonly [signer: Uint8Array, ...Uint8Array[]]
  /** RSA with SHA-256. */
  sign(bytes: Uint8Array): Promise<Uint8Array>
}

const asn1Null = Uint8Array.of(5, 0).buffer
const sha256 = new AlgorithmIdentifier({ algorithm: '2.16.840.1.101.3.4.2.1', parameters: asn1Null })
const rsaWithSha256 = new AlgorithmIdentifier({ algorithm: '1.2.840.113549.1.1.11', parameters: asn1Null })

/** The attributes as they are signed: a set, while they stand in the signature under a tag of their own. */
class SignedAttributes extends AsnArray<Attribute> {}
AsnType({ type: AsnTypeTypes.Set, itemType: Attribute })(SignedAttributes)

/** A detached signature as PKCS #7 (RFC 5652, `SignedData`), DER. */
export async function writeSignedData({
  digest,
  signedAt,
  certificates,
  sign,
}: Signing): Promise<Uint8Array> {
  const [signer, ...others] = certificates.map(der => AsnConvert.parse(Buffer.from(der), Certificate))
  if (signer === undefined) throw new Error('nobody signs')
  // A set in DER: in the order of its members' bytes.
  const signedAttrs = [
    attribute(id_contentType, AsnObjectIdentifierConverter.toASN(id_data).toBER()),
    attribute(id_signingTime, AsnConvert.serialize(new SigningTime(signedAt))),
    attribute(id_messageDigest, AsnConvert.serialize(new MessageDigest(Buffer.from(digest)))),
  ]
  const { issuer, serialNumber } = signer.tbsCertificate
  const signerInfo = new SignerInfo({
    version: CMSVersion.v1,
    sid: new SignerIdentifier({ issuerAndSerialNumber: new IssuerAndSerialNumber({ issuer, serialNumber }) }),
    digestAlgorithm: sha256,
    signedAttrs,
    signatureAlgorithm: rsaWithSha256,
    signature: new OctetString(await sign(bytesOf(new SignedAttributes(signedAttrs)))),
  })
  const signedData = new SignedData({
    version: CMSVersion.v1,
    digestAlgorithms: new DigestAlgorithmIdentifiers([sha256]),
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: id_data }),
    certificates: new CertificateSet(
      [signer, ...others].map(certificate => new CertificateChoices({ certificate })),
    ),
    signerInfos: new SignerInfos([signerInfo]),
  })
  const content = AsnConvert.serialize(signedData)
  return bytesOf(new ContentInfo({ contentType: id_signedData, content }))
}

const bytesOf = (value: object) => new Uint8Array(AsnConvert.serialize(value))

const attribute = (attrType: string, value: ArrayBuffer) => new Attribute({ attrType, attrValues: [value] })
