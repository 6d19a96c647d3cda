import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { FileStoreFault } from '#domain/file-store.ts'
import { createFolderStore } from '#providers/storage/folder.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { successOf } from '#test/support/donation.ts'
import { addForm } from '#test/support/form-rows.ts'
import { anItem } from '#test/support/forms.ts'

let product: TestApp
let folder: string
let isFull = false
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'obole-files-'))
  const store = createFolderStore(folder)
  product = await testApp(undefined, {
    files: {
      ...store,
      put: async (key, bytes) => {
        if (isFull) throw new FileStoreFault('full', 'ENOSPC')
        await store.put(key, bytes)
      },
    },
  })
})
after(async () => {
  await product?.close()
  await rm(folder, { recursive: true, force: true })
})

test('a store that is full is told beside the field, keeps nothing of the file, and takes it once there is room (rule FLD-12)', async () => {
  const form = await addForm(product, {
    formType: 'Membership',
    tiers: [{ tierType: 'Membership', price: 1000 }],
    payerDocument: { label: 'Justificatif', isRequired: true },
  })
  const items = [anItem({ tierId: form.tiers[0]?.id ?? 0, tierType: 'Membership' })]
  const { id: cartId } = successOf(await product.acts.createCart({ ...form.address, items }))
  const file = { cartId, name: 'scan.pdf', bytes: Buffer.from('%PDF-1.7\n') }
  const rows = () =>
    product.db.selectFrom('files').select(['id', 'storedAt']).where('cartId', '=', cartId).execute()
  isFull = true
  const refused = await product.acts.uploadFile(file)
  assert.deepEqual(refused, { ok: false, error: [{ code: 'FILE_NOT_KEPT', field: 'file' }] })
  assert.deepEqual(await rows(), [])
  isFull = false
  const { fileId } = successOf(await product.acts.uploadFile(file))
  assert.deepEqual(
    (await rows()).map(({ id, storedAt }) => [id, storedAt === null]),
    [[fileId, false]],
  )
})
