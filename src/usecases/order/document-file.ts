import { nameFile, type StoredDocument } from '#db/documents.ts'
import { type Invoice, type InvoiceFacts, invoiceNumber } from '#domain/invoice/invoice.ts'
import { type Attestation, documentNumber } from '#domain/order/attestation.ts'
import type { PersonAttestation } from '#domain/order/person-attestation.ts'
import { type Receipt, type ReceiptFacts, receiptNumber } from '#domain/receipt/receipt.ts'
import type { App } from '../app.ts'
import { unlessFault } from '../keep-files.ts'
import { paperImage } from './document-images.ts'
import { sha256Of } from './sha256.ts'

/** Everything that an attestation says but its number and its date. */
export type AttestationFacts = Omit<Attestation, 'number' | 'madeAt'>

/** What an attestation says; `undefined` where it is older than facts. */
export function attestationOf(document: StoredDocument): Attestation | undefined {
  const { facts, createdAt } = document
  if (facts === null) return undefined
  return { ...(facts as AttestationFacts), number: documentNumber(document), madeAt: createdAt }
}

/** Everything that the attestation of a person says but its number and its date. */
export type PersonAttestationFacts = Omit<PersonAttestation, 'number' | 'madeAt'>

/** What the attestation of a person says. */
export function personAttestationOf(document: StoredDocument): PersonAttestation {
  const facts = document.facts as PersonAttestationFacts
  return { ...facts, number: documentNumber(document), madeAt: document.createdAt }
}

/** What a tax receipt says. */
export function receiptOf(document: StoredDocument): Receipt {
  const { createdAt, year, number } = document
  const facts = document.facts as ReceiptFacts
  return { ...facts, number: receiptNumber({ kind: facts.kind, year, number }), madeAt: createdAt }
}

/** What an invoice or a credit note says. */
export function invoiceOf(document: StoredDocument): Invoice {
  const { createdAt, year, number } = document
  const facts = document.facts as InvoiceFacts
  return { ...facts, number: invoiceNumber({ kind: facts.kind, year, number }), madeAt: createdAt }
}

/**
 * A document's file: what is kept, else what its facts give, with the drawing of today. The row names the file before it is kept,
 * so that bytes which a crash left out are drawn again. Where another template had named them they cannot be made again: the
 * facts are drawn all the same, at each opening, and nothing is kept, for the row names one file for ever. So it is while the store of
 * files fails: who opens a document gets it. `undefined` where nothing is kept of a document that is older than facts.
 */
export async function fileOf(app: App, document: StoredDocument): Promise<Uint8Array | undefined> {
  const { id, sha256 } = document
  const kept = sha256 === null ? undefined : await keptFile(app, id, sha256)
  if (kept !== undefined) return kept
  const made = await drawn(app, document)
  if (made === undefined) return undefined
  const { bytes, isWhole } = made
  // Without its logo it is worth as much, but it is not the file for ever.
  if (!isWhole) return bytes
  const digest = sha256Of(bytes)
  if (sha256 === null) {
    const named = await nameFile(app.db, document, { sha256: digest, size: bytes.byteLength })
    // Somebody with another template was first: theirs is the file, once it is kept.
    if (named !== digest) return (await keptFile(app, id, named)) ?? bytes
  } else if (sha256 !== digest) return bytes
  app.crashPoint('document-named')
  await app.files.put(id, bytes).catch((err: unknown) => unlessFault(app, err))
  return bytes
}

/** What is kept of a document, where it is what the row names: other bytes are told, and never shown. */
async function keptFile(app: App, id: string, sha256: string): Promise<Uint8Array | undefined> {
  const kept = await app.files.get(id).catch((err: unknown) => unlessFault(app, err))
  if (kept === undefined || sha256Of(kept) === sha256) return kept
  app.log.error({ document: id }, 'the bytes of a document are not those that were kept')
  return undefined
}

type Drawn = {
  readonly bytes: Uint8Array
  /** Whether every image of its facts is on it. */
  readonly isWhole: boolean
}

/** The first document reads what draws it: no start waits for that. */
async function drawn(app: App, document: StoredDocument): Promise<Drawn | undefined> {
  if (document.kind === 'invoice' || document.kind === 'creditNote') {
    const invoice = invoiceOf(document)
    const logo = await paperImage(app, invoice.logo)
    const { writeInvoice } = await import('#documents/pdf/invoice.ts')
    return { bytes: await writeInvoice(invoice, { logo }), isWhole: !(invoice.logo && !logo) }
  }
  if (document.kind === 'personAttestation') {
    const attestation = personAttestationOf(document)
    const logo = await paperImage(app, attestation.logo)
    const { writePersonAttestation } = await import('#documents/pdf/attestation.ts')
    return {
      bytes: await writePersonAttestation(attestation, { logo }),
      isWhole: !(attestation.logo && !logo),
    }
  }
  if (document.kind !== 'attestation') {
    const receipt = receiptOf(document)
    const images = {
      logo: await paperImage(app, receipt.logo),
      signature: await paperImage(app, receipt.signature),
    }
    const { writeReceipt } = await import('#documents/pdf/receipt.ts')
    const isWhole = !(receipt.logo && !images.logo) && !(receipt.signature && !images.signature)
    return { bytes: await writeReceipt(receipt, images), isWhole }
  }
  const attestation = attestationOf(document)
  if (attestation === undefined) return undefined
  const logo = await paperImage(app, attestation.logo)
  const { writeAttestation } = await import('#documents/pdf/attestation.ts')
  return { bytes: await writeAttestation(attestation, { logo }), isWhole: !(attestation.logo && !logo) }
}
