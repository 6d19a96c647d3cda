import { documentOf, type StoredDocument } from '#db/documents.ts'
import { receiptById, type StoredReceipt, successorOf } from '#db/receipts.ts'
import { type Receipt, receiptNumber } from '#domain/receipt/receipt.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { receiptSubject, receiptUrl } from '../links/tokens.ts'
import { fileOf, receiptOf } from '../order/document-file.ts'
import { type ShownImage, shownImage } from '../order/document-images.ts'

/** What the signed link of a tax receipt carries. */
type Link = { readonly receiptId: string; readonly token: string }

/** A tax receipt as its page shows it. */
export type ReceiptView = {
  readonly receipt: Receipt
  readonly images: { readonly logo: ShownImage | null; readonly signature: ShownImage | null }
  /** When it was cancelled, and where the one that takes its place is read; null: it stands. */
  readonly canceled: { readonly at: string; readonly successorUrl: string | null } | null
}

/** Whoever holds the signed link of a tax receipt reads it, cancelled ones too; to anyone else it does not exist. */
export async function readReceipt(app: App, link: Link): Promise<Result<ReceiptView>> {
  const linked = await linkedReceipt(app, link)
  if (linked === undefined) return failWith('NOT_FOUND')
  const { receipt: stored, document } = linked
  const receipt = receiptOf(document)
  const images = {
    logo: await shownImage(app, receipt.logo),
    signature: await shownImage(app, receipt.signature),
  }
  if (stored.canceledAt === null) return ok({ receipt, images, canceled: null })
  const successor = await successorOf(app.db, stored)
  const successorUrl = successor === undefined ? null : receiptUrl(app, successor, 'page')
  return ok({ receipt, images, canceled: { at: stored.canceledAt, successorUrl } })
}

/** A receipt's bytes, and the number that its file is named after. */
type ReceiptFile = { readonly bytes: Uint8Array; readonly number: string }

/** The same as a PDF: drawn when it is first opened, then always the same. One that was cancelled is nobody's proof: it has no file. */
export async function readReceiptFile(app: App, link: Link): Promise<Result<ReceiptFile>> {
  const linked = await linkedReceipt(app, link)
  if (linked === undefined || linked.receipt.status === 'canceled') return failWith('NOT_FOUND')
  const bytes = await fileOf(app, linked.document)
  return bytes === undefined ? failWith('SERVER_ERROR') : ok({ bytes, number: receiptNumber(linked.receipt) })
}

type Linked = { readonly receipt: StoredReceipt; readonly document: StoredDocument }

async function linkedReceipt(app: App, { receiptId, token }: Link): Promise<Linked | undefined> {
  const receipt = await receiptById(app.db, receiptId)
  if (receipt === undefined || !app.signer.verifies(receiptSubject(receipt), token, app.now()))
    return undefined
  const { organizationId, kind, id } = receipt
  const document = await documentOf(app.db, { organizationId, kind, subjectId: id })
  return document && { receipt, document }
}
