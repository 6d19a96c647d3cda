import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { MailFailure } from '#domain/job/mail-failure.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign } from '#test/support/campaign.ts'
import { successOf } from '#test/support/donation.ts'
import { paidGift } from '#test/support/refunds.ts'
import { sendMail } from '../mail/send-mail.ts'

const actor = 'terminal'

describe('mails that could not be handed over', () => {
  let product: TestApp
  before(async () => {
    product = await testApp()
    const draft = { reason: 'SPAM', userMessage: 'Une imitation.', url: '/legal/cgu' }
    successOf(await product.acts.reportContent({ ...draft, userEmail: 'lea@example.org' }))
  })
  after(() => product.close())
  const listed = async () => successOf(await product.acts.listFailedMails({ actor, after: null })).rows
  const fail = (attempts: number) =>
    sql`update graphile_worker._private_jobs set attempts = ${attempts}, last_error = '550 <lea@example.org> unknown'`.execute(
      product.db,
    )

  test('are none while they only wait', async () => {
    assert.deepEqual(await listed(), [])
  })

  test('tell what they are and to whom, masked, and when they are tried again', async () => {
    await fail(1)
    const [each] = await listed()
    assert.match(each?.recipient.subject ?? '', /signalement est arrivé/)
    assert.equal(each?.recipient.address, 'l…@example.org')
    assert.notEqual(each?.mail.again, null)
    assert.equal(successOf(await product.acts.readOverview({ actor })).waiting.failedMails, 1)
  })

  test('that nobody tries again are dead jobs: sent again, they leave the list', async () => {
    await fail(25)
    const [each] = await listed()
    assert.equal(each?.mail.again, null)
    successOf(await product.acts.retryJob({ actor, id: each?.mail.id ?? '' }))
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(product.mails.at(-1)?.to.address, 'lea@example.org')
    assert.deepEqual(await listed(), [])
  })

  test('that were refused for good stand beside them, with the status of the server', async () => {
    const campaign = await addDonationCampaign(product)
    const { organizationId, orderId } = await paidGift(product, campaign)
    const send = () => Promise.reject(new MailFailure('refused', '550 5.1.1'))
    const job = { organizationId, kind: 'orderConfirmation', subjectId: `${orderId}#1` } as const
    await sendMail({ ...product.app, mail: { send } }, job)
    const { rows, refused } = successOf(await product.acts.listFailedMails({ actor, after: null }))
    assert.deepEqual(rows, [])
    assert.deepEqual(
      refused.map(({ mail, recipient }) => [mail.failure, mail.reader, recipient.address]),
      [['550 5.1.1', 'c…@example.org', 'c…@example.org']],
    )
  })
})
