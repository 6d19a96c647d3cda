import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign } from '#test/support/campaign.ts'
import { addContribution } from '#test/support/contribution.ts'
import { codesOf, openedPayment, payWith, successOf } from '#test/support/donation.ts'
import { readPdf } from '#test/support/pdf.ts'
import { attestationUrl } from '../links/tokens.ts'

let product: TestApp

before(async () => {
  product = await testApp()
})
after(() => product.close())

type Key = { readonly id: number; readonly organizationId: number }

const tokenOf = (payment: Key) =>
  new URL(attestationUrl(product.app, payment, 'mail')).searchParams.get('token') ?? ''
const read = (payment: Key, token = tokenOf(payment)) =>
  product.acts.readDocument({ paymentId: payment.id, token })

/** A gift of 50 EUR with a tip of 6, paid and captured. */
async function paidGift(): Promise<Key> {
  const campaign = await addDonationCampaign(product)
  const { paymentRequestId } = await openedPayment(product, campaign)
  await payWith(product, paymentRequestId, '4242424242424242')
  assert.deepEqual(await product.runJobs(), [])
  return product.db
    .selectFrom('payments')
    .select(['id', 'organizationId'])
    .where('requestId', '=', paymentRequestId)
    .executeTakeFirstOrThrow()
}

const documents = (organizationId: number) =>
  product.db.selectFrom('documents').selectAll().where('organizationId', '=', organizationId).execute()

describe('the attestation of a payment', () => {
  test('is numbered after the payment, drawn when it is first opened, and the same whenever it is read', async () => {
    const payment = await paidGift()
    assert.deepEqual(
      (await documents(payment.organizationId)).map(({ sha256 }) => sha256),
      [null],
    )
    const first = successOf(await read(payment))
    const [made] = await documents(payment.organizationId)
    assert.equal(made?.number, 1)
    product.clock.advance(60 * 24 * 30)
    const again = successOf(await read(payment, tokenOf(payment)))
    assert.deepEqual(first.bytes, again.bytes)
    assert.equal(first.number, '2026-000001')
    const text = readPdf(first.bytes).text.replaceAll(/\s+/g, ' ')
    assert.match(text, /Camille/)
    assert.match(text, /Contribution volontaire à Obole 6,00 € Payé 56,00 €/)
    assert.equal((await documents(payment.organizationId)).length, 1)
  })

  test('does not exist for anyone without its own link, nor after the link’s end', async () => {
    const [payment, other] = [await paidGift(), await paidGift()]
    for (const token of ['', 'a.b.c', tokenOf(other)])
      assert.deepEqual(codesOf(await read(payment, token)), ['NOT_FOUND'])
    const token = tokenOf(payment)
    product.clock.advance(60 * 24 * 91)
    assert.deepEqual(codesOf(await read(payment, token)), ['NOT_FOUND'])
    assert.deepEqual(codesOf(await read({ id: 999_999, organizationId: 1 })), ['NOT_FOUND'])
  })

  test('there is none of a payment that was not taken', async () => {
    const campaign = await addDonationCampaign(product)
    const { paymentRequestId } = await openedPayment(product, campaign)
    await payWith(product, paymentRequestId, '4000000000000002')
    const payment = await product.db
      .selectFrom('payments')
      .select(['id', 'organizationId'])
      .where('requestId', '=', paymentRequestId)
      .executeTakeFirstOrThrow()
    assert.deepEqual(codesOf(await read(payment)), ['NOT_FOUND'])
    assert.deepEqual(await documents(payment.organizationId), [])
  })

  test('bytes that are no longer those that were made are never shown', async () => {
    const payment = await paidGift()
    const { bytes } = successOf(await read(payment))
    const [made] = await documents(payment.organizationId)
    const id = made?.id ?? ''
    await product.app.files.put(id, new TextEncoder().encode('%PDF-1.7 of somebody else'))
    assert.deepEqual(successOf(await read(payment)).bytes, bytes, 'the same facts give the same bytes')
    assert.deepEqual(
      Uint8Array.from((await product.app.files.get(id)) ?? []),
      Uint8Array.from(bytes),
      'kept again',
    )
    await product.app.files.remove(id)
    assert.deepEqual(successOf(await read(payment)).bytes, bytes)
  })
})

test('100 attestations opened by ten at a time, each of them twice, have unbroken numbers', async () => {
  const campaign = await addDonationCampaign(product)
  const { organizationId, formId } = campaign
  const place = { organizationId, formId, tierId: campaign.tierIds[0] ?? 0 }
  for (let i = 0; i < 100; i += 1) await addContribution(product, place, {})
  const payments = await product.db
    .updateTable('payments')
    .set({ capturedAt: product.clock.now() })
    .where('organizationId', '=', organizationId)
    .returning(['id', 'organizationId'])
    .execute()
  const numbers: string[] = []
  for (let from = 0; from < payments.length; from += 5) {
    const some = payments.slice(from, from + 5)
    const twice = await Promise.all([...some, ...some].map(payment => read(payment)))
    numbers.push(...twice.slice(0, some.length).map(each => successOf(each).number))
  }
  const expected = Array.from({ length: 100 }, (_, i) => `2027-${String(i + 1).padStart(6, '0')}`)
  assert.deepEqual(numbers.sort(), expected)
  assert.equal((await documents(organizationId)).length, 100)
})
