import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { MailFailure } from '#domain/job/mail-failure.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { addAdministrator } from '#test/support/people.ts'
import { type PaidPayment, paidGift } from '#test/support/refunds.ts'
import { sendMail } from '../mail/send-mail.ts'

describe('the mails of an order (rule MAIL-4)', () => {
  let product: TestApp
  let campaign: TestCampaign
  let gift: PaidPayment
  let userId: number
  before(async () => {
    product = await testApp()
    campaign = await addDonationCampaign(product)
    gift = await paidGift(product, campaign)
    userId = await addAdministrator(product, 'lea@example.org', campaign)
  })
  after(() => product.close())

  const visit = () => ({
    organizationSlug: campaign.address.organizationSlug,
    paymentId: gift.paymentId,
    userId,
  })
  const mails = async () => successOf(await product.acts.readPaymentDetail(visit())).mails
  const confirmation = () => ({ kind: 'orderConfirmation', subjectId: String(gift.orderId) })

  test('are listed with who got them, masked, and that they were handed over', async () => {
    const [mail, ...others] = await mails()
    assert.deepEqual(others, [])
    assert.deepEqual([mail?.kind, mail?.state, mail?.isAgain], ['orderConfirmation', 'sent', false])
    assert.equal(mail?.reader, 'c…@example.org')
  })

  test('one is sent again, pressed twice it goes once, and the audit says who did', async () => {
    product.clock.advance(1)
    const before = product.mails.length
    for (let press = 0; press < 2; press += 1)
      successOf(await product.acts.resendMail({ ...visit(), ...confirmation() }))
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(product.mails.length, before + 1)
    assert.equal(product.mails.at(-1)?.subject, product.mails.at(-2)?.subject)
    assert.notEqual(product.mails.at(-1)?.messageId, product.mails.at(-2)?.messageId)
    assert.deepEqual(
      (await mails()).map(({ isAgain, state }) => [isAgain, state]),
      [
        [true, 'sent'],
        [false, 'sent'],
      ],
    )
    const lines = await product.db
      .selectFrom('audit')
      .select(['actor', 'object'])
      .where('action', '=', 'mail.resend')
      .execute()
    assert.deepEqual(lines[0], { actor: `user:${userId}`, object: `order:${gift.orderId}` })
  })

  test('one is sent again to one address five times an hour; that holds up no other order', async () => {
    const often = await paidGift(product, campaign)
    const subjectId = String(often.orderId)
    const resend = () =>
      product.acts.resendMail({
        ...visit(),
        paymentId: often.paymentId,
        kind: 'orderConfirmation',
        subjectId,
      })
    for (let press = 0; press < 5; press += 1) {
      successOf(await resend())
      assert.deepEqual(await product.runJobs(), [])
    }
    const before = product.mails.length
    assert.deepEqual(codesOf(await resend()), ['TOO_MANY_REQUESTS'])
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(product.mails.length, before)
    successOf(await product.acts.resendMail({ ...visit(), ...confirmation() }))
  })

  test('one that waits and one that was refused say so, with the reason', async () => {
    const { organizationId } = gift
    const failing = (kind: 'away' | 'refused', status: string) => ({
      ...product.app,
      mail: { send: () => Promise.reject(new MailFailure(kind, status)) },
    })
    const job = (n: number) =>
      ({ organizationId, kind: 'orderConfirmation', subjectId: `${gift.orderId}#${n}` }) as const
    await assert.rejects(sendMail(failing('away', 'ECONNREFUSED'), job(1)), /mail server away/)
    await sendMail(failing('refused', '550 5.1.1'), job(2))
    const found = (await mails()).filter(({ subjectId }) => /#[12]$/.test(subjectId))
    assert.deepEqual(found.map(({ state, reason }) => [state, reason]).sort(), [
      ['refused', 'unknown'],
      ['waiting', null],
    ])
  })

  test('what is not of this order is not sent', async () => {
    const other = await paidGift(product, campaign)
    const subjectId = String(other.orderId)
    for (const wrong of [{ kind: 'refunded' }, { subjectId }, { subjectId: '1#' }])
      assert.deepEqual(codesOf(await product.acts.resendMail({ ...visit(), ...confirmation(), ...wrong })), [
        'NOT_FOUND',
      ])
  })
})
