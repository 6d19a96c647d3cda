import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import {
  addFair,
  buyPlace,
  cancelled,
  recordCheque,
  settle,
  settlementRow,
  treasurerOf,
} from '#test/support/cancelled-event.ts'
import { dieAt } from '#test/support/die-at.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { proveNow } from '#test/support/factor.ts'
import type { TestForm } from '#test/support/form-rows.ts'
import { everybodyBack } from '#test/support/group-refund.ts'
import { assertLedgerIsProvider, type PaidPayment, sendRefundsBack, statusOf } from '#test/support/refunds.ts'
import type { Actor } from '../access/require-proof.ts'

const iban = 'FR1420041010050500013M02606'
const account = { holder: 'Zoé Martin', iban: 'fr14 2004 1010 0505 0001 3m02 606' }

/** Rules REF-14 and REF-15. */
describe('money that an association pays back to an account', () => {
  let product: TestApp
  before(async () => {
    product = await testApp()
  })
  after(() => product.close())

  const visitOf = (form: TestForm, { userId, sessionId }: Actor) => ({
    ...form.address,
    userId,
    sessionId: sessionId ?? null,
  })
  const officeOf = (form: TestForm, { userId, sessionId }: Actor) => ({
    organizationSlug: form.address.organizationSlug,
    userId,
    sessionId: sessionId ?? null,
  })
  /** An event with a cheque and a card that is closed, all of whose orders were refunded at once. */
  const opened = async () => {
    product.clock.set('2026-11-20T12:00:00.000Z')
    const form = await addFair(product, `fete-${randomUUID().slice(0, 8)}`)
    const actor = await treasurerOf(product, form)
    const closed = await buyPlace(product, form, { card: '4000000000005126' })
    const cheque = await recordCheque(product, form, actor)
    const { id: paymentId, organizationId } = await product.db
      .selectFrom('payments')
      .select(['id', 'organizationId'])
      .where('orderId', '=', cheque.orderId)
      .executeTakeFirstOrThrow()
    const recorded: PaidPayment = { organizationId, paymentId, orderId: cheque.orderId, intentId: '' }
    return { form, actor, closed, recorded }
  }
  const groupOf = async ({ form, actor, closed }: Awaited<ReturnType<typeof opened>>) => {
    const id = randomUUID()
    successOf(await product.acts.refundMany({ ...visitOf(form, actor), id, typed: everybodyBack }))
    await product.acts.refundGroups()
    assert.deepEqual(await product.runJobs(), [])
    await sendRefundsBack(product, closed)
    assert.deepEqual(await product.runJobs(), [])
    product.clock.advance(3)
    await product.acts.refundGroups()
    return id
  }
  /** The link of the mail that asks the payer of an order. */
  const linkOf = (orderId: number) => {
    const rows = product.mails.filter(({ messageId }) => messageId.startsWith('<accountAsked.'))
    const link = rows.flatMap(({ text }) => /\/remboursement\/([\w-]+)\?token=([\w.-]+)/.exec(text) ?? [])
    assert.ok(link.length > 0, `the payer of order ${orderId} is asked`)
    return rows.map(({ text }) => {
      const [, repaymentId = '', token = ''] = /\/remboursement\/([\w-]+)\?token=([\w.-]+)/.exec(text) ?? []
      return { repaymentId, token }
    })
  }
  const repaymentsOf = (form: TestForm) =>
    product.db
      .selectFrom('repayments')
      .select(['id', 'orderId', 'status', 'amount', 'fileId', 'bookedAt'])
      .where('formId', '=', form.formId)
      .orderBy('orderId')
      .execute()
  const linksOf = async (form: TestForm) => {
    const rows = await repaymentsOf(form)
    return rows.map(({ id, orderId }) => linkOf(orderId).find(({ repaymentId }) => repaymentId === id)!)
  }
  const make = (form: TestForm, actor: Actor, id = randomUUID(), typed = {}) =>
    product.acts.makeRepaymentFile({ ...officeOf(form, actor), id, iban, executeOn: '2026-11-23', ...typed })

  test('asks each once, keeps their account sealed, and pays each by one file', async () => {
    const sold = await opened()
    const { form, actor, closed, recorded } = sold
    const groupRefundId = await groupOf(sold)
    const asking = { ...visitOf(form, actor), groupRefundId }
    assert.equal(successOf(await product.acts.askAccounts(asking)), 2)
    assert.equal(successOf(await product.acts.askAccounts(asking)), 0, 'nobody is asked twice')
    assert.deepEqual(await product.runJobs(), [])
    const [card, paper] = await linksOf(form)
    assert.deepEqual(codesOf(await product.acts.readRepayment({ ...card!, token: paper!.token })), [
      'NOT_FOUND',
    ])
    assert.deepEqual(codesOf(await product.acts.giveAccount({ ...card!, holder: '☂', iban: 'FR14' })), [
      'holder_invalid',
      'iban_invalid',
    ])
    successOf(await product.acts.giveAccount({ ...card!, ...account, holder: 'Quelqu’un d’autre' }))
    for (const link of [card!, paper!]) successOf(await product.acts.giveAccount({ ...link, ...account }))
    const view = successOf(await product.acts.readRepayment(card!))
    assert.deepEqual([view.amount, view.account], [2500, { holder: 'Zoé Martin', iban: 'FR14 •••• 2606' }])
    const stored = await product.db.selectFrom('repaymentAccounts').select('iban').execute()
    for (const row of stored) assert.ok(!row.iban.includes('2606'), 'sealed')

    assert.deepEqual(codesOf(await make(form, actor, undefined, { iban: 'FR', executeOn: '2026-11-19' })), [
      'iban_invalid',
      'choosing_day',
    ])
    const id = randomUUID()
    for (let press = 0; press < 2; press += 1) successOf(await make(form, actor, id))
    assert.deepEqual(codesOf(await make(form, actor)), ['NOBODY_TO_REFUND'], 'nobody stands in two files')
    assert.deepEqual(codesOf(await product.acts.giveAccount({ ...card!, ...account })), ['CONFLICT'])
    const file = { ...officeOf(form, actor), id }
    const { text } = successOf(await product.acts.readRepaymentFile(file))
    assert.match(text, /<NbOfTxs>2<\/NbOfTxs><CtrlSum>50\.00<\/CtrlSum>/)
    assert.equal(text.match(/<Nm>Zoe Martin<\/Nm>/g)?.length, 2)

    successOf(await product.acts.noteFileSent(file))
    successOf(await product.acts.takeFileBack({ ...file, isSent: true }))
    successOf(await product.acts.noteFileSent(file))
    assert.equal(await product.acts.bookRepayments(), 0, 'not before a quarter of an hour')
    product.clock.advance(16)
    await dieAt(product, 'repayment-booked', acts => acts.bookRepayments())
    await Promise.allSettled([product.acts.bookRepayments(), product.acts.bookRepayments()])
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(
      (await repaymentsOf(form)).map(({ status, bookedAt }) => [status, bookedAt !== null]),
      [
        ['sent', true],
        ['sent', true],
      ],
    )
    await proveNow(product, actor)
    successOf(await product.acts.takeFileBack({ ...file, isSent: true }))
    assert.equal((await repaymentsOf(form))[0]?.status, 'sent', 'what is booked stays')
    assert.equal(await statusOf(product, recorded), 'Canceled')
    const transfers = product.db
      .selectFrom('refunds')
      .select('organizationPart')
      .where('byTransfer', '=', true)
    assert.deepEqual(await transfers.where('paymentId', '=', closed.paymentId).execute(), [
      { organizationPart: 2500 },
    ])
    const tips = product.db.selectFrom('refunds').select('tipPart').where('organizationPart', '=', 0)
    assert.deepEqual(await tips.where('paymentId', '=', closed.paymentId).execute(), [{ tipPart: 200 }])
    const { progress } = successOf(
      await product.acts.readGroupRefund({ ...visitOf(form, actor), id: groupRefundId }),
    )
    assert.deepEqual([progress.done, progress.aside], [2, 0])
    await assertLedgerIsProvider(product)
  })

  test('pays back who paid a cancelled event by cheque; a file that was not handed in gives its rows back', async () => {
    const { form, actor, recorded } = await opened()
    await cancelled(product, form, actor)
    product.clock.set('2026-12-05T08:00:00.000Z')
    await settle(product)
    await proveNow(product, actor)
    assert.equal(
      successOf(await product.acts.askAccounts({ ...visitOf(form, actor), groupRefundId: null })),
      1,
    )
    assert.deepEqual(await product.runJobs(), [])
    const [link] = await linksOf(form)
    successOf(await product.acts.giveAccount({ ...link!, ...account }))
    const [first, second] = [randomUUID(), randomUUID()]
    successOf(await make(form, actor, first, { executeOn: '2026-12-07' }))
    successOf(await product.acts.takeFileBack({ ...officeOf(form, actor), id: first, isSent: false }))
    assert.deepEqual(codesOf(await product.acts.readRepaymentFile({ ...officeOf(form, actor), id: first })), [
      'NOT_FOUND',
    ])
    successOf(await make(form, actor, second, { executeOn: '2026-12-07' }))
    successOf(await product.acts.noteFileSent({ ...officeOf(form, actor), id: second }))
    product.clock.advance(16)
    await product.acts.bookRepayments()
    await settle(product)
    assert.equal(await statusOf(product, recorded), 'Canceled')
    assert.equal((await settlementRow(product, recorded.orderId)).status, 'settled')
    const stranger = await treasurerOf(product, (await opened()).form)
    assert.deepEqual(codesOf(await product.acts.readRepayments(officeOf(form, stranger))), ['NOT_FOUND'])
  })
})
