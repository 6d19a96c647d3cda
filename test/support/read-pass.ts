import assert from 'node:assert/strict'
import { createHash, createVerify, X509Certificate } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  ContentInfo,
  id_messageDigest,
  id_signedData,
  id_signingTime,
  MessageDigest,
  SignedData,
  SigningTime,
} from '@peculiar/asn1-cms'
import { AsnConvert } from '@peculiar/asn1-schema'
import { unzipSync } from 'fflate'

/** What a pass says, as a phone reads it. */
export type ReadPass = {
  readonly said: Readonly<Record<string, unknown>>
  /** The names of all its files. */
  readonly files: readonly string[]
  readonly signedAt: string
  /** Each field by its key: « label: value ». */
  readonly fields: Readonly<Record<string, string>>
}

/** Reads a pass as a phone does: every file has its digest in the manifest, and that was signed by who may (RFC 5652). */
export function readPass(bytes: Uint8Array, issuer: string): ReadPass {
  const { 'manifest.json': manifest, signature, ...files } = unzipSync(bytes)
  assert.ok(manifest && signature)
  const digests = Object.entries(files).map(([name, content]) => [
    name,
    createHash('sha1').update(content).digest('hex'),
  ])
  assert.deepEqual(JSON.parse(textOf(manifest)), Object.fromEntries(digests))
  const said = JSON.parse(textOf(files['pass.json'] ?? new Uint8Array()))
  const signedAt = verifiedSignature(signature, manifest, new X509Certificate(issuer))
  return { said, files: Object.keys(files), signedAt, fields: fieldsOf(said.eventTicket) }
}

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8')

/** Checks a detached signature of a manifest; gives when it was made. */
function verifiedSignature(signature: Uint8Array, manifest: Uint8Array, issuer: X509Certificate): string {
  const { contentType, content } = AsnConvert.parse(Buffer.from(signature), ContentInfo)
  assert.equal(contentType, id_signedData)
  const { certificates, encapContentInfo, signerInfos } = AsnConvert.parse(content, SignedData)
  assert.equal(encapContentInfo.eContent, undefined, 'what was signed stands apart')
  const [signer] = signerInfos
  const sid = signer?.sid.issuerAndSerialNumber
  const chain = (certificates ?? []).flatMap(({ certificate }) => certificate ?? [])
  assert.equal(chain.length, 2, 'with the certificate between it and Apple’s root')
  const own = chain.find(({ tbsCertificate }) =>
    isDeepStrictEqual(tbsCertificate.serialNumber, sid?.serialNumber),
  )
  assert.ok(signer && own)
  const certificate = new X509Certificate(Buffer.from(AsnConvert.serialize(own)))
  assert.ok(certificate.verify(issuer.publicKey))
  const attribute = (type: string) => {
    const value = signer.signedAttrs?.find(({ attrType }) => attrType === type)?.attrValues[0]
    return value ?? new ArrayBuffer()
  }
  const digest = AsnConvert.parse(attribute(id_messageDigest), MessageDigest)
  assert.deepEqual(Buffer.from(digest.buffer), createHash('sha256').update(manifest).digest())
  // They are signed as a set: its tag, its length below 128, its members.
  const members = Buffer.concat(
    (signer.signedAttrs ?? []).map(each => Buffer.from(AsnConvert.serialize(each))),
  )
  const attributes = Buffer.concat([Uint8Array.of(0x31, members.length), members])
  const verified = createVerify('sha256').update(attributes)
  assert.ok(verified.verify(certificate.publicKey, Buffer.from(signer.signature.buffer)))
  return AsnConvert.parse(attribute(id_signingTime), SigningTime).getTime().toISOString()
}

type Field = { readonly key: string; readonly label?: string; readonly value: string }

function fieldsOf(ticket: Readonly<Record<string, readonly Field[]>>): Readonly<Record<string, string>> {
  const fields = Object.values(ticket).flat()
  return Object.fromEntries(
    fields.map(({ key, label, value }) => [key, label === undefined ? value : `${label}: ${value}`]),
  )
}
