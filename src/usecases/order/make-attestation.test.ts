import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign } from '#test/support/campaign.ts'
import { dieAt } from '#test/support/die-at.ts'
import { codesOf, openedPayment, payWith, successOf } from '#test/support/donation.ts'
import { attestationUrl } from '../links/tokens.ts'

let product: TestApp

before(async () => {
  product = await testApp()
})
after(() => product.close())

/** Gifts of one organization whose money came; the jobs of their attestations wait. */
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
    .select(['number', 'subjectId'])
    .where('organizationId', '=', organizationId)
    .orderBy('number')
    .execute()

/** What the holder of the payment's link sends. */
function asking(organizationId: number, id: number): { readonly paymentId: number; readonly token: string } {
  const url = new URL(attestationUrl(product.app, { id, organizationId }, 'mail'))
  return { paymentId: id, token: url.searchParams.get('token') ?? '' }
}

const numberRead = async (organizationId: number, id: number) =>
  successOf(await product.acts.readDocument(asking(organizationId, id))).number

test('killed at document-kept: the job comes again, one document, its number unbroken', async () => {
  const { organizationId, paymentIds } = await takenGifts(3)
  const [first = 0, cut = 0, last = 0] = paymentIds
  await product.acts.makeAttestation({ organizationId, paymentId: first })
  for (let deaths = 0; deaths < 2; deaths += 1)
    await dieAt(product, 'document-kept', acts => acts.makeAttestation({ organizationId, paymentId: cut }))
  assert.deepEqual(await documents(organizationId), [{ number: 1, subjectId: String(first) }])
  await product.acts.makeAttestation({ organizationId, paymentId: last })
  assert.deepEqual(await product.runJobs(), [])
  await product.acts.makeAttestation({ organizationId, paymentId: cut })
  assert.deepEqual(
    await documents(organizationId),
    [first, last, cut].map((id, index) => ({ number: index + 1, subjectId: String(id) })),
  )
  const numbers = await Promise.all(paymentIds.map(id => numberRead(organizationId, id)))
  assert.deepEqual(numbers, ['2026-000001', '2026-000003', '2026-000002'])
})

test('killed at document-kept: whoever asks for it meanwhile waits, and is given what the job made', async () => {
  const { organizationId, paymentIds } = await takenGifts(1)
  const [paymentId = 0] = paymentIds
  await dieAt(product, 'document-kept', acts => acts.makeAttestation({ organizationId, paymentId }))
  const asked = asking(organizationId, paymentId)
  assert.deepEqual(codesOf(await product.acts.readDocument(asked)), ['UNAVAILABLE'])
  assert.deepEqual(await product.runJobs(), [])
  assert.equal(successOf(await product.acts.readDocument(asked)).number, '2026-000001')
  assert.equal((await documents(organizationId)).length, 1)
})
