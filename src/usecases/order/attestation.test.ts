import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { FileStoreFault } from '#domain/file-store.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addFileWithoutFacts, attestationLink } from '#test/support/attestation-link.ts'
import { addDonationCampaign } from '#test/support/campaign.ts'
import { dieAt } from '#test/support/die-at.ts'
import { codesOf, openedPayment, payWith, successOf } from '#test/support/donation.ts'
import { readPdf } from '#test/support/pdf.ts'

let product: TestApp

before(async () => {
  product = await testApp()
})
after(() => product.close())

/** Gifts of one organization whose money came; nobody has opened their attestations. */
async function takenGifts(count: number): Promise<{ organizationId: number; paymentIds: readonly number[] }> {
  const campaign = await addDonationCampaign(product)
  const { organizationId } = campaign
  const paymentIds: number[] = []
  for (let i = 0; i < count; i += 1) {
    const { paymentRequestId } = await openedPayment(product, campaign)
    await payWith(product, paymentRequestId, '4242424242424242')
    const { id } = await product.db
      .selectFrom('payments')
      .select('id')
      .where('requestId', '=', paymentRequestId)
      .executeTakeFirstOrThrow()
    await product.acts.capturePayment({ organizationId, paymentId: id })
    paymentIds.push(id)
  }
  return { organizationId, paymentIds }
}

const documents = (organizationId: number) =>
  product.db
    .selectFrom('documents')
    .select(['number', 'subjectId', 'sha256'])
    .where('organizationId', '=', organizationId)
    .orderBy('number')
    .execute()

const nameOf = (organizationId: number) =>
  product.db
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()

const rename = (organizationId: number) =>
  product.db.updateTable('organizations').set({ name: 'Renamed' }).where('id', '=', organizationId).execute()

const asking = (organizationId: number, id: number) => attestationLink(product, { organizationId, id })

const opened = async (organizationId: number, id: number) =>
  successOf(await product.acts.readDocument(asking(organizationId, id)))

test('killed at document-named: whoever opens it again is given the same, its number unbroken', async () => {
  const { organizationId, paymentIds } = await takenGifts(3)
  const [first = 0, cut = 0, last = 0] = paymentIds
  assert.equal((await opened(organizationId, first)).number, '2026-000001')
  for (let deaths = 0; deaths < 2; deaths += 1)
    await dieAt(product, 'document-named', acts => acts.readDocument(asking(organizationId, cut)))
  assert.equal((await opened(organizationId, last)).number, '2026-000003')
  const again = await opened(organizationId, cut)
  assert.equal(again.number, '2026-000002')
  assert.deepEqual((await opened(organizationId, cut)).bytes, again.bytes)
  const kept = await documents(organizationId)
  assert.deepEqual(
    kept.map(({ number, subjectId }) => ({ number, subjectId })),
    [first, cut, last].map((id, index) => ({ number: index + 1, subjectId: String(id) })),
  )
})

test('a job gives number and facts after the payment, and draws nothing', async () => {
  const { organizationId, paymentIds } = await takenGifts(2)
  assert.deepEqual(await product.runJobs(), [])
  assert.deepEqual(
    await documents(organizationId),
    paymentIds.map((id, index) => ({ number: index + 1, subjectId: String(id), sha256: null })),
  )
  const [paymentId = 0] = paymentIds
  const { name } = await nameOf(organizationId)
  await rename(organizationId)
  assert.match(
    readPdf((await opened(organizationId, paymentId)).bytes).text,
    new RegExp(name),
    'as it was paid',
  )
  await product.acts.makeAttestation({ organizationId, paymentId })
  assert.equal((await documents(organizationId)).length, 2)
})

test('a number that another document has is a fault that is told, and no attestation is left out in silence', async () => {
  const { organizationId, paymentIds } = await takenGifts(2)
  const [first = 0, second = 0] = paymentIds
  await product.acts.makeAttestation({ organizationId, paymentId: first })
  const numbers = (next: number) =>
    product.db
      .updateTable('documentNumbers')
      .set({ next })
      .where('organizationId', '=', organizationId)
      .execute()
  await numbers(1)
  await assert.rejects(product.acts.makeAttestation({ organizationId, paymentId: second }), { code: '23505' })
  await numbers(2)
  await product.acts.makeAttestation({ organizationId, paymentId: second })
  assert.deepEqual(
    (await documents(organizationId)).map(({ number }) => number),
    [1, 2],
  )
})

test('opened by four at once it is one document, and all read the same bytes', async () => {
  const { organizationId, paymentIds } = await takenGifts(1)
  const [paymentId = 0] = paymentIds
  const all = await Promise.all([1, 2, 3, 4].map(() => opened(organizationId, paymentId)))
  for (const { bytes } of all) assert.deepEqual(bytes, all[0]?.bytes)
  assert.equal((await documents(organizationId)).length, 1)
})

test('what it shows is what was true when it came to be', async () => {
  const { organizationId, paymentIds } = await takenGifts(1)
  const [paymentId = 0] = paymentIds
  const before = await opened(organizationId, paymentId)
  const { name } = await nameOf(organizationId)
  await rename(organizationId)
  const { id } = await product.db
    .selectFrom('documents')
    .select('id')
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow()
  await product.app.files.remove(id)
  const after = await opened(organizationId, paymentId)
  assert.deepEqual(after.bytes, before.bytes)
  assert.match(readPdf(after.bytes).text, new RegExp(name))
})

/** Names a file for a document, as a process does that dies before it keeps it: of another template, the bytes differ. */
async function nameLostFile(organizationId: number): Promise<string> {
  const sha256 = 'f'.repeat(64)
  const { id } = await product.db
    .updateTable('documents')
    .set({ sha256, size: 1 })
    .where('organizationId', '=', organizationId)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('while the store of files fails, who opens it gets it all the same, and it is kept once the store is there again', async () => {
  const { organizationId, paymentIds } = await takenGifts(1)
  const [paymentId = 0] = paymentIds
  const { get, put } = product.app.files
  const away = async () => {
    throw new FileStoreFault('unreachable', 'TimeoutError')
  }
  Object.assign(product.app.files, { get: away, put: away })
  const first = await opened(organizationId, paymentId)
  const second = await opened(organizationId, paymentId)
  Object.assign(product.app.files, { get, put })
  assert.deepEqual(second.bytes, first.bytes)
  assert.deepEqual((await opened(organizationId, paymentId)).bytes, first.bytes)
  const { id } = await product.db
    .selectFrom('documents')
    .select('id')
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow()
  assert.deepEqual(Uint8Array.from((await product.app.files.get(id)) ?? []), Uint8Array.from(first.bytes))
})

test('named and lost in a crash of another version, it is drawn again from its facts, however often it is opened', async () => {
  const { organizationId, paymentIds } = await takenGifts(1)
  const [paymentId = 0] = paymentIds
  await product.acts.makeAttestation({ organizationId, paymentId })
  const { name } = await nameOf(organizationId)
  const id = await nameLostFile(organizationId)
  await rename(organizationId)
  const first = await opened(organizationId, paymentId)
  assert.match(readPdf(first.bytes).text, new RegExp(name), 'as it was paid')
  assert.deepEqual((await opened(organizationId, paymentId)).bytes, first.bytes)
  assert.equal(await product.app.files.get(id), undefined, 'the row names another file for ever')
})

test('where the other version has kept its file after all, that one is given', async () => {
  const { organizationId, paymentIds } = await takenGifts(1)
  const [paymentId = 0] = paymentIds
  await product.acts.makeAttestation({ organizationId, paymentId })
  const theirs = new TextEncoder().encode('%PDF-1.7 of another template')
  const { id } = await product.db
    .updateTable('documents')
    .set({ sha256: createHash('sha256').update(theirs).digest('hex'), size: theirs.length })
    .where('organizationId', '=', organizationId)
    .returning('id')
    .executeTakeFirstOrThrow()
  await opened(organizationId, paymentId)
  await product.app.files.put(id, theirs)
  assert.deepEqual(Uint8Array.from((await opened(organizationId, paymentId)).bytes), theirs)
})

test('what is read of it says what was true when it came to be, and draws nothing', async () => {
  const { organizationId, paymentIds } = await takenGifts(1)
  const [paymentId = 0] = paymentIds
  const { name } = await nameOf(organizationId)
  const read = async () => successOf(await product.acts.readAttestation(asking(organizationId, paymentId)))
  const first = await read()
  assert.deepEqual([first?.number, first?.organization.name], ['2026-000001', name])
  await rename(organizationId)
  assert.deepEqual(await read(), first)
  assert.deepEqual(
    (await documents(organizationId)).map(({ sha256 }) => sha256),
    [null],
  )
})

test('what was drawn before facts were kept is read as it was, and is never drawn anew', async () => {
  const { organizationId, paymentIds } = await takenGifts(1)
  const [paymentId = 0] = paymentIds
  const { id, bytes } = await addFileWithoutFacts(product, { organizationId, id: paymentId })
  assert.deepEqual(Uint8Array.from((await opened(organizationId, paymentId)).bytes), bytes)
  assert.equal(successOf(await product.acts.readAttestation(asking(organizationId, paymentId))), null)
  await product.app.files.remove(id)
  assert.deepEqual(codesOf(await product.acts.readDocument(asking(organizationId, paymentId))), [
    'SERVER_ERROR',
  ])
  await assert.rejects(
    product.db.updateTable('documents').set({ sha256: 'x', size: 1 }).where('id', '=', id).execute(),
    /is drawn already/,
  )
})
