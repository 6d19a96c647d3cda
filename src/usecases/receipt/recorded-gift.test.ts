import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { newItem } from '#domain/cart/new-item.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, gift } from '#test/support/campaign.ts'
import { successOf } from '#test/support/donation.ts'
import { provenActor } from '#test/support/factor.ts'
import { addForm } from '#test/support/form-rows.ts'
import { readPdf } from '#test/support/pdf.ts'
import { addAdministrator } from '#test/support/people.ts'
import { companyDonor, donor, haveReceipts, receiptLink, receiptsOf } from '#test/support/receipts.ts'

describe('what money that was recorded brings', () => {
  let product: TestApp
  before(async () => {
    product = await testApp()
  })
  after(() => product.close())

  const { firstName, lastName, email, address, zipCode, city, country } = donor
  const payer = { firstName, lastName, email, address, zipCode, city, country }
  const payment = { means: 'Check' as const, receivedOn: '12/11/2026', reference: 'n° 42' }

  test('a tax receipt of the day when a cheque was handed over, cancelled once it is made void', async () => {
    const campaign = await addDonationCampaign(product)
    await haveReceipts(product, campaign)
    const { organizationId } = campaign
    const userId = await addAdministrator(product, 'owner@example.org', { organizationId, formId: null })
    const items = [gift({ amount: 8000 })]
    const visit = { ...campaign.address, userId, sessionId: null }
    const recorded = successOf(
      await product.acts.recordOfflineOrder({
        ...visit,
        requestKey: randomUUID(),
        items,
        payer,
        payment,
        expectedTotal: null,
      }),
    )
    assert.deepEqual(await product.runJobs(), [])
    const [receipt] = await receiptsOf(product, organizationId)
    assert.deepEqual([receipt?.amount, receipt?.status], [8000, 'issued'])
    const { bytes } = successOf(await product.acts.readReceiptFile(receiptLink(product, receipt)))
    const text = readPdf(bytes).text.replaceAll(/\s+/g, ' ')
    for (const words of ['12 novembre 2026', 'Chèque', '*** 80,00 € ***'])
      assert.ok(text.includes(words), text)
    const { organizationSlug } = campaign.address
    const { paymentId } = recorded
    successOf(
      await product.acts.voidOfflinePayment({
        organizationSlug,
        paymentId,
        ...(await provenActor(product, userId)),
        reason: 'sans provision',
      }),
    )
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(
      (await receiptsOf(product, organizationId)).map(({ status }) => status),
      ['canceled'],
    )
  })

  test('a company that is told by its SIREN and its legal form has its own', async () => {
    const campaign = await addDonationCampaign(product)
    await haveReceipts(product, campaign)
    const { organizationId } = campaign
    const userId = await addAdministrator(product, 'company@example.org', { organizationId, formId: null })
    const visit = { ...campaign.address, userId, sessionId: null }
    const { companyName, companySiren } = companyDonor
    const company = { ...payer, firstName: '', lastName: '', isCompany: true, companyName }
    const give = (payer: object) =>
      product.acts.recordOfflineOrder({
        ...{
          ...visit,
          requestKey: randomUUID(),
          items: [gift({ amount: 8000 })],
          payer,
          payment,
          expectedTotal: null,
        },
      })
    const wrong = await give({ ...company, companySiren: '7328293', companyLegalStatusId: '0' })
    assert.deepEqual(wrong.ok || wrong.error.map(({ field, code }) => [field, code]), [
      ['payer.companySiren', 'siren_invalid'],
      ['payer.companyLegalStatusId', 'legal_status_required'],
    ])
    const nameless = successOf(await give(company))
    const whole = { ...company, companySiren: '732 829 320', companyLegalStatusId: '3' }
    const told = successOf(await give(whole))
    assert.deepEqual(await product.runJobs(), [])
    const { organizationSlug } = campaign.address
    const obstacleOf = async ({ paymentId }: typeof told) =>
      successOf(await product.acts.readPaymentDetail({ organizationSlug, paymentId, userId })).receiptObstacle
    assert.deepEqual([await obstacleOf(nameless), await obstacleOf(told)], ['donorIncomplete', null])
    const [receipt, ...others] = await receiptsOf(product, organizationId)
    assert.deepEqual([receipt?.kind, receipt?.status, others], ['companyTaxReceipt', 'issued', []])
    const { bytes } = successOf(await product.acts.readReceiptFile(receiptLink(product, receipt)))
    const text = readPdf(bytes).text.replaceAll(/\D+/g, '')
    assert.ok(text.includes(companySiren), text)
  })

  test('the tickets of an event, which end with it', async () => {
    const tiers = [{ tierType: 'Registration' as const, price: 1500 }]
    const form = await addForm(product, { formType: 'Event', tiers, startAt: '2026-12-12T19:30:00.000Z' })
    const { organizationId } = form
    const userId = await addAdministrator(product, 'event@example.org', { organizationId, formId: null })
    const item = {
      ...newItem(form.tiers[0]?.id ?? 0, 'Registration'),
      participant: { firstName: 'Zoé', lastName: 'Martin', email: null },
    }
    const visit = { ...form.address, userId, sessionId: null }
    const { orderId, paymentId } = successOf(
      await product.acts.recordOfflineOrder({
        ...visit,
        requestKey: randomUUID(),
        items: [item],
        payer,
        payment,
        expectedTotal: null,
      }),
    )
    assert.deepEqual(await product.runJobs(), [])
    const made = product.db.selectFrom('tickets').select('number').where('orderId', '=', orderId)
    assert.deepEqual(await made.execute(), [{ number: 1 }])
    const token = product.app.signer.sign(`order:${organizationId}:${orderId}`, '2027-01-01T00:00:00.000Z')
    const state = async () =>
      successOf(await product.acts.readOrderTickets({ orderId, token, userId: null })).tickets[0]?.state
    assert.equal(await state(), 'valid')
    const { organizationSlug } = form.address
    successOf(
      await product.acts.voidOfflinePayment({
        organizationSlug,
        paymentId,
        reason: 'erreur',
        ...(await provenActor(product, userId)),
      }),
    )
    assert.equal(await state(), 'canceled')
  })
})
