import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type TestApp, testApp } from '#test/support/app.ts'
import { camille, type TestCampaign } from '#test/support/campaign.ts'
import {
  addFair,
  awaitTransfer,
  buyPlace,
  cancelled,
  cancelling,
  choosing,
  payerOf,
  place,
  recordCheque,
  settle,
  settlementRow,
  treasurerOf,
} from '#test/support/cancelled-event.ts'
import { contestAtBank, decideAtBank } from '#test/support/disputes.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { callProvider, moveProviderClock } from '#test/support/provider.ts'
import {
  assertLedgerIsProvider,
  type PaidPayment,
  paidGift,
  providerState,
  sendRefundsBack,
  statusOf,
} from '#test/support/refunds.ts'
import { sellItems } from '#test/support/sell-items.ts'
import type { Actor } from '../access/require-proof.ts'
import { orderToken } from '../links/tokens.ts'
import { settleOrder } from './settle-order.ts'

/** Rules CAN-1 to CAN-7. */
describe('an event that is cancelled', () => {
  let product: TestApp
  const opened = async (slug = `fete-${randomUUID().slice(0, 8)}`) => {
    const form = await addFair(product, slug)
    return { form, actor: await treasurerOf(product, form) }
  }
  const mailsOf = (kind: string, orderId: number) =>
    product.mails.filter(
      ({ messageId }) => messageId.startsWith(`<${kind}.`) && messageId.includes(`.${orderId}.`),
    )
  const refundsOf = async (bought: PaidPayment) =>
    (await providerState(product)).refunds.filter(({ paymentIntent }) => paymentIntent === bought.intentId)
  const orderOf = ({ orderId }: { orderId: number }) =>
    product.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const soldOf = async (tierId: number) =>
    (
      await product.db
        .selectFrom('stocks')
        .select('sold')
        .where('kind', '=', 'tier')
        .where('targetId', '=', tierId)
        .executeTakeFirst()
    )?.sold
  const lapse = () => product.clock.set('2026-12-05T08:00:00.000Z')
  const laterHours = async (hours: number) => {
    product.clock.advance(hours * 60)
    await settle(product)
  }

  before(async () => {
    product = await testApp()
  })
  after(() => product.close())

  test('shows what is needed beside what is there, then asks everybody once', async () => {
    product.clock.set('2026-11-20T12:00:00.000Z')
    const { form, actor } = await opened()
    const bought = await buyPlace(product, form)
    const read = successOf(await product.acts.readCancellation({ ...form.address, ...actor }))
    assert.deepEqual(read.needed, { orders: 1, platform: 2500, recorded: 0, recordedOrders: 0 })
    assert.equal(read.available, 2500)
    assert.equal(read.cancellation, null)
    const preview = successOf(await product.acts.previewCancellation(cancelling(form, actor)))
    assert.match(preview.text, /Une tempête est annoncée\./)
    assert.match(preview.text, /vendredi 4 décembre 2026/)
    assert.doesNotMatch(preview.html, /token=/)
    await cancelled(product, form, actor)
    await settle(product)
    const [mail, ...more] = mailsOf('eventCancelled', bought.orderId)
    assert.deepEqual(more, [])
    assert.match(mail!.text, new RegExp(`/commandes/${bought.orderId}/annulation\\?token=`))
    assert.match(mail!.text, /Une tempête est annoncée\./)
    const { cancellation } = successOf(await product.acts.readCancellation({ ...form.address, ...actor }))
    assert.deepEqual([cancellation?.progress.total, cancellation?.progress.choosing], [1, 1])
  })

  test('sells nothing from now on, and is never opened again', async () => {
    const { form, actor } = await opened()
    await buyPlace(product, form)
    await cancelled(product, form, actor)
    assert.deepEqual(codesOf(await product.acts.createCart({ ...form.address, items: [place(form)] })), [
      'FORM_CLOSED',
    ])
    const shown = successOf(await product.acts.openForm({ ...form.address, userId: null }))
    assert.equal(shown.display, 'cancelled', 'its page stays, and says so')
    const { version } = await product.db
      .selectFrom('forms')
      .select('version')
      .where('id', '=', form.formId)
      .executeTakeFirstOrThrow()
    await product.db
      .updateTable('roles')
      .set({ role: 'OrganizationAdmin' })
      .where('userId', '=', actor.userId)
      .execute()
    const opening = { ...form.address, ...actor, version, move: 'reactivate' } as const
    assert.deepEqual(codesOf(await product.acts.changeCampaignState(opening)), ['EVENT_CANCELLED'])
  })

  test('lets a transfer go that is awaited still, and lists what came of it to be sent back', async () => {
    product.clock.set('2026-11-20T12:00:00.000Z')
    const { form, actor } = await opened()
    const visit = { organizationSlug: form.address.organizationSlug, ...actor }
    const account = { iban: 'FR7630006000011234567890189', holder: 'Le Port', days: '20', isOffered: false }
    successOf(await product.acts.saveTransferSettings({ ...visit, draft: account }))
    const { orderId } = await awaitTransfer(product, form, actor)
    const paymentId = successOf(await product.acts.readTransfers(visit)).awaited[0]?.paymentId ?? 0
    const received = { ...visit, paymentId, amount: '10', receivedOn: '20/11/2026' }
    successOf(await product.acts.receiveTransfer(received))
    await cancelled(product, form, actor)
    lapse()
    await settle(product)
    assert.equal((await orderOf({ orderId })).status, 'Canceled')
    assert.equal((await settlementRow(product, orderId)).status, 'settled')
    assert.equal(await soldOf(form.tiers[0]!.id), 0)
    const { awaited, surpluses } = successOf(await product.acts.readTransfers(visit))
    assert.deepEqual(
      [awaited, surpluses.map(each => [each.paymentId, each.received])],
      [[], [[paymentId, 1000]]],
    )
  })

  test('is cancelled once, whoever presses beside whom', async () => {
    product.clock.set('2026-11-20T12:00:00.000Z')
    const { form, actor } = await opened()
    const bought = await buyPlace(product, form)
    const other = await treasurerOf(product, form)
    const both = await Promise.all(
      [actor, other, actor].map(each => product.acts.cancelEvent(cancelling(form, each))),
    )
    assert.deepEqual(
      both.map(({ ok }) => ok),
      [true, true, true],
    )
    await settle(product)
    assert.equal(mailsOf('eventCancelled', bought.orderId).length, 1)
    const rows = product.db.selectFrom('cancellations').selectAll().where('formId', '=', form.formId)
    assert.equal((await rows.execute()).length, 1)
  })

  test('leaves nothing behind where somebody changed the campaign in the same moment', async () => {
    product.clock.set('2026-11-20T12:00:00.000Z')
    const { form, actor } = await opened()
    const pressed = await product.app.transaction(async tx => {
      const changed = tx.updateTable('forms').set({ version: sql`version + 1` })
      await changed.where('id', '=', form.formId).execute()
      const outcome = product.acts.cancelEvent(cancelling(form, actor))
      await sleep(1000)
      return { outcome }
    })
    assert.deepEqual(codesOf(await pressed.outcome), ['CAMPAIGN_CHANGED'])
    const rows = product.db.selectFrom('cancellations').selectAll().where('formId', '=', form.formId)
    assert.deepEqual(await rows.execute(), [])
  })

  test('asks for a proof, and for words and a day that hold', async () => {
    const { form, actor } = await opened()
    const asked = cancelling(form, actor)
    assert.deepEqual(codesOf(await product.acts.cancelEvent({ ...asked, sessionId: randomUUID() })), [
      'PROOF_NEEDED',
    ])
    assert.deepEqual(codesOf(await product.acts.cancelEvent({ ...asked, words: ' ' })), ['required'])
    assert.deepEqual(codesOf(await product.acts.cancelEvent({ ...asked, chooseUntil: '2026-11-21' })), [
      'choosing_day',
    ])
  })

  test('a refund that is chosen goes back at once, with the contribution, and once', async () => {
    const { form, actor } = await opened()
    const bought = await buyPlace(product, form)
    const tierId = form.tiers[0]!.id
    await cancelled(product, form, actor)
    assert.equal(await soldOf(tierId), 1)
    for (let press = 0; press < 2; press += 1) successOf(await choosing(product, bought, 'refund'))
    assert.deepEqual(codesOf(await choosing(product, bought, 'gift')), ['CONFLICT'])
    await settle(product)
    assert.equal(await statusOf(product, bought), 'Refunded')
    await laterHours(1)
    await laterHours(1)
    assert.deepEqual(
      (await refundsOf(bought)).map(({ amount }) => amount),
      [2700],
    )
    assert.equal((await settlementRow(product, bought.orderId)).status, 'settled')
    assert.equal((await orderOf(bought)).status, 'Refunded')
    assert.equal(await soldOf(tierId), 0, 'its place is back')
    await assertLedgerIsProvider(product)
  })

  test('a gift is the payer’s own word: dated, kept as it was read, mailed, never refunded', async () => {
    product.clock.set('2026-11-20T12:00:00.000Z')
    const { form, actor } = await opened()
    const bought = await buyPlace(product, form)
    await cancelled(product, form, actor)
    assert.deepEqual(codesOf(await choosing(product, bought, 'gift', { accepted: false })), ['must_be_true'])
    assert.deepEqual(codesOf(await choosing(product, bought, 'gift', { amount: 2400 })), ['CONFLICT'])
    successOf(await choosing(product, bought, 'gift', { locale: 'en' }))
    successOf(await choosing(product, bought, 'gift'))
    assert.deepEqual(codesOf(await choosing(product, bought, 'refund')), ['CONFLICT'])
    assert.deepEqual(await product.runJobs(), [])
    const row = await settlementRow(product, bought.orderId)
    assert.deepEqual([row.status, row.givenAmount, row.chosenAt], ['given', 2500, '2026-11-20T12:00:00.000Z'])
    assert.match(
      row.givenWords ?? '',
      /^I waive the refund of €25\.00 for “Fête du port” and give this amount to /,
    )
    const [mail, ...more] = mailsOf('refundGiven', bought.orderId)
    assert.deepEqual(more, [])
    assert.ok(mail!.text.includes(row.givenWords!))
    lapse()
    await settle(product)
    assert.equal(await statusOf(product, bought), 'Authorized')
    assert.deepEqual(await refundsOf(bought), [])
  })

  test('a run that reads what is due while another one asks takes nobody’s day away', async () => {
    product.clock.set('2026-11-20T12:00:00.000Z')
    const { form, actor } = await opened()
    const bought = await buyPlace(product, form)
    await cancelled(product, form, actor)
    const order = { organizationId: bought.organizationId, id: bought.orderId }
    await product.app.transaction(tx => settleOrder(product.app, tx, order, 'enough'))
    assert.equal((await settlementRow(product, bought.orderId)).status, 'asked')
    assert.equal(await statusOf(product, bought), 'Authorized')
  })

  test('silence is a refund, and who comes after the day finds what became of it', async () => {
    product.clock.set('2026-11-20T12:00:00.000Z')
    const { form, actor } = await opened()
    const bought = await buyPlace(product, form)
    await cancelled(product, form, actor)
    product.clock.set('2026-12-04T22:59:00.000Z')
    await settle(product)
    assert.equal(
      (await settlementRow(product, bought.orderId)).status,
      'asked',
      'the day lasts until its midnight in Paris',
    )
    product.clock.set('2026-12-04T23:01:00.000Z')
    assert.deepEqual(codesOf(await choosing(product, bought, 'gift')), ['CONFLICT'])
    await settle(product)
    assert.equal(await statusOf(product, bought), 'Refunded')
    await laterHours(1)
    const { status, choice, chosenAt } = await settlementRow(product, bought.orderId)
    assert.deepEqual({ status, choice, chosenAt }, { status: 'settled', choice: 'refund', chosenAt: null })
    const view = successOf(await product.acts.readSettlement(payerOf(product, bought)))
    assert.deepEqual([view.isOpen, view.status, view.left.organization], [false, 'settled', 0])
  })

  test('a place that cost nothing is cancelled at once, and its holder is told', async () => {
    product.clock.set('2026-11-20T12:00:00.000Z')
    const { form, actor } = await opened()
    const { id: cartId } = successOf(
      await product.acts.createCart({ ...form.address, items: [place(form, 1)] }),
    )
    successOf(await product.acts.savePayer({ cartId, payer: camille, userId: null }))
    const consents = { terms: true, salesConditions: true, tip: true }
    successOf(await product.acts.startPayment({ cartId, consents, backUrl: null, locale: 'fr' }))
    const { id: orderId } = await product.db
      .selectFrom('orders')
      .select('id')
      .where('formId', '=', form.formId)
      .executeTakeFirstOrThrow()
    await cancelled(product, form, actor)
    await settle(product)
    assert.equal((await settlementRow(product, orderId)).status, 'settled')
    assert.equal((await orderOf({ orderId })).status, 'Canceled')
    assert.match(mailsOf('eventCancelled', orderId)[0]!.text, /Votre place ne coûtait rien/)
  })

  test('an order that was under way joins, with the least number of days to choose', async () => {
    const { form, actor } = await opened()
    await buyPlace(product, form)
    await cancelled(product, form, actor)
    product.clock.set('2026-12-03T12:00:00.000Z')
    const { orderId } = await recordCheque(product, form, actor)
    await settle(product)
    const { status, chooseUntil } = await settlementRow(product, orderId)
    assert.deepEqual([status, chooseUntil], ['asked', '2026-12-06'])
  })

  test('what is more than the account holds waits and says so; what fits does not wait for it', async () => {
    product.clock.set('2026-11-20T12:00:00.000Z')
    const { form, actor } = await opened()
    const large = await sellItems(product, form, [place(form), place(form), place(form)], '4242424242424242')
    const small = await buyPlace(product, form)
    await cancelled(product, form, actor)
    lapse()
    await payOut(form.organizationId, 6000)
    await product.acts.settleOrders()
    const waiting = await settlementRow(product, large.orderId)
    assert.deepEqual([waiting.status, waiting.waitsFor], ['settling', 'balance'])
    assert.equal((await settlementRow(product, small.orderId)).waitsFor, 'refund')
    assert.deepEqual(await product.runJobs(), [])
    const { cancellation } = successOf(await product.acts.readCancellation({ ...form.address, ...actor }))
    assert.deepEqual(cancellation?.progress.waits, [
      { for: 'refund', orders: 1 },
      { for: 'balance', orders: 1 },
    ])
    await laterHours(2)
    assert.equal((await settlementRow(product, large.orderId)).waitsFor, 'balance')
    for (let gift = 0; gift < 2; gift += 1) await giveTo(form)
    await laterHours(2)
    assert.notEqual((await settlementRow(product, large.orderId)).waitsFor, 'balance')
    const refunds = product.db.selectFrom('refunds').select('organizationPart')
    const given = await refunds.where('organizationId', '=', form.organizationId).orderBy('number').execute()
    assert.deepEqual(
      given.map(({ organizationPart }) => organizationPart),
      [2500, 7500],
    )
  })

  /** A gift of 50 euros to the association of a form, which its account then holds. */
  async function giveTo({ organizationId, address }: Awaited<ReturnType<typeof addFair>>) {
    const { slug: formSlug } = await product.db
      .selectFrom('forms')
      .select('slug')
      .where('organizationId', '=', organizationId)
      .where('formType', '=', 'Donation')
      .executeTakeFirstOrThrow()
    const campaign = { organizationId, address: { ...address, formType: 'Donation', formSlug } }
    await paidGift(product, campaign as TestCampaign)
  }

  /** The association was paid a part of what its account holds. */
  async function payOut(organizationId: number, amount: number) {
    const { account } = await product.db
      .selectFrom('organizations')
      .select('providerAccountId as account')
      .where('id', '=', organizationId)
      .executeTakeFirstOrThrow()
    await callProvider(product, `/v1/accounts/${account}`, {
      'settings[payouts][schedule][interval]': 'manual',
    })
    await moveProviderClock(product, 9 * 24 * 3_600_000)
    await callProvider(product, '/v1/payouts', { amount: `${amount}`, currency: 'eur' }, account ?? undefined)
  }

  test('what is contested waits for the bank; what it gave back is not given back again', async () => {
    product.clock.set('2026-11-20T12:00:00.000Z')
    const { form, actor } = await opened()
    const [lost, won] = [await buyPlace(product, form), await buyPlace(product, form)]
    await cancelled(product, form, actor)
    const ids = [await contestAtBank(product, lost), await contestAtBank(product, won)]
    assert.deepEqual(await product.runJobs(), [])
    lapse()
    await settle(product)
    for (const { orderId } of [lost, won])
      assert.equal((await settlementRow(product, orderId)).waitsFor, 'dispute')
    await decideAtBank(product, lost, ids[0]!, 'losing_evidence')
    await decideAtBank(product, won, ids[1]!, 'winning_evidence')
    assert.deepEqual(await product.runJobs(), [])
    await laterHours(2)
    await laterHours(2)
    for (const bought of [lost, won]) {
      assert.equal((await settlementRow(product, bought.orderId)).status, 'settled')
      assert.equal(await statusOf(product, bought), 'Refunded')
    }
    assert.deepEqual(await refundsOf(lost), [])
    assert.deepEqual(
      (await refundsOf(won)).map(({ amount }) => amount),
      [2500, 200],
    )
  })

  test('what an administrator gave back meanwhile is not given back again', async () => {
    product.clock.set('2026-11-20T12:00:00.000Z')
    const { form, actor } = await opened()
    const bought = await buyPlace(product, form)
    await cancelled(product, form, actor)
    const input = { part: 'all', withTip: false } as const
    const { organizationSlug } = form.address
    const asked = { organizationSlug, paymentId: bought.paymentId, ...actor, input }
    successOf(
      await product.acts.askRefund({
        ...asked,
        cancelOrder: false,
        sendMail: false,
        comment: null,
        expectedLeft: null,
      }),
    )
    lapse()
    await product.acts.settleOrders()
    assert.equal((await settlementRow(product, bought.orderId)).waitsFor, 'refund')
    assert.deepEqual(await product.runJobs(), [])
    await laterHours(1)
    await laterHours(1)
    assert.deepEqual((await refundsOf(bought)).map(({ amount }) => amount).toSorted(), [200, 2500])
    assert.equal((await settlementRow(product, bought.orderId)).status, 'settled')
  })

  test('what the bank sends back fails, is listed, tried again by hand, and settled by a transfer', async () => {
    product.clock.set('2026-11-20T12:00:00.000Z')
    const { form, actor } = await opened()
    const bought = await buyPlace(product, form, { card: '4000000000005126' })
    await cancelled(product, form, actor)
    successOf(await choosing(product, bought, 'refund'))
    await settle(product)
    await sendRefundsBack(product, bought)
    assert.deepEqual(await product.runJobs(), [])
    await laterHours(1)
    assert.equal((await settlementRow(product, bought.orderId)).status, 'failed')
    assert.equal((await refundsOf(bought)).length, 1, 'nothing is tried again by itself')
    const view = successOf(await product.acts.readCancellation({ ...form.address, ...actor }))
    assert.deepEqual(
      view.cancellation?.failed.map(({ orderId }) => orderId),
      [bought.orderId],
    )
    const help = { ...form.address, ...actor, orderId: bought.orderId }
    await renew(actor)
    successOf(await product.acts.retrySettlement(help))
    successOf(await product.acts.retrySettlement(help))
    await settle(product)
    assert.equal((await refundsOf(bought)).length, 3, 'its two parts, once')
    await sendRefundsBack(product, bought)
    assert.deepEqual(await product.runJobs(), [])
    await laterHours(1)
    assert.equal((await settlementRow(product, bought.orderId)).status, 'failed')
    await renew(actor)
    const { organizationSlug } = form.address
    const noted = { cancelOrder: true, sendMail: false, comment: null, expectedLeft: null }
    const byTransfer = { organizationSlug, paymentId: bought.paymentId, ...actor, amount: 2500, ...noted }
    successOf(await product.acts.recordTransferRefund(byTransfer))
    assert.deepEqual(await product.runJobs(), [])
    assert.notEqual((await settlementRow(product, bought.orderId)).status, 'given')
  })

  const renew = async (actor: Actor) =>
    product.db
      .updateTable('sessionProofs')
      .set({ provenAt: product.clock.now() })
      .where('userId', '=', actor.userId)
      .execute()

  test('what was paid by cheque is the association’s to give back: it notes that, and the payment is void', async () => {
    product.clock.set('2026-11-20T12:00:00.000Z')
    const { form, actor } = await opened()
    const { orderId } = await recordCheque(product, form, actor)
    await cancelled(product, form, actor)
    lapse()
    await settle(product)
    assert.equal((await settlementRow(product, orderId)).waitsFor, 'association')
    await renew(actor)
    const view = successOf(await product.acts.readCancellation({ ...form.address, ...actor }))
    assert.deepEqual(
      view.cancellation?.toRepay.map(row => [row.orderId, row.name, row.amount, row.means]),
      [[orderId, 'Hugo Martin', 2500, 'Check']],
    )
    const help = { ...form.address, ...actor, orderId }
    successOf(await product.acts.noteRepaid(help))
    successOf(await product.acts.noteRepaid(help))
    await settle(product)
    assert.equal((await settlementRow(product, orderId)).status, 'settled')
    assert.equal((await orderOf({ orderId })).status, 'Canceled')
  })

  test('is nobody else’s: strangers have neither the page nor the choice', async () => {
    product.clock.set('2026-11-20T12:00:00.000Z')
    const { form, actor } = await opened()
    const [bought, other] = [await buyPlace(product, form), await buyPlace(product, form)]
    await cancelled(product, form, actor)
    const stranger = await treasurerOf(product, (await opened()).form)
    assert.deepEqual(codesOf(await product.acts.readCancellation({ ...form.address, ...stranger })), [
      'NOT_FOUND',
    ])
    const visit = { ...payerOf(product, other), orderId: bought.orderId }
    assert.deepEqual(codesOf(await product.acts.readSettlement(visit)), ['NOT_FOUND'])
    const choice = { choice: 'gift', accepted: true, amount: 2500, locale: 'fr' } as const
    assert.deepEqual(codesOf(await product.acts.chooseSettlement({ ...visit, ...choice })), ['NOT_FOUND'])
    const { organizationId, orderId } = bought
    const token = orderToken(product.app, { organizationId, id: orderId })
    const friend = { orderId, userId: null, token }
    successOf(await product.acts.readOrderTickets(friend))
    assert.deepEqual(codesOf(await product.acts.readSettlement(friend)), ['NOT_FOUND'])
    assert.deepEqual(codesOf(await product.acts.chooseSettlement({ ...friend, ...choice })), ['NOT_FOUND'])
  })
})
