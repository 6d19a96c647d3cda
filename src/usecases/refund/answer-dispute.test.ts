import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { eraseEvidence } from '#db/dispute-evidence.ts'
import type { ProviderName } from '#domain/provider-name.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { dieAt } from '#test/support/die-at.ts'
import { contestAtBank, decideAtBank, dispute as seeDispute } from '#test/support/disputes.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { addAdministrator, addUser } from '#test/support/people.ts'
import { addFaults, callProvider, clearFaults } from '#test/support/provider.ts'
import { type PaidPayment, paidGift } from '#test/support/refunds.ts'
import { readPaymentDetail } from '../administration/payments.ts'
import { answerDispute } from './answer-dispute.ts'

/** Rule REF-10: an association answers a dispute, once. */
describe('the answer to a dispute', () => {
  let product: TestApp
  let campaign: TestCampaign
  let admin: number

  before(async () => {
    product = await testApp()
    campaign = await addDonationCampaign(product)
    admin = await addAdministrator(product, 'ines@example.org', { ...campaign, formId: null })
  })
  after(() => product.close())
  afterEach(() => clearFaults(product))

  type Contested = PaidPayment & { readonly disputeId: string; readonly providerDisputeId: string }

  async function contested(): Promise<Contested> {
    const payment = await paidGift(product, campaign)
    const providerDisputeId = await contestAtBank(product, payment)
    const row = product.db.selectFrom('disputes').select('id').where('paymentId', '=', payment.paymentId)
    const { id: disputeId } = await row.executeTakeFirstOrThrow()
    assert.deepEqual(await product.runJobs(), [])
    return { ...payment, disputeId, providerDisputeId }
  }

  const statement = 'Don remis à la porte.\nElle a écrit le 3 mai : « merci pour le pain ».'
  const asked = ({ paymentId, disputeId }: Contested, change: object = {}) => ({
    organizationSlug: campaign.address.organizationSlug,
    paymentId,
    disputeId,
    statement,
    userId: admin,
    ...change,
  })
  const rows = ({ disputeId }: Contested) =>
    product.db.selectFrom('disputeEvidence').selectAll().where('disputeId', '=', disputeId).execute()
  const statuses = async (payment: Contested) => (await rows(payment)).map(({ status }) => status)

  type AtProvider = {
    status: string
    evidence: Record<string, string>
    evidence_details: { submission_count: number }
  }
  async function atProvider({ providerDisputeId }: Contested): Promise<AtProvider> {
    const response = await fetch(`${product.sandbox.url}/v1/disputes/${providerDisputeId}`, {
      headers: { authorization: 'Bearer sk_test_sandbox' },
    })
    return (await response.json()) as AtProvider
  }
  const submissions = async (payment: Contested) =>
    (await atProvider(payment)).evidence_details.submission_count
  const detailOf = async ({ paymentId }: Contested) => {
    const { organizationSlug } = campaign.address
    return successOf(await product.acts.readPaymentDetail({ organizationSlug, paymentId, userId: admin }))
  }

  test('goes to the bank with what is known of the payment, which was shown before; its author is noted', async () => {
    const payment = await contested()
    const before = await detailOf(payment)
    const [open] = before.disputes
    assert.equal(open?.unanswerable, null)
    assert.match(
      before.evidence?.product ?? '',
      /^.*, formulaire .*: commande n°.\d+ du .*\nPayé le .*\nContribution .*6,00.*\nDon ponctuel.*50,00/,
    )
    assert.equal(before.evidence?.customerEmail, 'camille@example.org')
    successOf(await product.acts.answerDispute(asked(payment)))
    assert.deepEqual(await statuses(payment), ['asked'])
    assert.equal(await submissions(payment), 0)
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(await statuses(payment), ['sent'])
    const { evidence, status } = await atProvider(payment)
    assert.equal(status, 'under_review')
    assert.deepEqual(
      [evidence.uncategorized_text, evidence.product_description, evidence.customer_email_address],
      [statement, before.evidence?.product, 'camille@example.org'],
    )
    const [answered] = (await detailOf(payment)).disputes
    assert.equal(answered?.unanswerable, 'EVIDENCE_SENT')
    assert.deepEqual(
      answered?.answers.map(({ status, statement, by }) => [status, statement, by]),
      [['sent', statement, 'Zoé Carpentier']],
    )
    const audited = product.db.selectFrom('audit').select(['actor', 'object', 'facts'])
    const [line] = await audited.where('action', '=', 'dispute.answer').execute()
    assert.deepEqual(line, { actor: `user:${admin}`, object: `payment:${payment.paymentId}`, facts: {} })
  })

  test('pressed twice, also at the same time, is one', async () => {
    const payment = await contested()
    const press = () => product.acts.answerDispute(asked(payment))
    const both = await Promise.all([press(), press()])
    assert.deepEqual(both.map(({ ok }) => ok).sort(), [false, true])
    assert.deepEqual(codesOf(both.find(({ ok }) => !ok)!), ['EVIDENCE_SENT'])
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(codesOf(await press()), ['EVIDENCE_SENT'])
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(await submissions(payment), 1)
  })

  test('needs words, and is refused after the closing date and after the decision', async () => {
    const payment = await contested()
    const press = (change: object = {}) => product.acts.answerDispute(asked(payment, change))
    assert.deepEqual(codesOf(await press({ statement: ' ' })), ['required'])
    const due = (evidenceDueAt: string | null) =>
      product.db.updateTable('disputes').set({ evidenceDueAt }).where('id', '=', payment.disputeId).execute()
    await due(product.app.now())
    assert.deepEqual(codesOf(await press()), ['EVIDENCE_LATE'])
    await due(null)
    await decideAtBank(product, payment, payment.providerDisputeId, 'losing_evidence')
    assert.deepEqual(codesOf(await press()), ['DISPUTE_DECIDED'])
    assert.deepEqual(await rows(payment), [])
    assert.equal((await detailOf(payment)).evidence, null)
  })

  test('is nobody else’s to give, and of no other payment', async () => {
    const payment = await contested()
    const other = await paidGift(product, campaign)
    const press = async (change: object) => codesOf(await product.acts.answerDispute(asked(payment, change)))
    assert.deepEqual(await press({ userId: null }), ['NOT_FOUND'])
    assert.deepEqual(await press({ userId: await addUser(product, 'zoe@example.org') }), ['NOT_FOUND'])
    assert.deepEqual(await press({ paymentId: other.paymentId }), ['NOT_FOUND'])
    assert.deepEqual(await press({ disputeId: crypto.randomUUID() }), ['NOT_FOUND'])
    assert.deepEqual(await press({ disputeId: 'x' }), ['NOT_FOUND'])
    assert.deepEqual(await rows(payment), [])
  })

  for (const point of ['evidence-started', 'evidence-handed-over'] as const)
    test(`killed at ${point}: it goes to the bank once`, async () => {
      const payment = await contested()
      successOf(await product.acts.answerDispute(asked(payment)))
      const [row] = await rows(payment)
      const key = { organizationId: payment.organizationId, evidenceId: row?.id ?? '' }
      await dieAt(product, point, acts => acts.sendEvidence(key))
      assert.deepEqual(await statuses(payment), ['asked'])
      assert.deepEqual(await product.runJobs(), [])
      assert.deepEqual(await statuses(payment), ['sent'])
      assert.equal(await submissions(payment), 1)
    })

  test('an answer of the provider that is lost is looked for, and the bank has it once', async () => {
    const payment = await contested()
    await addFaults(product, { on: 'disputes.update', do: 'error_after', times: 1 })
    successOf(await product.acts.answerDispute(asked(payment)))
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(await statuses(payment), ['sent'])
    assert.equal(await submissions(payment), 1)
  })

  test('what the provider does not take can be sent anew', async () => {
    const payment = await contested()
    await seeOther(payment)
    successOf(await product.acts.answerDispute(asked(payment)))
    product.mails.length = 0
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(await statuses(payment), ['refused'])
    const [row] = await rows(payment)
    await product.acts.sendEvidence({ organizationId: payment.organizationId, evidenceId: row?.id ?? '' })
    assert.deepEqual(await product.runJobs(), [])
    const told = product.mails.map(({ to, subject }) => [to.address, subject])
    assert.equal(told.length, 1)
    assert.equal(told[0]?.[0], 'ines@example.org')
    assert.match(told[0]?.[1] ?? '', /votre réponse à une contestation n’est pas partie/)
    const [dispute] = (await detailOf(payment)).disputes
    assert.deepEqual([dispute?.unanswerable, dispute?.answers[0]?.status], [null, 'refused'])
    successOf(await product.acts.answerDispute(asked(payment)))
    assert.equal((await rows(payment)).length, 2)
    assert.deepEqual(await product.runJobs(), [])
  })

  /** The operator answered in the provider's own console. */
  const seeOther = ({ providerDisputeId }: Contested) =>
    callProvider(product, `/v1/disputes/${providerDisputeId}`, { 'evidence[uncategorized_text]': 'ailleurs' })

  test('loses its words once the time of its order is over, and stays an answer', async () => {
    const payment = await contested()
    successOf(await product.acts.answerDispute(asked(payment)))
    assert.deepEqual(await product.runJobs(), [])
    await eraseEvidence(product.db, [[payment.organizationId, payment.orderId]])
    const [row] = await rows(payment)
    assert.deepEqual([row?.statement, row?.facts, row?.status], [null, null, 'sent'])
  })

  test('is not offered, nor taken, where the provider takes none', async () => {
    const payment = await contested()
    const without = {
      ...product.app,
      provider: (name: ProviderName) => ({ ...product.app.provider(name), evidence: null }),
    }
    const { organizationSlug } = campaign.address
    const visit = { organizationSlug, paymentId: payment.paymentId, userId: admin }
    const detail = successOf(await readPaymentDetail(without, visit))
    assert.deepEqual([detail.evidence, detail.disputes[0]?.unanswerable], [null, 'unable'])
    assert.deepEqual(codesOf(await answerDispute(without, asked(payment))), ['NOT_FOUND'])
    assert.deepEqual(await rows(payment), [])
  })

  test('the mail leads to the form where the bank still takes an answer, and to the operator where it does not', async () => {
    const mailAbout = async (payment: PaidPayment) => {
      assert.deepEqual(await product.runJobs(), [])
      const found = product.mails.filter(({ messageId }) => messageId.startsWith('<disputeOpened.'))
      return found.find(({ text }) => text.includes(`n°\u00a0${payment.paymentId}`))?.text ?? ''
    }
    const answerable = await contested()
    assert.match(await mailAbout(answerable), /\/paiements\/\d+#reponse/)
    const decided = await paidGift(product, campaign)
    await seeDispute(product, { ...decided, amount: 5600 }, 'lost')
    const text = await mailAbout(decided)
    assert.match(text, /sans attendre/)
    assert.doesNotMatch(text, /#reponse/)
  })
})
