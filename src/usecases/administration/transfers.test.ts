import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { TransferSettingsDraft } from '#domain/payment/awaited-transfer.ts'
import { assertAgreement } from '#test/support/agreement.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { allConsents, camille } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { provenActor } from '#test/support/factor.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { memberOf } from '#test/support/memberships.ts'
import { addMember } from '#test/support/people.ts'
import type { BankLineDecision } from './bank-lines.ts'

const now = '2026-11-20T12:00:00.000Z'
const iban = 'FR76 3000 6000 0112 3456 7890 189'
const settings: TransferSettingsDraft = { iban, holder: 'Le Fournil', days: '10', isOffered: true }

/** Rules PAY-32 to PAY-34 and BNK-6. */
describe('transfers that are awaited', () => {
  let product: TestApp
  let form: TestForm
  let visit: { organizationSlug: string; userId: number; sessionId?: string | null }

  before(async () => {
    product = await testApp(now)
  })
  after(async () => {
    await assertAgreement(product.db, product.sandbox.url)
    await product.close()
  })
  beforeEach(async () => {
    product.clock.set(now)
    form = await addForm(product, {
      formType: 'Membership',
      tiers: [{ tierType: 'Membership', price: 4500, label: 'Adhésion', capacity: 2 }],
    })
    const role = { role: 'Treasurer', organizationId: form.organizationId, formId: null } as const
    const userId = await addMember(product, `${randomUUID()}@example.org`, role)
    visit = { organizationSlug: form.address.organizationSlug, ...(await provenActor(product, userId)) }
    successOf(await product.acts.saveTransferSettings({ ...visit, draft: settings }))
  })

  async function fill(firstName = 'Léa'): Promise<string> {
    const items = [memberOf(form, firstName)]
    const { id: cartId } = successOf(await product.acts.createCart({ ...form.address, items }))
    successOf(await product.acts.savePayer({ cartId, payer: camille, userId: null }))
    return cartId
  }
  const order = async (cartId: string) =>
    product.acts.orderByTransfer({ cartId, consents: allConsents, locale: 'fr' })

  /** An order that waits, as the list of its association shows it. */
  async function awaited(firstName = 'Léa') {
    successOf(await order(await fill(firstName)))
    const found = (await page()).awaited.at(-1)
    assert.ok(found)
    return found
  }
  const page = async () => successOf(await product.acts.readTransfers(visit))
  const stateOf = async (paymentId: number) =>
    product.db
      .selectFrom('payments as p')
      .innerJoin('orders as o', 'o.id', 'p.orderId')
      .select(['p.status', 'o.status as order', 'p.dueOn'])
      .where('p.id', '=', paymentId)
      .executeTakeFirstOrThrow()

  type Row = { readonly day: string; readonly words: string; readonly amount: string }
  async function send(rows: readonly Row[]) {
    const lines = rows.map(({ day, words, amount }) => `${day};${words};${amount}`)
    const bytes = new TextEncoder().encode(['Date;Libellé;Montant', ...lines].join('\n'))
    successOf(await product.acts.sendBankFile({ ...visit, name: `${randomUUID()}.csv`, bytes }))
    assert.deepEqual(await product.runJobs(), [])
  }
  const lines = async () =>
    successOf(
      await product.acts.readBankPage({ ...visit, show: 'all', search: '', after: null, fileId: null }),
    ).lines

  test('an order waits with its reference, keeps its place, and asks for no contribution', async () => {
    const cartId = await fill()
    const first = successOf(await order(cartId))
    assert.equal(successOf(await order(cartId)).orderId, first.orderId, 'pressed twice, it is one order')
    const [waiting, ...others] = (await page()).awaited
    assert.deepEqual(
      [waiting?.amount, waiting?.received, waiting?.dueOn, waiting?.payer, others],
      [4500, 0, '2026-11-30', `${camille.firstName} ${camille.lastName}`, []],
    )
    assert.match(waiting?.reference ?? '', /^OB-[A-Z2-9]{4,}$/)
    assert.deepEqual(await stateOf(waiting?.paymentId ?? 0), {
      ...{ status: 'WaitingBankValidation', order: 'Committed', dueOn: '2026-11-30' },
    })
    await awaited('Tom')
    const full = await product.acts.createCart({ ...form.address, items: [memberOf(form, 'Noé')] })
    assert.deepEqual(codesOf(full), ['TICKETS_SOLD_OUT'])
  })

  test('the line of the bank that names it is its money, once, whatever the payer made of the reference', async () => {
    const { paymentId, reference } = await awaited()
    const words = `VIR SEPA ${reference.replace('OB-', 'ob ').toLowerCase()} merci`
    const row = { day: '23/11/2026', words, amount: '45,00' }
    product.clock.set('2026-11-24T08:00:00.000Z')
    await send([row])
    assert.deepEqual(await stateOf(paymentId), {
      ...{ status: 'Authorized', order: 'Processed', dueOn: '2026-11-23' },
    })
    assert.deepEqual(
      (await lines()).map(({ matched }) => matched?.match),
      ['transfer'],
    )
    // The days of the next file overlap: nothing of it is recorded again.
    await send([row, { day: '24/11/2026', words: 'EDF', amount: '-80,00' }])
    for (const table of ['transferParts', 'recordedPayments'] as const) {
      const kept = await product.db
        .selectFrom(table)
        .select('amount')
        .where('paymentId', '=', paymentId)
        .execute()
      assert.deepEqual(kept, [{ amount: 4500 }], table)
    }
    assert.deepEqual([(await page()).awaited, (await page()).surpluses], [[], []])
  })

  test('two readings of one file at once take its money once', async () => {
    const { paymentId, reference } = await awaited()
    const bytes = new TextEncoder().encode(`Date;Libellé;Montant\n20/11/2026;VIR ${reference};20,00`)
    const sent = await product.acts.sendBankFile({ ...visit, name: 'a.csv', bytes })
    const key = { organizationId: form.organizationId, fileId: successOf(sent).fileId }
    await Promise.all([1, 2].map(() => product.acts.readBankFile(key)))
    await product.acts.readBankFile(key)
    assert.deepEqual(
      (await page()).awaited.map(each => [each.paymentId, each.received]),
      [[paymentId, 2000]],
    )
    const [line] = await lines()
    successOf(await product.acts.matchBankLine({ ...visit, lineId: line?.id ?? 0, to: null }))
    assert.deepEqual(
      (await page()).awaited.map(({ received }) => received),
      [0],
      'a part is taken back with its line',
    )
  })

  test('too little waits for the rest, and too much is to be sent back, or given by what its payer wrote', async () => {
    const { paymentId, reference } = await awaited()
    product.clock.set('2026-11-25T08:00:00.000Z')
    await send([{ day: '23/11/2026', words: `VIR ${reference}`, amount: '40,00' }])
    assert.deepEqual(
      (await page()).awaited.map(({ received }) => received),
      [4000],
    )
    assert.equal((await stateOf(paymentId)).order, 'Committed')
    await send([{ day: '24/11/2026', words: `VIR ${reference}`, amount: '15,00' }])
    assert.equal((await stateOf(paymentId)).order, 'Processed')
    const [surplus] = (await page()).surpluses
    assert.deepEqual([surplus?.amount, surplus?.received], [4500, 5500])
    const settle = (as: 'given' | 'returned', words: string) =>
      product.acts.settleSurplus({ ...visit, paymentId, as, words })
    assert.deepEqual(codesOf(await settle('given', ' ')), ['required'])
    successOf(await settle('given', 'Mail du 25/11 : gardez la différence'))
    assert.deepEqual(codesOf(await settle('returned', '')), ['CONFLICT'])
    assert.deepEqual((await page()).surpluses, [])
  })

  test('a wrong reference or the amount alone is proposed, and decided by somebody', async () => {
    const { paymentId, reference } = await awaited()
    const wrong = `${reference.slice(0, -1)}${reference.endsWith('A') ? 'B' : 'A'}`
    product.clock.set('2026-11-24T08:00:00.000Z')
    await send([{ day: '23/11/2026', words: `VIR ${wrong}`, amount: '45,00' }])
    const [line] = await lines()
    assert.deepEqual(
      [line?.matched, line?.answers.map(({ candidate }) => [candidate.kind, candidate.id])],
      [null, [['transfer', String(paymentId)]]],
    )
    const lineId = line?.id ?? 0
    const to = { kind: 'transfer', id: String(paymentId) } as const
    successOf(await product.acts.matchBankLine({ ...visit, lineId, to }))
    assert.equal((await stateOf(paymentId)).order, 'Processed')
    // Its money is there: the line is not taken back before its payment is void.
    const open = () => product.acts.matchBankLine({ ...visit, lineId, to: null })
    assert.deepEqual(codesOf(await open()), ['CONFLICT'])
    assert.equal((await lines())[0]?.matched?.isFinal, true)
    const asked = { ...visit, ...(await provenActor(product, visit.userId)), paymentId }
    successOf(await product.acts.voidOfflinePayment({ ...asked, reason: 'Une autre Léa' }))
    assert.equal((await lines())[0]?.matched?.isFinal, false)
    successOf(await open())
    const [opened] = await lines()
    assert.deepEqual([opened?.matched, (await page()).surpluses], [null, []])
  })

  test('its places are let go after the last day, and what comes then is for somebody to decide', async () => {
    const { paymentId, reference } = await awaited()
    product.clock.set('2026-11-30T20:00:00.000Z')
    await product.acts.releaseTransfers()
    assert.equal((await stateOf(paymentId)).order, 'Committed', 'the last day is one of them')
    product.clock.set('2026-12-01T08:00:00.000Z')
    assert.ok((await product.acts.releaseTransfers()) > 0)
    assert.equal(await product.acts.releaseTransfers(), 0)
    assert.deepEqual(await stateOf(paymentId), {
      status: 'Abandoned',
      order: 'Canceled',
      dueOn: '2026-11-30',
    })
    successOf(
      await product.acts.createCart({
        ...form.address,
        items: ['Noé', 'Zoé'].map(name => memberOf(form, name)),
      }),
    )
    await send([{ day: '01/12/2026', words: `VIR ${reference}`, amount: '45,00' }])
    const [line] = await lines()
    assert.deepEqual(
      [line?.matched, line?.answers.map(({ candidate }) => candidate.kind)],
      [null, ['lapsed']],
    )
    const to = { kind: 'transfer', id: String(paymentId) } as const
    const decided = await product.acts.matchBankLine({ ...visit, lineId: line?.id ?? 0, to })
    assert.deepEqual(codesOf(decided), ['CONFLICT'])
  })

  test('one of which a part came is not let go by itself; whoever stops waiting sends the part back', async () => {
    const { paymentId } = await awaited()
    const receive = (amount: string, receivedOn = '20/11/2026') =>
      product.acts.receiveTransfer({ ...visit, paymentId, amount, receivedOn })
    assert.deepEqual(codesOf(await receive('10', '21/11/2026')), ['received_day_out_of_range'])
    assert.deepEqual(codesOf(await receive('beaucoup')), ['amount_invalid'])
    assert.deepEqual(successOf(await receive('10')), { stand: 'part', rest: 3500 })
    product.clock.set('2026-12-05T08:00:00.000Z')
    await product.acts.releaseTransfers()
    assert.equal((await stateOf(paymentId)).order, 'Committed')
    successOf(await product.acts.cancelTransfer({ ...visit, paymentId }))
    successOf(await product.acts.cancelTransfer({ ...visit, paymentId }))
    assert.deepEqual(
      (await page()).surpluses.map(({ received, isLetGo }) => [received, isLetGo]),
      [[1000, true]],
    )
    assert.deepEqual(codesOf(await receive('35')), ['CONFLICT'])
  })

  const setOrder = (paymentId: number, status: 'Canceled' | 'Processed') =>
    product.db
      .updateTable('orders')
      .set({ status })
      .where('id', '=', eb => eb.selectFrom('payments').select('orderId').where('id', '=', paymentId))
      .execute()

  test('what comes of an order that is over is to be sent back, by hand and by a line of the bank', async () => {
    const byHand = await awaited('Léa')
    const byLine = await awaited('Tom')
    for (const { paymentId } of [byHand, byLine]) await setOrder(paymentId, 'Canceled')
    const { paymentId } = byHand
    const asked = { ...visit, paymentId, amount: '20', receivedOn: '20/11/2026' }
    assert.deepEqual(successOf(await product.acts.receiveTransfer(asked)), { stand: 'over', surplus: 2000 })
    await send([{ day: '20/11/2026', words: `VIR ${byLine.reference}`, amount: '45,00' }])
    assert.deepEqual(
      (await page()).surpluses.map(each => [each.paymentId, each.received, each.isLetGo]),
      [
        [byHand.paymentId, 2000, true],
        [byLine.paymentId, 4500, true],
      ],
    )
    assert.deepEqual((await page()).awaited, [])
    assert.equal((await stateOf(paymentId)).status, 'Abandoned')
  })

  test('« Reçu » pressed twice is noted once, and a line of the same sum is proposed, not taken', async () => {
    const { paymentId, reference } = await awaited()
    const receive = (amount: string, requestKey: string = randomUUID()) =>
      product.acts.receiveTransfer({ ...visit, paymentId, amount, receivedOn: '20/11/2026', requestKey })
    const { requestKey } = await page()
    const both = await Promise.all([receive('20', requestKey), receive('20', requestKey)])
    assert.deepEqual(both.map(successOf), [
      { stand: 'part', rest: 2500 },
      { stand: 'part', rest: 2500 },
    ])
    assert.deepEqual(codesOf(await receive('20', 'x')), ['value_invalid'])
    await send([{ day: '20/11/2026', words: `VIR ${reference}`, amount: '20,00' }])
    const [line] = await lines()
    assert.deepEqual(
      [
        line?.matched,
        line?.answers.map(({ candidate }) => candidate.id),
        (await page()).awaited[0]?.received,
      ],
      [null, [String(paymentId)], 2000],
    )
    const last = randomUUID()
    for (const _ of [1, 2])
      assert.deepEqual(successOf(await receive('25', last)), { stand: 'whole', surplus: 0 })
    assert.deepEqual((await page()).surpluses, [])
  })

  test('a line that cannot be noted stays open, and those behind it are read', async () => {
    const [broken, whole] = [await awaited('Léa'), await awaited('Tom')]
    // No way of the product leads here: whatever is wrong with one order, the file is read to its end.
    await setOrder(broken.paymentId, 'Processed')
    await send([
      { day: '19/11/2026', words: `VIR ${broken.reference}`, amount: '45,00' },
      { day: '20/11/2026', words: `VIR ${whole.reference}`, amount: '45,00' },
    ])
    assert.equal((await stateOf(whole.paymentId)).order, 'Processed')
    assert.equal((await stateOf(broken.paymentId)).status, 'WaitingBankValidation')
    assert.deepEqual(
      (await lines()).map(({ matched }) => matched?.match),
      ['transfer', undefined],
    )
    successOf(await product.acts.cancelTransfer({ ...visit, paymentId: broken.paymentId }))
  })

  test('by hand all of it is there without an amount, and a mail leaves at each step', async () => {
    const { paymentId, reference } = await awaited()
    assert.deepEqual(await product.runJobs(), [])
    const asked = product.mails.at(-1)?.text ?? ''
    for (const told of [reference, iban, 'Le Fournil']) assert.ok(asked.includes(told), `${told} in ${asked}`)
    const received = await product.acts.receiveTransfer({
      ...visit,
      paymentId,
      amount: '',
      receivedOn: '20/11/2026',
    })
    assert.deepEqual(successOf(received), { stand: 'whole', surplus: 0 })
    const before = product.mails.length
    assert.deepEqual(await product.runJobs(), [])
    const subjects = product.mails.slice(before).map(({ subject }) => subject)
    assert.ok(
      subjects.some(subject => /confirm/i.test(subject)),
      subjects.join(', '),
    )
    assert.equal((await stateOf(paymentId)).status, 'Authorized')
    const conflict = await product.acts.cancelTransfer({ ...visit, paymentId })
    assert.deepEqual(codesOf(conflict), ['CONFLICT'])
  })

  test('the desk registers somebody whose transfer is to come, once', async () => {
    const asked = {
      ...{ ...form.address, ...visit, requestKey: randomUUID(), expectedTotal: null },
      items: [memberOf(form, 'Léa')],
      payer: { firstName: 'Léa', lastName: 'Moreau', email: 'lea@example.org', country: 'FR' },
      payment: { means: 'AwaitedTransfer', receivedOn: '', reference: '' },
    }
    const { paymentId, reference } = successOf(await product.acts.recordOfflineOrder(asked))
    const again = successOf(await product.acts.recordOfflineOrder(asked))
    assert.deepEqual([again.paymentId, again.reference, again.isNew], [paymentId, reference, false])
    const [waiting] = (await page()).awaited
    assert.deepEqual([waiting?.reference, waiting?.payer], [reference, 'Léa Moreau'])
    product.clock.set('2026-11-24T08:00:00.000Z')
    await send([{ day: '23/11/2026', words: `VIR ${reference}`, amount: '45,00' }])
    assert.equal((await stateOf(paymentId)).order, 'Processed')
  })

  test('what came is not among what its sender recorded at the desk, and no press there cancels it', async () => {
    const { paymentId, reference } = await awaited()
    await send([{ day: '20/11/2026', words: `VIR ${reference}`, amount: '45,00' }])
    const asked = { ...form.address, ...visit, sessionId: null }
    assert.deepEqual(successOf(await product.acts.readOfflineForm(asked)).last, [])
    assert.deepEqual(codesOf(await product.acts.undoRecordedPayment({ ...visit, paymentId })), ['CONFLICT'])
    assert.deepEqual(await stateOf(paymentId), {
      ...{ status: 'Authorized', order: 'Processed', dueOn: '2026-11-20' },
    })
  })

  test('what came is to be sent back once its payment is made void, without what was settled before', async () => {
    const [whole, more] = [await awaited('Léa'), await awaited('Tom')]
    await send([
      { day: '20/11/2026', words: `VIR ${whole.reference}`, amount: '45,00' },
      { day: '20/11/2026', words: `VIR ${more.reference}`, amount: '55,00' },
    ])
    const settle = (paymentId: number) =>
      product.acts.settleSurplus({ ...visit, paymentId, as: 'returned', words: '' })
    successOf(await settle(more.paymentId))
    product.clock.advance(1)
    for (const { paymentId } of [whole, more])
      successOf(await product.acts.voidOfflinePayment({ ...visit, paymentId, reason: 'Erreur' }))
    const owed = async () => (await page()).surpluses.map(each => [each.paymentId, each.beyond])
    assert.deepEqual(await owed(), [
      [whole.paymentId, 4500],
      [more.paymentId, 4500],
    ])
    const take = async (paymentId: number) => {
      const line = (await lines()).find(({ matched }) => matched?.transferId === paymentId)
      return product.acts.matchBankLine({ ...visit, lineId: line?.id ?? 0, to: null })
    }
    successOf(await take(whole.paymentId))
    assert.deepEqual(await owed(), [[more.paymentId, 4500]])
    product.clock.advance(1)
    successOf(await settle(more.paymentId))
    assert.deepEqual(await owed(), [])
    assert.deepEqual(codesOf(await settle(more.paymentId)), ['CONFLICT'])
    assert.deepEqual(codesOf(await take(more.paymentId)), ['CONFLICT'], 'it went back already')
  })

  test('what was noted by hand and never came is not to be sent back once its payment is made void', async () => {
    const { paymentId } = await awaited('Ida')
    successOf(
      await product.acts.receiveTransfer({ ...visit, paymentId, amount: '', receivedOn: '20/11/2026' }),
    )
    successOf(await product.acts.voidOfflinePayment({ ...visit, paymentId, reason: 'Autre virement' }))
    assert.deepEqual((await page()).surpluses, [])
  })

  test('a line that names what is paid already is no money of another, and may be noted as too much', async () => {
    const [paid, other] = [await awaited('Léa'), await awaited('Tom')]
    const row = { day: '20/11/2026', words: `VIR ${paid.reference}`, amount: '45,00' }
    await send([row])
    await send([{ ...row, day: '19/11/2026' }])
    const again = (await lines()).find(({ matched }) => matched === null)
    assert.deepEqual(
      again?.answers.map(({ candidate: { kind, id, references } }) => [kind, id, references]),
      [['paid', String(paid.paymentId), [paid.reference]]],
    )
    const decide = (to: BankLineDecision) =>
      product.acts.matchBankLine({ ...visit, lineId: again?.id ?? 0, to })
    successOf(await decide({ kind: 'paid', id: String(paid.paymentId) }))
    assert.deepEqual(
      (await page()).surpluses.map(each => [each.paymentId, each.beyond]),
      [[paid.paymentId, 4500]],
    )
    assert.deepEqual(
      (await page()).awaited.map(({ paymentId }) => paymentId),
      [other.paymentId],
    )
    successOf(await decide(null))
    assert.deepEqual((await page()).surpluses, [])
    successOf(await decide({ kind: 'paid', id: String(paid.paymentId) }))
    const settled = { ...visit, paymentId: paid.paymentId, as: 'returned', words: '' } as const
    successOf(await product.acts.settleSurplus(settled))
    assert.deepEqual(codesOf(await decide(null)), ['CONFLICT'])
    await send([{ ...row, day: '18/11/2026' }])
    const third = (await lines()).find(({ matched }) => matched === null)
    assert.deepEqual(
      third?.answers.map(({ candidate }) => candidate.kind),
      ['settled'],
    )
  })

  test('whoever paid a part is told that it comes back, and that the rest was late only where it was', async () => {
    const told = async () => {
      assert.deepEqual(await product.runJobs(), [])
      return (product.mails.at(-1)?.text ?? '').replaceAll(/\s+/g, ' ')
    }
    const [late, early] = [await awaited('Léa'), await awaited('Tom')]
    assert.match(await told(), /Passé ce jour, la commande est annulée et vous ne devez rien/)
    const part = { ...visit, amount: '20,50', receivedOn: '20/11/2026' }
    successOf(await product.acts.receiveTransfer({ ...part, paymentId: early.paymentId }))
    assert.match(await told(), /Il manque 24,50.*elle vous rend alors les 20,50/)
    successOf(await product.acts.cancelTransfer({ ...visit, paymentId: early.paymentId }))
    const ended = await told()
    assert.match(ended, /20,50 € ont été reçus sur 45,00 €, et .* n’attend plus le reste/)
    assert.match(ended, /L’association vous rend les 20,50/)
    assert.doesNotMatch(ended, /à temps/)
    successOf(await product.acts.receiveTransfer({ ...part, paymentId: late.paymentId }))
    product.clock.set('2026-12-02T08:00:00.000Z')
    successOf(await product.acts.cancelTransfer({ ...visit, paymentId: late.paymentId }))
    assert.match(await told(), /le reste n’est pas arrivé à temps.*vous rend les 20,50/)
    const nothing = await awaited('Zoé')
    successOf(await product.acts.cancelTransfer({ ...visit, paymentId: nothing.paymentId }))
    assert.match(await told(), /n’attend plus le virement de 45,00 €.*Si vous l’avez déjà fait/)
  })

  test('the pages of a payment and of its order name its reference, and where it is decided', async () => {
    const { paymentId, reference } = await awaited()
    const { organizationSlug, userId } = visit
    const seen = async () => {
      const payment = await product.acts.readPaymentDetail({ organizationSlug, userId, paymentId })
      const { orderId } = successOf(payment).payment
      const read = await product.acts.readOfficeOrder({ ...visit, orderId, before: null })
      assert.deepEqual(successOf(read).transfers, [successOf(payment).transfer])
      return successOf(payment).transfer
    }
    const waiting = await seen()
    assert.deepEqual(
      [waiting?.reference, waiting?.isAwaited, waiting?.received, waiting?.seesList],
      [reference, true, 0, true],
    )
    successOf(await product.acts.cancelTransfer({ ...visit, paymentId }))
    const ended = await seen()
    assert.deepEqual([ended?.isAwaited, ended?.isLetGo], [false, true])
    assert.equal(ended?.owed, 0)
  })

  test('the page of its order names what came too much, until it is settled', async () => {
    const { paymentId } = await awaited()
    const part = { ...visit, paymentId, receivedOn: '20/11/2026' }
    successOf(await product.acts.receiveTransfer({ ...part, amount: '54,50' }))
    const paid = await product.acts.readPaymentDetail({ ...visit, paymentId })
    const asked = { ...visit, orderId: successOf(paid).payment.orderId, before: null }
    const owed = async () =>
      successOf(await product.acts.readOfficeOrder(asked)).transfers.map(transfer => transfer.owed)
    assert.deepEqual(await owed(), [950])
    successOf(await product.acts.settleSurplus({ ...visit, paymentId, as: 'returned', words: '' }))
    assert.deepEqual(await owed(), [0])
  })

  test('its history says who ordered, each sum that came, and which mail left by hand', async () => {
    const { paymentId } = await awaited()
    const part = { ...visit, paymentId, receivedOn: '20/11/2026' }
    successOf(await product.acts.receiveTransfer({ ...part, amount: '40' }))
    assert.deepEqual(await product.runJobs(), [])
    successOf(await product.acts.receiveTransfer({ ...part, amount: '14,50' }))
    const paid = await product.acts.readPaymentDetail({ ...visit, paymentId })
    const { orderId } = successOf(paid).payment
    const asked = { ...visit, orderId, before: null }
    const order = async () => successOf(await product.acts.readOfficeOrder(asked))
    const { events, mails } = await order()
    assert.deepEqual(
      events.flatMap(event => (event.kind === 'transferPart' ? [event.amount] : [])).toSorted(),
      [1450, 4000],
    )
    assert.deepEqual(
      events.flatMap(event => (event.kind === 'ordered' ? [event.byTeam] : [])),
      [false],
    )
    const again = async () => [
      (await order()).mails,
      (await order()).events.filter(each => each.kind === 'mail'),
    ]
    for (const told of await again()) assert.deepEqual([...new Set(told.map(each => each.isAgain))], [false])
    assert.ok(
      mails.some(({ subjectId }) => subjectId.endsWith('#4000')),
      'the mail about what is missing',
    )
  })

  test('an order of the desk that waits for its transfer is recorded by the association', async () => {
    const recorded = await product.acts.recordOfflineOrder({
      ...{ ...form.address, ...visit, requestKey: randomUUID(), expectedTotal: null },
      items: [memberOf(form, 'Léa')],
      payer: { firstName: 'Léa', lastName: 'Moreau', email: 'lea@example.org', country: 'FR' },
      payment: { means: 'AwaitedTransfer', receivedOn: '', reference: '' },
    })
    const { orderId } = successOf(recorded)
    const read = await product.acts.readOfficeOrder({ ...visit, orderId, before: null })
    const [ordered] = successOf(read).events.filter(({ kind }) => kind === 'ordered')
    assert.ok(ordered?.kind === 'ordered' && ordered.byTeam)
  })

  test('is refused where none is offered, and an account is changed with a proof alone', async () => {
    const draft = { ...settings, isOffered: false }
    successOf(await product.acts.saveTransferSettings({ ...visit, sessionId: null, draft }))
    assert.deepEqual(codesOf(await order(await fill())), ['TRANSFER_NOT_OFFERED'])
    const change = (change: Partial<TransferSettingsDraft>) =>
      product.acts.saveTransferSettings({ ...visit, sessionId: null, draft: { ...settings, ...change } })
    const other = 'DE89 3704 0044 0532 0130 00'
    assert.deepEqual(codesOf(await change({ iban: other })), ['PROOF_NEEDED'])
    assert.deepEqual(codesOf(await change({ iban: `${iban.slice(0, -1)}8`, holder: ' ', days: '2' })), [
      ...['iban_invalid', 'required', 'transfer_days_out_of_range'],
    ])
  })
})
