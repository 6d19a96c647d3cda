import { randomUUID } from 'node:crypto'
import { deleteFile, filesSoFar, insertFile, markStored } from '#db/files.ts'
import { fileName, fileTypeOf, largestFile, largestFiles } from '#domain/fields/file-type.ts'
import { limits } from '#domain/limits.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { keepFiles } from '../keep-files.ts'
import { asksForFile } from './check-ready.ts'
import { loadCart, loadCartLocked } from './load-cart.ts'

/** More than any form asks for: a cart is not a file store. */
const mostFiles = 100

type Input = { readonly cartId: string; readonly name: string; readonly bytes: Uint8Array }

/**
 * Takes a file for an answer or of the payer, where the cart's form asks for one (rule FLD-12). It belongs to its cart, whose capability is the
 * only right to send one. The row comes first, so that bytes without an order are found and swept.
 */
export async function uploadFile(app: App, input: Input): Promise<Result<{ fileId: string }>> {
  const { cartId, bytes } = input
  const living = await loadCart(app, app.db, cartId)
  if (!living.ok) return living
  if (!asksForFile(living.value.campaign)) return failWith('file_not_asked', 'file')
  if (bytes.length > largestFile) return failWith('file_too_large', 'file')
  const type = fileTypeOf(bytes)
  if (type === undefined) return failWith('file_type', 'file')
  if (!(await mayStore(app, bytes.length))) return failWith('files_too_many', 'file')
  const id = randomUUID()
  const { organizationId } = living.value.cart
  const announced = await app.transaction(async tx => {
    const loaded = await loadCartLocked(app, tx, cartId)
    if (!loaded.ok) return loaded
    const sofar = await filesSoFar(tx, loaded.value.cart)
    if (sofar.count >= mostFiles || sofar.bytes + bytes.length > largestFiles)
      return failWith('files_too_many', 'file')
    const file = { organizationId, id, cartId, name: fileName(input.name, type), type, size: bytes.length }
    await insertFile(tx, { ...file, now: app.now() })
    return ok(null)
  })
  if (!announced.ok) return announced
  if (!(await keepFiles(app, [{ key: id, bytes }]))) {
    await deleteFile(app.db, { organizationId, id })
    return failWith('FILE_NOT_KEPT', 'file')
  }
  await app.transaction(tx => markStored(tx, { organizationId, id }, app.now()))
  return ok({ fileId: id })
}

/** Counts the bytes of a network and of everybody together: nobody fills the disk. */
async function mayStore({ limits: counts, network }: App, bytes: number): Promise<boolean> {
  if (network === null) return true
  const kilobytes = Math.ceil(bytes / 1000)
  const counted = [await counts.count(limits.fileKilobytes, network, kilobytes)]
  if (counted[0]?.wait === 0) counted.push(await counts.count(limits.allFileKilobytes, '', kilobytes))
  return counted.every(({ wait }) => wait === 0)
}
