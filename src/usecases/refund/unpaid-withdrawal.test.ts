import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { addCounter, removeCounter } from '#db/counters.ts'
import { ledgerCheck } from '#db/ledger.ts'
import { lockPaymentsOfOrder } from '#db/schedule-changes.ts'
import { addAdministrator } from '#test/support/administrator.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { typed } from '#test/support/confirmation-token.ts'
import { banksAnswer, orderByDebit } from '#test/support/debit-sale.ts'
import { dieAt } from '#test/support/die-at.ts'
import { testAccounts } from '#test/support/direct-debit.ts'
import { successOf } from '#test/support/donation.ts'
import { addForm } from '#test/support/form-rows.ts'
import { anItem } from '#test/support/forms.ts'
import { accountOf, chargeAt, chargesOf, keepMethod, type LaterSale, planOf } from '#test/support/later.ts'
import { inShort } from '#test/support/length.ts'
import { readPdf } from '#test/support/pdf.ts'
import {
  addFaults,
  answerBank,
  clearFaults,
  moveProviderClock,
  providerIntents,
} from '#test/support/provider.ts'
import type { CrashPoint } from '../crash-points.ts'
import { orderToken, recoveryAddress } from '../links/tokens.ts'

const good = '4242424242424242'
const challenged = '4000002760003184'
const bought = '2026-11-20T12:00:00.000Z'
const { paid, refused } = testAccounts
const points: readonly CrashPoint[] = ['charge-opened', 'intent-created', 'intent-stored', 'intent-confirmed']
let product: TestApp

before(async () => {
  product = await testApp(bought)
})
beforeEach(async () => {
  await clearFaults(product)
  product.clock.set(bought)
  product.mails.length = 0
})
after(() => product.close())

/** Goods of 300 EUR on a day far away, ordered by debit, which is not sent yet; `gift`: what is given on top, in cents. */
async function agreedOrder(iban: string, { count = 1, gift = 0 } = {}): Promise<LaterSale> {
  const form = await addForm(product, {
    formType: 'Shop',
    tiers: [{ tierType: 'Product', price: 30_000, counts: [1, 3], capacity: 10 }],
    startAt: '2027-06-12T10:00:00.000Z',
  })
  const forms = product.db.updateTable('forms').set({ acceptOpenDonation: true })
  await forms.where('organizationId', '=', form.organizationId).execute()
  const goods = anItem({
    tierId: form.tiers[0]?.id ?? 0,
    tierType: 'Product',
    ...(count > 1 && { paymentTerms: { count } }),
  })
  const given = anItem({ tierId: null, tierType: 'Donation', customAmount: gift })
  return orderByDebit(product, form, gift > 0 ? [goods, given] : [goods], iban)
}

/** The same, once it is sent. */
async function order(...[iban, more]: Parameters<typeof agreedOrder>): Promise<LaterSale> {
  const sale = await agreedOrder(iban, more)
  assert.deepEqual(await product.runJobs(), [])
  assert.equal(await soldOf(sale), 1)
  return sale
}

/** The same, once the bank has refused it, and the payer was told. */
async function refusedOrder(more: Parameters<typeof agreedOrder>[1] = {}): Promise<LaterSale> {
  const sale = await order(refused, more)
  await banksAnswer(product)
  assert.equal((await statesOf(sale))[0], 'Refused')
  product.mails.length = 0
  return sale
}

const keyOf = ({ organizationId, orderId }: LaterSale) => ({ organizationId, id: orderId })
const readerOf = (sale: LaterSale) => ({
  orderId: sale.orderId,
  userId: null,
  token: orderToken(product.app, keyOf(sale)),
})
const pageOf = async (sale: LaterSale) => successOf(await product.acts.readOrderPage(readerOf(sale)))
const withdraw = (sale: LaterSale) => product.acts.withdraw(readerOf(sale))
const statesOf = async (sale: LaterSale) => (await chargesOf(product, sale)).map(({ status }) => status)
const plainText = ({ text }: { readonly text: string }) => text.replace(/\s+/g, ' ')
const subjects = () => product.mails.map(({ subject }) => subject)

async function soldOf({ organizationId }: LaterSale): Promise<number> {
  const units = product.db.selectFrom('stocks').select('sold').where('kind', '=', 'tier')
  return (await units.where('organizationId', '=', organizationId).executeTakeFirstOrThrow()).sold
}

async function firstOf({ organizationId, orderId }: LaterSale) {
  const payments = product.db.selectFrom('payments').select(['id', 'key', 'requestId', 'amount', 'amountTip'])
  const own = payments.where('organizationId', '=', organizationId).where('orderId', '=', orderId)
  return own.where('number', '=', 1).executeTakeFirstOrThrow()
}

/** Tries a card by the link of the mail. */
async function settle(sale: LaterSale, number = good) {
  const { key: paymentId } = await firstOf(sale)
  const method = { kind: 'new', given: await typed(product, number), keep: false } as const
  return product.acts.advanceRecovery({ paymentId, method, locale: 'fr' })
}

const standOf = async (sale: LaterSale) => (await recoveryOf(sale)).stand

/** The page of the mail's link. */
async function recoveryOf(sale: LaterSale) {
  const { organizationId } = sale
  const { id, key } = await firstOf(sale)
  const address = new URL(recoveryAddress(product.app, { organizationId, id, key }))
  const link = { id: key, token: address.searchParams.get('token'), userId: null }
  return successOf(await product.acts.readRecovery(link))
}

/** What the provider holds of an order's payments, in cents. */
async function heldOf(sale: LaterSale): Promise<number> {
  const ids = (await chargesOf(product, sale)).map(({ id }) => String(id))
  const own = (await providerIntents(product)).filter(({ metadata }) => ids.includes(metadata.payment ?? ''))
  return own.reduce((sum, { amountCaptured, amountRefunded }) => sum + amountCaptured - amountRefunded, 0)
}

/** Two months pass: nothing is asked for, tried, written or put on sale again. */
async function assertOver(sale: LaterSale): Promise<void> {
  assert.deepEqual(await product.runJobs(), [])
  product.mails.length = 0
  for (const day of ['2026-12-20', '2027-01-25']) {
    product.clock.set(`${day}T08:00:00.000Z`)
    assert.deepEqual(await chargeAt(product, `${day}T08:00:00.000Z`), [])
    await product.acts.sweepPayments()
    assert.equal(await product.acts.cancelUnpaidOrders(), 0)
    assert.deepEqual(await product.runJobs(), [])
  }
  assert.deepEqual(subjects(), [])
  assert.equal(await soldOf(sale), 0)
  assert.equal((await pageOf(sale)).order.status, 'Canceled')
  assert.equal((await pageOf(sale)).settleUrls.size, 0)
  assert.equal(await heldOf(sale), 0)
  assert.deepEqual(await ledgerCheck(product.db), { unbalanced: 0, difference: 0 })
}

describe('a withdrawal from a purchase whose debit was refused (rule REF-11)', () => {
  test('ends the debt: the link asks for nothing, nobody is reminded, the stock comes back once', async () => {
    const sale = await refusedOrder()
    const { withdrawable } = await pageOf(sale)
    assert.deepEqual([withdrawable?.amount, withdrawable?.notCharged], [0, 30_000])
    successOf(await withdraw(sale))
    successOf(await withdraw(sale))
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(product.mails.length, 1, subjects().join())
    assert.match(subjects()[0] ?? '', /rétractation est enregistrée/)
    assert.deepEqual(await statesOf(sale), ['Abandoned'])
    assert.equal(await standOf(sale), 'closed')
    assert.equal(successOf(await settle(sale)).errorCode, 'PAYMENT_CANCELED')
    await assertOver(sale)
  })

  test('pressed twice at once: both are told that it is done, and nobody is written to twice', async () => {
    const sale = await refusedOrder()
    const pressed = product.app.transaction(async tx => {
      await lockPaymentsOfOrder(tx, keyOf(sale))
      const both = [withdraw(sale), withdraw(sale)]
      // Until both wait for the payment.
      await new Promise(resolve => setTimeout(resolve, 500))
      return { both }
    })
    for (const done of await Promise.all((await pressed).both)) successOf(done)
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(product.mails.length, 1)
    await assertOver(sale)
  })

  test('before the mail about the refusal was written: it is not sent', async () => {
    const sale = await order(refused)
    await moveProviderClock(product, 60_000)
    product.clock.advance(61)
    await product.acts.followDebits()
    assert.deepEqual(await statesOf(sale), ['Refused'])
    product.mails.length = 0
    successOf(await withdraw(sale))
    assert.deepEqual(await product.runJobs(), [])
    assert.match(subjects().join(), /^[^,]*rétractation est enregistrée$/)
  })

  test('ends its instalments too', async () => {
    const sale = await refusedOrder({ count: 3 })
    successOf(await withdraw(sale))
    assert.deepEqual(await statesOf(sale), ['Abandoned', 'Canceled', 'Canceled'])
    assert.equal((await planOf(product, sale)).status, 'Canceled')
    await assertOver(sale)
  })

  test('asks for a gift that is kept alone, by the rules of gifts', async () => {
    for (const count of [1, 3]) {
      product.clock.set(bought)
      const sale = await refusedOrder({ count, gift: 2000 })
      const { withdrawable } = await pageOf(sale)
      assert.deepEqual([withdrawable?.amount, withdrawable?.notCharged], [0, 30_000])
      successOf(await withdraw(sale))
      assert.equal(await standOf(sale), 'due')
      const { amount, amountTip } = await firstOf(sale)
      assert.equal(amount - amountTip, 2000)
      const step = await settle(sale)
      assert.equal(successOf(step).action, 'Finalize', JSON.stringify([count, step]))
      assert.deepEqual(await chargeAt(product, '2027-01-25T08:00:00.000Z'), [])
      assert.equal(await heldOf(sale), 2000)
      assert.deepEqual((await statesOf(sale)).slice(1), count === 1 ? [] : ['Canceled', 'Canceled'])
      assert.deepEqual((await pageOf(sale)).withdrawal?.amount, 0)
    }
  })

  test('puts its units back on sale once, whatever becomes of the gift that is kept', async () => {
    for (const isPaid of [true, false]) {
      product.clock.set(bought)
      const sale = await refusedOrder({ gift: 2000 })
      successOf(await withdraw(sale))
      assert.equal(await soldOf(sale), 0)
      await settle(sale, isPaid ? good : '4000000000000002')
      assert.deepEqual(await product.runJobs(), [])
      product.clock.set('2026-12-20T08:00:00.000Z')
      assert.equal(await product.acts.cancelUnpaidOrders(), isPaid ? 0 : 1)
      assert.equal(await soldOf(sale), 0)
      assert.equal((await pageOf(sale)).order.status, isPaid ? 'Processed' : 'Canceled')
    }
  })

  test('says that the end of the delay cancels what is left of the order, which it does', async () => {
    for (const count of [1, 3]) {
      product.clock.set(bought)
      const sale = await refusedOrder({ count, gift: 2000 })
      assert.equal((await recoveryOf(sale)).end, 'order')
      successOf(await withdraw(sale))
      assert.equal((await recoveryOf(sale)).end, 'rest')
      assert.deepEqual(await product.runJobs(), [])
      product.mails.length = 0
      product.clock.set('2026-12-20T08:00:00.000Z')
      assert.equal(await product.acts.cancelUnpaidOrders(), 1)
      assert.deepEqual(await product.runJobs(), [])
      const [mail, ...more] = product.mails.map(plainText)
      assert.deepEqual(more, [])
      assert.match(mail ?? '', /les 20,00 € qui restaient à régler.*ce qui restait de la commande est annulé/)
      assert.equal((await recoveryOf(sale)).stand, 'closed')
      assert.equal((await pageOf(sale)).order.status, 'Canceled')
    }
  })

  test('certifies and confirms what is kept alone: neither what was given back, nor its plan', async () => {
    for (const count of [1, 3]) {
      product.clock.set(bought)
      const sale = await refusedOrder({ count, gift: 2000 })
      successOf(await withdraw(sale))
      assert.equal(successOf(await settle(sale)).action, 'Finalize')
      assert.deepEqual(await product.runJobs(), [])
      const written =
        product.mails.find(({ subject }) => /paiement est confirmé/.test(subject))?.text ??
        assert.fail(subjects().join())
      const paid = (await pageOf(sale)).payments[0]
      const token = new URL(paid?.attestationUrl ?? '').searchParams.get('token') ?? ''
      const document = successOf(await product.acts.readDocument({ paymentId: paid?.id ?? 0, token }))
      for (const text of [written, readPdf(document.bytes).text]) {
        const words = text.replaceAll(/\s/g, ' ')
        assert.match(words, /Don[^€]*20,00 €/)
        assert.doesNotMatch(words, /300,00|320,00|Plein tarif|sur 3|échéances/)
      }
    }
  })

  test('closes a charge that its payer has begun by the link: what comes of it goes back', async () => {
    const sale = await refusedOrder()
    const step = successOf(await settle(sale, challenged))
    assert.equal(step.action, 'Redirect')
    successOf(await withdraw(sale))
    await answerBank(step.redirectUrl ?? '', 'accept')
    const { key: paymentId } = await firstOf(sale)
    assert.equal(
      successOf(await product.acts.advanceRecovery({ paymentId, returned: true })).errorCode,
      'PAYMENT_CANCELED',
    )
    await assertOver(sale)
  })

  test('while the bank takes a card by the link: the money goes back', async () => {
    const sale = await refusedOrder()
    await addFaults(product, { on: 'payment_intents.confirm', do: 'delay_after', delayMs: 1500, times: 1 })
    const paying = settle(sale)
    while ((await statesOf(sale))[0] !== 'Pending') await new Promise(resolve => setTimeout(resolve, 20))
    successOf(await withdraw(sale))
    assert.equal(successOf(await paying).errorCode, 'PAYMENT_CANCELED')
    await assertOver(sale)
  })

  test('at the same moment as the link is used: nothing is taken, or it is given back as any payment is', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      product.clock.set(bought)
      const sale = await refusedOrder()
      const acts = [() => settle(sale), () => withdraw(sale)]
      const [, withdrawn] = await Promise.all((turn % 2 ? acts : acts.toReversed()).map(act => act()))
      successOf<unknown>(withdrawn ?? assert.fail())
      const { withdrawal, order } = await pageOf(sale)
      assert.deepEqual(await product.runJobs(), [])
      if (order.status === 'Canceled') await assertOver(sale)
      else assert.deepEqual([await heldOf(sale), withdrawal?.amount], [30_000, 30_000])
    }
  })

  for (const point of inShort(points, ['intent-confirmed']))
    test(`a settlement that is killed at ${point}: what came of it goes back`, async () => {
      const sale = await refusedOrder()
      const { key: paymentId } = await firstOf(sale)
      const method = { kind: 'new', given: await typed(product, good), keep: false } as const
      await dieAt(product, point, acts => acts.advanceRecovery({ paymentId, method, locale: 'fr' }))
      successOf(await withdraw(sale))
      await product.acts.pollEvents()
      await assertOver(sale)
    })
})

describe('a withdrawal while the debit is at the bank', () => {
  test('refused afterwards: nothing is asked for, and nothing is due', async () => {
    for (const count of [1, 3]) {
      product.clock.set(bought)
      const sale = await order(refused, { count })
      const { userId } = await addAdministrator(product, sale.organizationId)
      successOf(await withdraw(sale))
      product.mails.length = 0
      assert.deepEqual(await product.runJobs(), [])
      const told = product.mails.map(plainText)
      assert.match(told.join(), /Votre banque n’a pas encore réglé le prélèvement\. Si elle le règle/)
      assert.match(told.join(), /Une fois l’argent encaissé, remboursez/)
      assert.doesNotMatch(told.join(), /que vous avez payés|qu’elle a payés/)
      product.mails.length = 0
      await banksAnswer(product)
      assert.deepEqual(subjects(), [])
      assert.equal((await statesOf(sale))[0], 'Abandoned')
      assert.equal(await standOf(sale), 'closed')
      await assertOver(sale)
      assert.equal((await pageOf(sale)).withdrawal?.amount, 0)
      const { organizationSlug } = sale.form.address
      const { id: paymentId } = await firstOf(sale)
      const seen = successOf(await product.acts.readPaymentDetail({ organizationSlug, paymentId, userId }))
      assert.deepEqual([seen.withdrawal?.amount, seen.withdrawal?.isDue], [0, false])
    }
  })

  test('refused before its mail was written: it promises no money that never came', async () => {
    const sale = await order(refused)
    product.mails.length = 0
    successOf(await withdraw(sale))
    await banksAnswer(product)
    const [mail, ...more] = product.mails
    assert.deepEqual(more, [])
    assert.match(mail?.text ?? '', /Les 300,00\s€ qui restaient à payer ne seront pas prélevés/)
    assert.doesNotMatch(mail?.text ?? '', /rembourse/)
  })

  test('which was presented again by the link, and is refused again: nothing is asked for', async () => {
    const sale = await refusedOrder({ count: 3 })
    const { key: paymentId } = await firstOf(sale)
    const method = { kind: 'kept' } as const
    successOf(await product.acts.advanceRecovery({ paymentId, method, locale: 'fr' }))
    assert.equal((await statesOf(sale))[0], 'WaitingBankValidation')
    successOf(await withdraw(sale))
    assert.deepEqual(await product.runJobs(), [])
    product.mails.length = 0
    product.clock.advance(61)
    await banksAnswer(product)
    assert.deepEqual(subjects(), [])
    assert.deepEqual(await statesOf(sale), ['Abandoned', 'Canceled', 'Canceled'])
    await assertOver(sale)
  })

  test('which was presented again by the link, refused again with a gift that is kept: the gift stands alone', async () => {
    const sale = await refusedOrder({ count: 3, gift: 2000 })
    assert.deepEqual((await recoveryOf(sale)).count, 3)
    const { key: paymentId } = await firstOf(sale)
    const method = { kind: 'kept' } as const
    successOf(await product.acts.advanceRecovery({ paymentId, method, locale: 'fr' }))
    successOf(await withdraw(sale))
    assert.deepEqual(await product.runJobs(), [])
    product.mails.length = 0
    product.clock.advance(61)
    await banksAnswer(product)
    const [text, ...more] = product.mails.map(plainText)
    assert.deepEqual(more, [])
    assert.match(text ?? '', /le prélèvement de 120,00 € pour.*Vous n’avez plus que 20,00 € à régler/)
    assert.doesNotMatch(text ?? '', /sur 3/)
    const { amount, frequency, count } = await recoveryOf(sale)
    assert.deepEqual([amount, frequency, count], [2000, null, null])
    assert.equal(successOf(await settle(sale)).action, 'Finalize')
  })

  test('that is not sent yet: it is never sent', async () => {
    const sale = await agreedOrder(paid)
    successOf(await withdraw(sale))
    assert.deepEqual(await statesOf(sale), ['WaitingBankValidation'])
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(await statesOf(sale), ['Abandoned'])
    const { requestId } = await firstOf(sale)
    await banksAnswer(product)
    const [intent] = await providerIntents(product, requestId ?? '')
    assert.equal(intent?.status, 'canceled')
    await assertOver(sale)
  })

  test('paid afterwards: what came is the association’s to give back, and the rest is not charged', async () => {
    const sale = await order(paid, { count: 3, gift: 2000 })
    const { withdrawable } = await pageOf(sale)
    assert.deepEqual([withdrawable?.amount, withdrawable?.notCharged], [10_000, 20_000])
    successOf(await withdraw(sale))
    assert.deepEqual(await statesOf(sale), ['WaitingBankValidation', 'Canceled', 'Canceled'])
    await banksAnswer(product)
    assert.deepEqual(await chargeAt(product, '2027-02-25T08:00:00.000Z'), [])
    assert.deepEqual(await statesOf(sale), ['Authorized', 'Canceled', 'Canceled'])
    assert.equal((await pageOf(sale)).withdrawal?.amount, 10_000)
    const { text } =
      product.mails.find(({ subject }) => /confirm/i.test(subject)) ?? assert.fail(subjects().join())
    assert.doesNotMatch(text, /Renoncer au contrat|20 décembre 2026/)
  })

  test('refused afterwards with a gift that is kept: the gift alone is asked for', async () => {
    const sale = await order(refused, { count: 3, gift: 2000 })
    successOf(await withdraw(sale))
    await banksAnswer(product)
    const { amount, amountTip } = await firstOf(sale)
    assert.equal(amount - amountTip, 2000)
    assert.deepEqual(await statesOf(sale), ['Refused', 'Canceled', 'Canceled'])
    const page = await pageOf(sale)
    assert.equal(page.withdrawal?.amount, 0)
    const mail = product.mails.find(({ subject }) => /refusé/.test(subject)) ?? assert.fail(subjects().join())
    const text = plainText(mail)
    assert.match(text, /le prélèvement de 123,00 € pour/)
    assert.match(text, /Vous n’avez plus que 20,00 € à régler\..*Payer 20,00 € :/)
    assert.match(text, /cette somme ne vous est plus demandée et ce qui reste de la commande est annulé/)
    assert.equal(successOf(await product.acts.readOrder(readerOf(sale))).notCharged, 30_000)
  })
})

test('an instalment at the bank is named apart until it is refused: then nothing of it is due', async () => {
  const sale = await order(paid, { count: 3 })
  await banksAnswer(product)
  await keepMethod(product, sale, accountOf(refused))
  assert.deepEqual(await chargeAt(product, '2026-12-20T08:00:00.000Z'), [])
  assert.deepEqual(await statesOf(sale), ['Authorized', 'WaitingBankValidation', 'Waiting'])
  const { userId } = await addAdministrator(product, sale.organizationId)
  product.mails.length = 0
  successOf(await withdraw(sale))
  assert.equal((await pageOf(sale)).withdrawal?.amount, 20_000)
  assert.deepEqual(await product.runJobs(), [])
  const [received, told] = product.mails.map(plainText)
  assert.match(
    received ?? '',
    /vous rembourse 100,00 € que vous avez payés, .*pas encore réglé les autres 100,00 €/,
  )
  assert.match(told ?? '', /Remboursez-lui 100,00 € qu’elle a payés, .*pas encore réglé les autres 100,00 €/)
  const { organizationSlug } = sale.form.address
  for (const { id: paymentId } of (await chargesOf(product, sale)).slice(0, 2)) {
    const seen = successOf(await product.acts.readPaymentDetail({ organizationSlug, paymentId, userId }))
    assert.deepEqual([seen.withdrawal?.amount, seen.withdrawal?.atBank], [20_000, 10_000])
  }
  await banksAnswer(product)
  assert.deepEqual(await statesOf(sale), ['Authorized', 'Abandoned', 'Canceled'])
  assert.equal((await pageOf(sale)).withdrawal?.amount, 10_000)
})

test('once what was paid of it went back, in whatever way, nothing is due any more', async () => {
  for (const isByLine of [true, false]) {
    product.clock.set(bought)
    const sale = await order(paid, { count: 3, gift: 2000 })
    await banksAnswer(product)
    successOf(await withdraw(sale))
    const { userId } = await addAdministrator(product, sale.organizationId)
    const { id: paymentId } = await firstOf(sale)
    const { organizationSlug } = sale.form.address
    const detail = async () =>
      successOf(await product.acts.readPaymentDetail({ organizationSlug, paymentId, userId }))
    const { withdrawal, items } = await detail()
    assert.deepEqual([withdrawal?.amount, withdrawal?.isDue], [10_000, true])
    const lines = [{ orderItemId: items[0]?.id ?? 0, amount: 10_000 }]
    const input = { part: isByLine ? { lines } : { amount: 10_000 }, withTip: false }
    const rest = { cancelOrder: false, sendMail: false, comment: null, expectedLeft: null }
    successOf(await product.acts.askRefund({ organizationSlug, paymentId, userId, input, ...rest }))
    assert.deepEqual(await product.runJobs(), [])
    assert.equal((await detail()).withdrawal?.isDue, false)
  }
})

test('what was given back before a withdrawal keeps no plan alive', async () => {
  const sale = await order(paid, { count: 3, gift: 2000 })
  await banksAnswer(product)
  const { userId } = await addAdministrator(product, sale.organizationId)
  const { id: paymentId } = await firstOf(sale)
  successOf(
    await product.acts.askRefund({
      organizationSlug: sale.form.address.organizationSlug,
      ...{ paymentId, userId, input: { part: 'all', withTip: false } },
      ...{ cancelOrder: false, sendMail: false, comment: null, expectedLeft: null },
    }),
  )
  assert.deepEqual(await product.runJobs(), [])
  successOf(await withdraw(sale))
  assert.deepEqual((await statesOf(sale)).slice(1), ['Canceled', 'Canceled'])
})

test('what was given back of an order that goes on is not counted as sold by a later limit', async () => {
  const sale = await refusedOrder({ gift: 2000 })
  successOf(await withdraw(sale))
  assert.deepEqual(await product.runJobs(), [])
  const { organizationId, form } = sale
  const counted = { organizationId, kind: 'tier', targetId: form.tiers[0]?.id ?? 0 } as const
  await product.db.transaction().execute(tx => removeCounter(tx, counted))
  await product.db.transaction().execute(tx => addCounter(tx, counted, 10))
  assert.equal(await soldOf(sale), 0)
})
