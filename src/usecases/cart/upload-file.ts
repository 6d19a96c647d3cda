import { randomUUID } from 'node:crypto'
import { countFiles, insertFile, markStored } from '#db/files.ts'
import { fileName, fileTypeOf, largestFile } from '#domain/fields/file-type.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { loadCart, loadCartLocked } from './load-cart.ts'

/** More than any form asks for: a cart is not a file store. */
const mostFiles = 100

type Input = { readonly cartId: string; readonly name: string; readonly bytes: Uint8Array }

/**
 * Takes a file for an answer or for the payer. It belongs to its cart, whose capability is the only right to send one. The
 * row comes first, so that bytes without an order are found and swept.
 */
export async function uploadFile(app: App, input: Input): Promise<Result<{ fileId: string }>> {
  const { cartId, bytes } = input
  const living = await loadCart(app, app.db, cartId)
  if (!living.ok) return living
  if (bytes.length > largestFile) return failWith('file_too_large', 'file')
  const type = fileTypeOf(bytes)
  if (type === undefined) return failWith('file_type', 'file')
  const id = randomUUID()
  const { organizationId } = living.value.cart
  const announced = await app.transaction(async tx => {
    const loaded = await loadCartLocked(app, tx, cartId)
    if (!loaded.ok) return loaded
    if ((await countFiles(tx, loaded.value.cart)) >= mostFiles) return failWith('PAYLOAD_TOO_LARGE')
    const file = { organizationId, id, cartId, name: fileName(input.name), type, size: bytes.length }
    await insertFile(tx, { ...file, now: app.now() })
    return ok(null)
  })
  if (!announced.ok) return announced
  await app.files.put(id, bytes)
  await app.transaction(tx => markStored(tx, { organizationId, id }, app.now()))
  return ok({ fileId: id })
}
