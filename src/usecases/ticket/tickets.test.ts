import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { connect } from '#db/connect.ts'
import { lockDoor } from '#db/gates.ts'
import type { Schema } from '#db/schema.ts'
import { setTicketKey } from '#db/ticket-keys.ts'
import { eraseHolders } from '#db/tickets.ts'
import { inTransaction } from '#db/transaction.ts'
import { isGenuine } from '#domain/door/signing.ts'
import type { NameChange } from '#domain/form/form.ts'
import { readSignedCode } from '#domain/ticket/signed-code.ts'
import { codeLength, secretLength } from '#domain/ticket/ticket-code.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { allConsents, camille, gift } from '#test/support/campaign.ts'
import { codeOnPaper } from '#test/support/code-on-paper.ts'
import { codesOf, payWith, requestOf, successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { readPdf } from '#test/support/pdf.ts'
import { addAdministrator } from '#test/support/people.ts'
import { sellItems } from '#test/support/sell-items.ts'
import { newTicketKey } from './sign-tickets.ts'

const card = '4242424242424242'
const begins = '2026-12-12T19:30:00.000Z'

describe('the tickets of an event', () => {
  let product: TestApp
  let form: TestForm

  before(async () => {
    product = await testApp()
    form = await addForm(product, {
      formType: 'Event',
      title: 'Grand repas',
      startAt: begins,
      tiers: [
        { tierType: 'Registration', price: 2500, options: [{ label: 'Dessert', price: 400 }] },
        { tierType: 'Registration', price: 0, label: 'Moins de 12 ans' },
      ],
    })
    await product.db
      .updateTable('forms')
      .set({ acceptOpenDonation: true })
      .where('id', '=', form.formId)
      .execute()
  })
  after(() => product.close())

  const place = (rate: number, firstName: string) => ({
    ...gift({ tierId: form.tiers[rate]?.id ?? 0 }),
    tierType: 'Registration' as const,
    participant: { firstName, lastName: 'Moreau', email: null },
  })
  const sell = (...firstNames: string[]) =>
    sellItems(product, form, [...firstNames.map(name => place(0, name)), gift({ amount: 1000 })], card)
  /** The same before any job of it has run. */
  const sellUntold = async (...firstNames: string[]) => {
    const items = firstNames.map(name => place(0, name))
    const { id: cartId } = successOf(await product.acts.createCart({ ...form.address, items }))
    successOf(await product.acts.savePayer({ cartId, payer: camille, userId: null }))
    successOf(await product.acts.chooseTip({ cartId, tip: 0 }))
    const asked = { cartId, consents: allConsents, backUrl: null, locale: 'fr' as const }
    const { paymentRequestId } = requestOf(successOf(await product.acts.startPayment(asked)))
    const { orderId = 0 } = await payWith(product, paymentRequestId, card)
    const { id: paymentId } = await product.db
      .selectFrom('payments')
      .select('id')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    await product.acts.capturePayment({ organizationId: form.organizationId, paymentId })
    return { orderId: orderId ?? 0 }
  }
  const rows = (orderId: number) =>
    product.db.selectFrom('tickets').selectAll().where('orderId', '=', orderId).orderBy('number').execute()
  const link = async (orderId: number) => {
    const read = await product.acts.readOrderTickets(readerOf(orderId))
    const [ticket] = successOf(read).tickets
    return { ticketId: ticket?.id ?? '', token: ticket?.token ?? '' }
  }
  const readerOf = (orderId: number) => ({
    orderId,
    userId: null,
    token: product.app.signer.sign(`order:${form.organizationId}:${orderId}`, '2027-01-01T00:00:00.000Z'),
  })

  test('one for each person once the money has come, none for a gift, with numbers that no other has', async () => {
    const first = await sell('Zoé', 'Noé')
    const second = await sell('Anna')
    const [one, two] = [await rows(first.orderId), await rows(second.orderId)]
    assert.deepEqual(
      [...one, ...two].map(({ number }) => number),
      [1, 2, 3],
    )
    for (const { secret, code } of [...one, ...two]) {
      assert.equal(secret.length, secretLength)
      assert.equal(code.length, codeLength)
    }
    const { tickets } = successOf(await product.acts.readOrderTickets(readerOf(first.orderId)))
    assert.deepEqual(
      tickets.map(({ holder, price, number, state, rate }) => ({ holder, price, number, state, rate })),
      ['Zoé', 'Noé'].map((firstName, index) => ({
        holder: { firstName, lastName: 'Moreau' },
        price: 2500,
        number: `00000${index + 1}`,
        state: 'valid',
        rate: 'Plein tarif',
      })),
    )
  })

  test('of an order that costs nothing too', async () => {
    const { id: cartId } = successOf(
      await product.acts.createCart({ ...form.address, items: [place(1, 'Lou')] }),
    )
    successOf(await product.acts.savePayer({ cartId, payer: camille, userId: null }))
    successOf(await product.acts.chooseTip({ cartId, tip: 0 }))
    const started = await product.acts.startPayment({
      cartId,
      consents: allConsents,
      backUrl: null,
      locale: 'fr',
    })
    assert.ok('orderId' in successOf(started))
    assert.deepEqual(await product.runJobs(), [])
    const { orderId } = successOf(started) as { orderId: number }
    const [ticket] = await rows(orderId)
    assert.equal(ticket?.number, 4)
  })

  test('asked for by many at once, and again, they are made once and leave no gap', async () => {
    const { organizationId } = form
    const sold = [await sellUntold('Ada'), await sellUntold('Bea', 'Cleo')]
    for (const { orderId } of sold) assert.deepEqual(await rows(orderId), [])
    const runs = sold.flatMap(({ orderId }) =>
      [1, 2, 3, 4].map(() => product.acts.makeTickets({ organizationId, orderId })),
    )
    await Promise.all(runs)
    const numbers = await product.db
      .selectFrom('tickets')
      .select('number')
      .where('formId', '=', form.formId)
      .orderBy('number')
      .execute()
    assert.deepEqual(
      numbers.map(({ number }) => number),
      numbers.map((_, index) => index + 1),
    )
    assert.equal((await rows(sold[1]?.orderId ?? 0)).length, 2)
  })

  test('sold before there were any, they are made in the night, and nobody else’s', async () => {
    const { orderId } = await sell('Enzo', 'Eva')
    const before = await rows(orderId)
    const owner = connect<Schema>({ url: product.database.ownerUrl, role: null })
    await owner.db.deleteFrom('tickets').where('orderId', '=', orderId).execute()
    await owner.close()
    assert.equal(await product.acts.sweepTickets(), 1)
    assert.deepEqual(await product.runJobs(), [])
    const made = await rows(orderId)
    assert.deepEqual(
      made.map(({ itemId }) => itemId),
      before.map(({ itemId }) => itemId),
    )
    assert.ok(
      made.every(({ number }) => !before.some(other => other.number === number)),
      'no number twice',
    )
    assert.equal(await product.acts.sweepTickets(), 0)
  })

  test('to anyone else they do not exist', async () => {
    const { orderId } = await sell('Dana')
    for (const token of [null, 'x', readerOf(orderId + 1).token])
      assert.deepEqual(codesOf(await product.acts.readOrderTickets({ orderId, token, userId: null })), [
        'NOT_FOUND',
      ])
    const { ticketId, token } = await link(orderId)
    successOf(await product.acts.readTicket({ ticketId, token }))
    for (const other of [
      { ticketId, token: 'x' },
      { ticketId: randomUUID(), token },
    ])
      assert.deepEqual(codesOf(await product.acts.readTicket(other)), ['NOT_FOUND'])
  })

  test('the PDF has a page for each, with what the law wants on it', async () => {
    const { orderId } = await sell('Élodie', 'Ève')
    const { bytes, name } = successOf(await product.acts.readOrderTicketsFile(readerOf(orderId)))
    assert.equal(name, String(orderId))
    const { text } = readPdf(bytes)
    const stored = await rows(orderId)
    for (const { code, number } of stored) {
      assert.match(text, new RegExp(`${code.slice(0, 5)}-${code.slice(5)}`))
      assert.match(text, new RegExp(String(number).padStart(6, '0')))
    }
    for (const words of [
      'Élodie Moreau',
      'Ève Moreau',
      'Grand repas',
      'Association',
      'Plein tarif',
      /25,00.€/,
    ])
      assert.match(text, new RegExp(words))
    assert.ok(bytes.length < 60_000 * stored.length, `${bytes.length} bytes`)
  })

  test('a place that a refund by line gives back opens no door, the others do', async () => {
    const { orderId } = await sell('Fatou', 'Farid')
    const [first] = (await rows(orderId)).map(({ itemId }) => itemId)
    const { id: paymentId } = await product.db
      .selectFrom('payments')
      .select('id')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    const admin = await addAdministrator(product, 'treasurer@example.org', { ...form, formId: null })
    const refund = (amount: number) =>
      product.acts.askRefund({
        organizationSlug: form.address.organizationSlug,
        paymentId,
        userId: admin,
        input: { part: { lines: [{ orderItemId: first ?? 0, amount }] }, withTip: false },
        cancelOrder: false,
        sendMail: false,
        comment: null,
        expectedLeft: null,
      })
    const states = async () =>
      successOf(await product.acts.readOrderTickets(readerOf(orderId))).tickets.map(({ state }) => state)
    successOf(await refund(1000))
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(await states(), ['valid', 'valid'], 'a part of its price is a gesture')
    const asked = await link(orderId)
    successOf(await refund(1500))
    assert.deepEqual(await states(), ['canceled', 'valid'], 'from the moment that it is asked for')
    const late = await product.acts.renameTicket({ ...asked, firstName: 'Iris', lastName: 'Roux' })
    assert.deepEqual(codesOf(late), ['TICKET_CANCELED'])
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(await states(), ['canceled', 'valid'])
    assert.deepEqual(codesOf(await product.acts.readTicketFile(asked)), ['NOT_FOUND'])
    const { bytes } = successOf(await product.acts.readOrderTicketsFile(readerOf(orderId)))
    assert.doesNotMatch(readPdf(bytes).text, /Fatou/)
  })

  test('a link that an order’s link has led to ends with it', async () => {
    const { orderId } = await sell('Gil')
    const until = new Date(Date.parse(product.clock.now()) + 3_600_000).toISOString()
    const token = product.app.signer.sign(`order:${form.organizationId}:${orderId}`, until)
    const [ticket] = successOf(await product.acts.readOrderTickets({ orderId, token, userId: null })).tickets
    const own = { ticketId: ticket?.id ?? '', token: ticket?.token ?? '' }
    successOf(await product.acts.readTicket(own))
    const now = product.clock.now()
    product.clock.advance(61)
    assert.deepEqual(codesOf(await product.acts.readTicket(own)), ['NOT_FOUND'])
    product.clock.set(now)
  })

  test('its name is changed until the event begins, and the code stays', async () => {
    const { orderId } = await sell('Gina')
    const asked = await link(orderId)
    const before = successOf(await product.acts.readTicket(asked))
    const wrong = await product.acts.renameTicket({ ...asked, firstName: 'test', lastName: '' })
    assert.deepEqual(codesOf(wrong), ['forbidden_value', 'required'])
    successOf(await product.acts.renameTicket({ ...asked, firstName: ' Hélène ', lastName: 'Roux' }))
    const after = successOf(await product.acts.readTicket(asked))
    assert.deepEqual(after.holder, { firstName: 'Hélène', lastName: 'Roux' })
    assert.deepEqual(after.codes, before.codes)
    const now = product.clock.now()
    product.clock.set(begins)
    const late = await product.acts.renameTicket({ ...asked, firstName: 'Iris', lastName: 'Roux' })
    assert.deepEqual(codesOf(late), ['TICKET_FIXED'])
    product.clock.set(now)
  })

  test('an association says until when names change, at most until the event begins', async () => {
    const { orderId } = await sell('Hana')
    const asked = await link(orderId)
    const now = product.clock.now()
    const say = (values: { nameChange: NameChange; nameChangeEndAt?: string }) =>
      product.db
        .updateTable('forms')
        .set({ nameChangeEndAt: null, ...values })
        .where('id', '=', form.formId)
        .execute()
    const shown = async () => {
      const { mayChange, changesUntil } = successOf(await product.acts.readTicket(asked))
      return [mayChange, changesUntil]
    }
    const email = 'lea@example.org'
    const names = { firstName: 'Iris', lastName: 'Roux' }
    const tried = async () => {
      const renamed = await product.acts.renameTicket({ ...asked, ...names })
      if (renamed.ok) return 'changed'
      const given = await product.acts.giveTicket({ ...asked, ...names, email, emailConfirmation: email })
      return [...codesOf(renamed), ...codesOf(given)].join()
    }
    assert.deepEqual(await shown(), [true, begins])
    await say({ nameChange: 'UntilDate', nameChangeEndAt: '2026-12-01T11:00:00.000Z' })
    assert.deepEqual(await shown(), [true, '2026-12-01T11:00:00.000Z'])
    assert.equal(await tried(), 'changed')
    product.clock.set('2026-12-01T11:00:00.000Z')
    assert.equal((await shown())[0], false)
    assert.equal(await tried(), 'TICKET_FIXED,TICKET_FIXED')
    product.clock.set(now)
    await say({ nameChange: 'UntilDate', nameChangeEndAt: '2027-01-01T11:00:00.000Z' })
    assert.deepEqual(await shown(), [true, begins])
    await say({ nameChange: 'Never' })
    assert.equal((await shown())[0], false)
    assert.equal(await tried(), 'TICKET_FIXED,TICKET_FIXED')
    await say({ nameChange: 'UntilStart' })
  })

  test('passed on, it has other codes and its former links open nothing', async () => {
    const { orderId } = await sell('Jade', 'Kim')
    const asked = await link(orderId)
    const [before] = await rows(orderId)
    const email = 'lea@Example.org'
    const to = { firstName: 'Léa', lastName: 'Petit', email, emailConfirmation: email }
    const wrong = await product.acts.giveTicket({ ...asked, ...to, email: 'lea' })
    assert.deepEqual(codesOf(wrong), ['email_invalid', 'email_mismatch'])
    const both = await Promise.all([1, 2].map(() => product.acts.giveTicket({ ...asked, ...to })))
    assert.deepEqual(both.map(({ ok }) => ok).sort(), [false, true])
    assert.deepEqual(codesOf(await product.acts.readTicket(asked)), ['NOT_FOUND'])
    const [after] = await rows(orderId)
    assert.equal(after?.number, before?.number)
    assert.notEqual(after?.secret, before?.secret)
    assert.notEqual(after?.code, before?.code)
    const { tickets } = successOf(await product.acts.readOrderTickets(readerOf(orderId)))
    assert.deepEqual(
      tickets.map(({ state, codes, holder }) => [state, codes !== null, holder?.firstName]),
      [
        ['passedOn', false, undefined],
        ['valid', true, 'Kim'],
      ],
    )
    const sent = product.mails.length
    assert.deepEqual(await product.runJobs(), [])
    const [came, left, ...more] = product.mails.slice(sent)
    assert.deepEqual(more, [])
    assert.equal(came?.to.address, 'lea@example.org')
    assert.equal(left?.to.address, camille.email)
    assert.doesNotMatch(came?.text ?? '', /ouvre votre commande/, 'it opens one ticket alone')
    const [, ticketId = '', token = ''] = /billets\/([\w-]+)\?token=(\S+)/.exec(came?.text ?? '') ?? []
    const theirs = successOf(await product.acts.readTicket({ ticketId, token: decodeURIComponent(token) }))
    assert.deepEqual(theirs.holder, { firstName: 'Léa', lastName: 'Petit' })
    assert.doesNotMatch(left?.text ?? '', /token|Léa/)
    // Its payer is erased: whoever was given it keeps it, and the payer’s link shows no code of it.
    await product.db.updateTable('payers').set({ erasedAt: product.clock.now() }).execute()
    const keys = [[form.organizationId, orderId]] as const
    await eraseHolders(product.db, keys, { ofPayer: true })
    const kept = successOf(await product.acts.readTicket({ ticketId, token: decodeURIComponent(token) }))
    assert.equal(kept.holder?.firstName, 'Léa')
    const [given] = successOf(await product.acts.readOrderTickets(readerOf(orderId))).tickets
    assert.deepEqual([given?.state, given?.codes, given?.token], ['passedOn', null, null])
    await eraseHolders(product.db, keys, { ofPayer: false })
    const [erased] = await rows(orderId)
    assert.deepEqual([erased?.firstName, erased?.email], [null, null])
    const changes = product.db.selectFrom('ticketChanges').select('id').where('ticketId', '=', ticketId)
    assert.deepEqual(await changes.execute(), [])
    const [still] = successOf(await product.acts.readOrderTickets(readerOf(orderId))).tickets
    assert.deepEqual([still?.state, still?.codes], ['passedOn', null])
    await product.db.updateTable('payers').set({ erasedAt: null }).execute()
  })

  test('a campaign of another kind has none', async () => {
    const shop = await addForm(product, { formType: 'Shop', tiers: [{ tierType: 'Product', price: 900 }] })
    const bag = { ...gift({ tierId: shop.tiers[0]?.id ?? 0 }), tierType: 'Product' as const }
    const { orderId, organizationId } = await sellItems(product, shop, [bag], card)
    await product.acts.makeTickets({ organizationId, orderId })
    const token = product.app.signer.sign(`order:${organizationId}:${orderId}`, '2027-01-01T00:00:00.000Z')
    assert.deepEqual(codesOf(await product.acts.readOrderTickets({ orderId, token, userId: null })), [
      'NOT_FOUND',
    ])
    assert.deepEqual(await rows(orderId), [])
  })

  test('once an event signs them its tickets hold a signature beside their secret, on page and paper; a ticket passed on another one', async () => {
    const { orderId } = await sell('Ada')
    const [row] = await rows(orderId)
    const event = { organizationId: form.organizationId, id: form.formId }
    const keys = newTicketKey(product.app, event)
    const sign = (isOn: boolean) =>
      inTransaction(product.db, async tx => {
        await lockDoor(tx, event)
        await setTicketKey(tx, event, { ...keys, isOn })
      })
    const held = async () =>
      successOf(await product.acts.readOrderTickets(readerOf(orderId))).tickets[0]?.codes?.held ?? ''
    assert.equal(await held(), row?.secret)
    await sign(true)
    const text = await held()
    const signing = {
      ...{ key: keys.checking, organizationId: event.organizationId, formId: event.id },
      rates: [{ id: form.tiers[0]?.id ?? 0, place: 0 }],
    }
    const code = readSignedCode(text)
    assert.ok(code && (await isGenuine(code, signing)))
    assert.deepEqual([code.secret, code.number, code.rate], [row?.secret, row?.number, form.tiers[0]?.id])
    assert.equal(await held(), text)
    const own = await link(orderId)
    assert.equal(successOf(await product.acts.readTicket(own)).codes?.held, text)
    const paper = successOf(await product.acts.readTicketFile(own)).bytes
    assert.ok(readPdf(paper).text.includes('Ada'))
    assert.equal(await codeOnPaper(paper), text)
    const giving = {
      firstName: 'Ana',
      lastName: 'Roux',
      email: 'a@example.org',
      emailConfirmation: 'a@example.org',
    }
    successOf(await product.acts.giveTicket({ ...own, ...giving }))
    const token = product.app.signer.sign(
      `ticket:${form.organizationId}:${own.ticketId}:2`,
      '2027-01-01T00:00:00.000Z',
    )
    const given = successOf(await product.acts.readTicket({ ticketId: own.ticketId, token }))
    const passedOn = readSignedCode(given.codes?.held ?? '')
    assert.ok(passedOn && (await isGenuine(passedOn, signing)))
    assert.notEqual(passedOn.secret, row?.secret)
    assert.equal(passedOn.number, row?.number)
    // A key that what sealed it no longer opens signs nothing: the plain code is shown, and phones know that.
    await inTransaction(product.db, tx =>
      setTicketKey(tx, event, { ...keys, signing: product.app.sealer.seal('x', 'another'), isOn: true }),
    )
    assert.equal(
      successOf(await product.acts.readTicket({ ticketId: own.ticketId, token })).codes?.held.length,
      27,
    )
    await sign(false)
  })
})
