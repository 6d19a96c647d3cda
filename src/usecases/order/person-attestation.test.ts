import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { lockPayment } from '#db/payments.ts'
import { refundsOfPayment } from '#db/refunds.ts'
import { newItem } from '#domain/cart/new-item.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { gift } from '#test/support/campaign.ts'
import { banksAnswer, orderByDebit } from '#test/support/debit-sale.ts'
import { testAccounts } from '#test/support/direct-debit.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { provenActor } from '#test/support/factor.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { anItem, chosen } from '#test/support/forms.ts'
import { chargeAt, chargesOf, type LaterSale, sellInstalments } from '#test/support/later.ts'
import { readPdf } from '#test/support/pdf.ts'
import { addMember, addUser } from '#test/support/people.ts'
import { attested, personPapers } from '#test/support/person-papers.ts'
import { sellItems } from '#test/support/sell-items.ts'
import { orderToken } from '../links/tokens.ts'
import { minutesAfter } from '../paris-time.ts'
import { failRefund } from '../refund/settle-refund.ts'
import { readPersonAttestation } from './person-attestation.ts'

let product: TestApp
before(async () => {
  product = await testApp()
})
after(() => product.close())

const card = '4242424242424242'
const named = (firstName: string) => ({ firstName, lastName: 'Moreau', email: null })
const { personsOf, linkOf, open, file, giveBack } = personPapers(() => product)

/** A season with a kit, a code of 10 %, and gifts on top. */
async function aSeason(): Promise<TestForm> {
  const form = await addForm(product, {
    formType: 'Membership',
    tiers: [
      {
        tierType: 'Membership',
        price: 18_000,
        label: 'Danse',
        options: [{ label: 'Kit', price: 1500 }],
        counts: [1, 3],
      },
      { tierType: 'Membership', price: 9000, label: 'Éveil' },
    ],
    coupon: { code: 'BERGES10', percent: 10 },
  })
  await product.db
    .updateTable('forms')
    .set({ acceptOpenDonation: true })
    .where('id', '=', form.formId)
    .execute()
  return form
}

const dues = (form: TestForm, firstName: string, place = 0, withKit = false) =>
  anItem({
    tierId: form.tiers[place]?.id ?? 0,
    tierType: 'Membership',
    participant: named(firstName),
    extraOptions: withKit ? [chosen(form.tiers[place]?.optionIds[0] ?? 0)] : [],
  })

/** Léa with a kit and Tom, a gift of 20 EUR, a tip of 5, less a tenth. */
async function aFamily(): Promise<LaterSale> {
  const form = await aSeason()
  const items = [dues(form, 'Léa', 0, true), dues(form, 'Tom', 1), gift({ amount: 2000 })]
  return sellItems(product, form, items, card, { coupon: 'BERGES10', tip: 500 })
}

const documents = (organizationId: number) =>
  product.db
    .selectFrom('documents')
    .select(['kind', 'number', 'subjectId', 'sha256'])
    .where('organizationId', '=', organizationId)
    .orderBy('number')
    .execute()

const itemsOf = ({ orderId }: LaterSale) =>
  product.db.selectFrom('orderItems').selectAll().where('orderId', '=', orderId).orderBy('position').execute()

/** The bank sends back the first refund of an order, which had come. */
async function sendBack({ organizationId, ...sale }: LaterSale): Promise<void> {
  const [first] = await chargesOf(product, { organizationId, ...sale })
  const { app } = product
  const key = { organizationId, paymentId: first?.id ?? 0 }
  await app.transaction(async tx => {
    const payment = (await lockPayment(tx, key)) ?? assert.fail()
    const [refund = assert.fail()] = (await refundsOfPayment(tx, key)).toSorted((one, other) =>
      one.createdAt < other.createdAt ? -1 : 1,
    )
    assert.equal(refund.status, 'succeeded')
    await failRefund(app, tx, payment, refund)
  })
  await product.runJobs()
}

const squeezed = (bytes: Uint8Array) => readPdf(bytes).text.replaceAll(/[\s\u00a0\u202f]+/g, ' ')

/** The mail that confirmed an order. */
const confirmationOf = ({ orderId }: LaterSale) =>
  product.mails.find(({ text }) => text.includes(`/commandes/${orderId}?token=`))?.text ?? ''

describe('the attestation of a person', () => {
  test('the mail of an order leads to them, unless they are its payer’s alone', async () => {
    const family = await aFamily()
    await product.runJobs()
    assert.match(
      confirmationOf(family),
      new RegExp(`Attestations par personne\\s: \\S+/commandes/${family.orderId}\\?token=\\S+#documents`),
    )
    const form = await aSeason()
    const alone = await sellItems(product, form, [dues(form, 'Camille')], card)
    await product.runJobs()
    assert.match(confirmationOf(alone), /Attestation de paiement/)
    assert.doesNotMatch(confirmationOf(alone), /Attestations par personne/)
  })

  test('says in their name what was paid for them alone, less the discount, and never the tip', async () => {
    const sale = await aFamily()
    const persons = await personsOf(sale)
    assert.deepEqual(
      persons.map(({ person, rate, missing }) => [person, rate, missing]),
      [
        ['Léa Moreau', 'Danse', null],
        ['Tom Moreau', 'Éveil', null],
      ],
    )
    const lea = attested(await open(persons[0]?.url ?? ''))
    assert.deepEqual(
      [lea.person, lea.payer.name, lea.number, lea.cost, lea.givenBack, lea.replaces],
      ['Léa Moreau', 'Camille Moreau', '2026-000002', 17_550, [], null],
    )
    assert.deepEqual(
      lea.lines.map(({ label, amount, units }) => [label, amount, units.length]),
      [
        ['Danse', 18_000, 0],
        ['Kit', 1500, 0],
        ['BERGES10', -1950, 0],
      ],
    )
    assert.deepEqual(
      lea.payments.map(({ means, amount, share }) => [means, amount, share]),
      [['Card', 17_550, null]],
    )
    const text = squeezed(successOf(await file(persons[0]?.url ?? '')).bytes)
    assert.match(text, /Établie au nom de Léa Moreau/)
    assert.match(text, /Payé 175,50 €/)
    for (const others of ['Tom', 'Éveil', 'ontribution', '2 000', '20,00'])
      assert.ok(!text.includes(others), `${others} is in ${text}`)
  })

  test('is numbered with the attestations of its organization when it is first opened, once however many open it', async () => {
    const sale = await aFamily()
    const persons = await personsOf(sale)
    assert.deepEqual(
      (await documents(sale.organizationId)).map(({ kind }) => kind),
      ['attestation'],
      'nothing is made before somebody opens it',
    )
    const urls = persons.flatMap(({ url }) => [url, url, url, url])
    const opened = await Promise.all(urls.map(url => open(url)))
    const again = await Promise.all(urls.map(async url => successOf(await file(url))))
    for (const [place, view] of opened.entries())
      assert.equal(attested(view).number, again[place]?.number, 'the same page and file')
    const kept = await documents(sale.organizationId)
    assert.deepEqual(
      kept.map(({ kind, number }) => [kind, number]),
      [
        ['attestation', 1],
        ['personAttestation', 2],
        ['personAttestation', 3],
      ],
    )
    for (const { bytes, number } of again)
      assert.deepEqual(bytes, again.find(each => each.number === number)?.bytes)
  })

  test('after a refund another one says what stayed, and the former that it was replaced, without a file', async () => {
    const sale = await aFamily()
    const [lea, tom] = (await personsOf(sale)).map(({ url }) => url)
    const [item] = await itemsOf(sale)
    const first = attested(await open(lea ?? ''))
    const ofTom = attested(await open(tom ?? ''))
    await giveBack(sale, [{ orderItemId: item?.id ?? 0, amount: 5000 }])
    const next = await open(lea ?? '')
    const said = attested(next)
    assert.deepEqual(
      [said.replaces, said.givenBack.map(({ amount }) => amount), next.others.map(({ number }) => number)],
      [first.number, [5000], [first.number]],
    )
    assert.notEqual(said.number, first.number)
    const [former = assert.fail()] = next.others
    const replaced = await open(former.url)
    assert.deepEqual(
      [replaced.state, attested(replaced).number, replaced.others.map(({ number }) => number)],
      ['replaced', first.number, [said.number]],
    )
    assert.deepEqual(attested(replaced).givenBack, [], 'what was handed out never changes')
    assert.deepEqual(codesOf(await file(former.url)), ['NOT_FOUND'])
    assert.match(squeezed(successOf(await file(lea ?? '')).bytes), /Montant conservé 125,50 €/)
    assert.equal(attested(await open(tom ?? '')).number, ofTom.number, 'nothing of Tom changed')
  })

  test('names the one that was true before, also where a bank had sent a refund back', async () => {
    const sale = await aFamily()
    const began = product.clock.now()
    const [item] = await itemsOf(sale)
    const [lea] = await personsOf(sale)
    const orderItemId = item?.id ?? 0
    const minute = (minutes: number) => product.clock.set(minutesAfter(began, minutes))
    const opened = async () => attested(await open(lea?.url ?? ''))
    const first = await opened()
    minute(1)
    await giveBack(sale, [{ orderItemId, amount: 5000 }])
    const second = await opened()
    minute(2)
    await sendBack(sale)
    assert.equal((await opened()).number, first.number)
    minute(3)
    await giveBack(sale, [{ orderItemId, amount: 3000 }])
    const third = await opened()
    minute(4)
    await giveBack(sale, [{ orderItemId, amount: 1000 }])
    const fourth = await opened()
    product.clock.set(began)
    assert.deepEqual(
      [second, third, fourth].map(({ replaces }) => replaces),
      [first.number, first.number, third.number],
    )
  })

  test('names the last one where the bank sends back one of the refunds that this told of', async () => {
    const sale = await aFamily()
    const began = product.clock.now()
    const [item] = await itemsOf(sale)
    const [lea] = await personsOf(sale)
    const opened = async () => attested(await open(lea?.url ?? ''))
    await opened()
    for (const [minutes, amount] of [
      [1, 5000],
      [2, 3000],
    ] as const) {
      product.clock.set(minutesAfter(began, minutes))
      await giveBack(sale, [{ orderItemId: item?.id ?? 0, amount }])
    }
    const both = await opened()
    product.clock.set(minutesAfter(began, 3))
    await sendBack(sale)
    const left = await opened()
    product.clock.set(began)
    assert.deepEqual([left.replaces, left.givenBack.map(({ amount }) => amount)], [both.number, [3000]])
  })

  test('another name or logo makes no other document', async () => {
    const sale = await aFamily()
    const [lea] = await personsOf(sale)
    const { number, organization } = attested(await open(lea?.url ?? ''))
    await product.db
      .updateTable('organizations')
      .set({ name: 'Renamed' })
      .where('id', '=', sale.organizationId)
      .execute()
    const again = attested(await open(lea?.url ?? ''))
    assert.deepEqual([again.number, again.organization.name], [number, organization.name])
  })

  test('there is none once all of an item came back, and the page says why', async () => {
    const sale = await aFamily()
    const [item, other] = await itemsOf(sale)
    const [lea] = await personsOf(sale)
    const { number } = attested(await open(lea?.url ?? ''))
    await giveBack(sale, [{ orderItemId: item?.id ?? 0, amount: 17_550 }])
    const persons = await personsOf(sale)
    assert.deepEqual(
      persons.map(({ person, missing }) => [person, missing]),
      [
        ['Léa Moreau', 'givenBack'],
        ['Tom Moreau', null],
      ],
    )
    const view = await open(lea?.url ?? '')
    assert.deepEqual([view.state, view.others.map(each => each.number)], ['givenBack', [number]])
    const [former = assert.fail()] = view.others
    const replaced = await open(former.url)
    assert.deepEqual([replaced.state, replaced.others], ['replaced', []])
    assert.deepEqual(codesOf(await file(lea?.url ?? '')), ['NOT_FOUND'])
    assert.ok(other !== undefined)
  })

  test('of an order in instalments each says what has come so far', async () => {
    const sale = await sellInstalments(product, card)
    const [lea] = await personsOf(sale)
    const first = attested(await open(lea?.url ?? ''))
    assert.deepEqual(
      [first.cost, first.payments.map(({ amount, share }) => [amount, share])],
      [18_000, [[6000, { number: 1, count: 3 }]]],
    )
    const [, second] = await chargesOf(product, sale)
    const began = product.clock.now()
    assert.deepEqual(await chargeAt(product, `${second?.dueOn}T08:00:00.000Z`), [])
    product.clock.set(began)
    const next = attested(await open(lea?.url ?? ''))
    assert.deepEqual([next.replaces, next.payments.map(({ amount }) => amount)], [first.number, [6000, 6000]])
  })

  test('money that has not come is not attested, which is said', async () => {
    const form = await aSeason()
    const sale = await orderByDebit(product, form, [dues(form, 'Léa')], testAccounts.paid)
    assert.deepEqual(await product.runJobs(), [])
    const persons = await personsOf(sale)
    assert.deepEqual(
      persons.map(({ missing }) => missing),
      ['awaited'],
    )
    const view = await open(persons[0]?.url ?? '')
    assert.deepEqual([view.state, view.others], ['awaited', []])
    assert.deepEqual(codesOf(await file(persons[0]?.url ?? '')), ['NOT_FOUND'])
    await banksAnswer(product)
    const came = attested(await open((await personsOf(sale))[0]?.url ?? ''))
    assert.deepEqual(
      came.payments.map(({ means, amount }) => [means, amount]),
      [['Sepa', 18_000]],
    )
  })

  test('a dated event says its day; a free rate and a gift have none', async () => {
    const event = await addForm(product, {
      formType: 'Event',
      startAt: '2026-12-12T19:30:00.000Z',
      tiers: [
        { tierType: 'Registration', price: 2400, label: 'Plein tarif' },
        { tierType: 'Registration', price: 0, label: 'Enfant' },
      ],
    })
    const ticket = (place: number, firstName: string) =>
      anItem({
        tierId: event.tiers[place]?.id ?? 0,
        participant: named(firstName),
      })
    await product.db
      .updateTable('forms')
      .set({ acceptOpenDonation: true })
      .where('id', '=', event.formId)
      .execute()
    const items = [ticket(0, 'Zoé'), ticket(1, 'Tom'), gift({ amount: 1000 })]
    const tickets = await sellItems(product, event, items, card)
    const persons = await personsOf(tickets)
    assert.deepEqual(
      persons.map(({ person }) => person),
      ['Zoé Moreau'],
    )
    const zoe = attested(await open(persons[0]?.url ?? ''))
    assert.equal(zoe.occasion.startDate, '2026-12-12T19:30:00.000Z')
    assert.deepEqual(
      zoe.payments.map(({ amount }) => amount),
      [2400],
    )
  })

  test('names cash and cheques that an administrator recorded; void, what was issued is not valid any more', async () => {
    const form = await addForm(product, {
      formType: 'Event',
      tiers: [{ tierType: 'Registration', price: 1500 }],
    })
    const scope = { role: 'Treasurer', organizationId: form.organizationId, formId: null } as const
    const userId = await addMember(product, `${randomUUID()}@example.org`, scope)
    const { orderId, paymentId } = successOf(
      await product.acts.recordOfflineOrder({
        ...form.address,
        ...{ userId, sessionId: null, requestKey: randomUUID(), expectedTotal: null },
        items: [{ ...newItem(form.tiers[0]?.id ?? 0, 'Registration'), participant: named('Zoé') }],
        payer: { firstName: 'Hugo', lastName: 'Martin', email: 'hugo@example.org', country: 'FR' },
        payment: { means: 'Check', receivedOn: '12/11/2026', reference: 'n° 12' },
      }),
    )
    assert.deepEqual(await product.runJobs(), [])
    const sale = { form, organizationId: form.organizationId, orderId }
    const [zoe] = await personsOf(sale)
    const said = attested(await open(zoe?.url ?? ''))
    assert.deepEqual(
      [said.person, said.payer.name, said.payments.map(({ means, amount }) => [means, amount])],
      ['Zoé Moreau', 'Hugo Martin', [['Check', 1500]]],
    )
    const { organizationSlug } = form.address
    const detail = successOf(await product.acts.readPaymentDetail({ organizationSlug, paymentId, userId }))
    assert.deepEqual(
      detail.persons.map(({ person }) => person),
      ['Zoé Moreau'],
    )
    const actor = await provenActor(product, userId)
    successOf(
      await product.acts.voidOfflinePayment({ ...actor, organizationSlug, paymentId, reason: 'Refusé' }),
    )
    assert.deepEqual(
      (await personsOf(sale)).map(({ person, missing }) => [person, missing]),
      [['Zoé Moreau', 'void']],
      'the order and the payment say so where others are listed',
    )
    const view = await open(zoe?.url ?? '')
    assert.deepEqual(
      [view.state, 'person' in view && view.person, view.others.map(({ number }) => number)],
      ['void', 'Zoé Moreau', [said.number]],
    )
    const [former = assert.fail()] = view.others
    const shown = await open(former.url)
    assert.deepEqual([shown.state, attested(shown).number, shown.others], ['void', said.number, []])
    for (const url of [zoe?.url ?? '', former.url]) assert.deepEqual(codesOf(await file(url)), ['NOT_FOUND'])
  })
})

describe('the link of a person’s attestation', () => {
  test('opens nothing of another item, another order or another kind, and ends', async () => {
    const [sale, other] = [await aFamily(), await aFamily()]
    const [lea, tom] = (await personsOf(sale)).map(({ url }) => linkOf(url))
    const [stranger] = (await personsOf(other)).map(({ url }) => linkOf(url))
    assert.ok(lea && tom && stranger)
    for (const link of [
      { ...lea, token: tom.token },
      { ...lea, token: stranger.token },
      { ...lea, token: '' },
      { ...lea, token: orderToken(product.app, { organizationId: sale.organizationId, id: sale.orderId }) },
      { ...lea, reference: `${other.orderId}-${lea.reference.split('-')[1]}` },
      { ...lea, reference: 'x' },
      { ...lea, number: '2026-000001' },
    ]) {
      assert.deepEqual(codesOf(await product.acts.readPersonAttestation(link)), ['NOT_FOUND'])
      assert.deepEqual(codesOf(await product.acts.readPersonAttestationFile(link)), ['NOT_FOUND'])
    }
  })

  test('that is forged or over is refused before its order is read', async () => {
    const sale = await aFamily()
    const [lea] = (await personsOf(sale)).map(({ url }) => linkOf(url))
    assert.ok(lea)
    const asked = async (link: typeof lea, at = product.clock.now()) => {
      const queries: string[] = []
      const db = product.app.db.withPlugin({
        transformQuery: ({ node }) => {
          queries.push(node.kind)
          return node
        },
        transformResult: async ({ result }) => result,
      })
      const app = { ...product.app, db, now: () => at }
      assert.deepEqual(codesOf(await readPersonAttestation(app, link)), ['NOT_FOUND'])
      return queries
    }
    const forged = `${lea.token.slice(0, -4)}AAAA`
    assert.deepEqual(await asked({ ...lea, token: forged }), ['SelectQueryNode'])
    assert.deepEqual(await asked({ ...lea, token: 'x' }), [])
    assert.deepEqual(await asked(lea, minutesAfter(product.clock.now(), 3 * 366 * 24 * 60)), [])
  })

  test('that an order’s link has led to ends with it', async () => {
    const { app, acts } = product
    const sale = await aFamily()
    const { organizationId, orderId } = sale
    const until = minutesAfter(product.clock.now(), 10)
    const token = app.signer.sign(`order:${organizationId}:${orderId}`, until)
    const { persons } = successOf(await acts.readOrderPage({ orderId, userId: null, token }))
    const [lea] = persons.map(({ url }) => linkOf(url))
    assert.equal(app.signer.endOf(lea?.token ?? ''), until)
  })
})

test('the persons of an order and what is nobody’s have together what was paid for it without the tip', async () => {
  const sale = await aFamily()
  const persons = await personsOf(sale)
  const views = await Promise.all(persons.map(({ url }) => open(url)))
  const theirs = views.flatMap(view => attested(view).payments.map(({ amount }) => amount))
  const [payment] = await product.db
    .selectFrom('payments')
    .select(['amount', 'amountTip'])
    .where('orderId', '=', sale.orderId)
    .execute()
  const sum = theirs.reduce((all, amount) => all + amount, 0)
  assert.equal(sum + 2000, (payment?.amount ?? 0) - (payment?.amountTip ?? 0))
})

test('its payer finds it in their space, beside the attestation of the first payment', async () => {
  const sale = await sellInstalments(product, card)
  const [, second] = await chargesOf(product, sale)
  assert.deepEqual(await chargeAt(product, `${second?.dueOn}T12:00:00.000Z`), [])
  const userId = await addUser(product, `${randomUUID()}@example.org`)
  await product.db
    .updateTable('payers')
    .set({ userId })
    .where('cartId', 'in', eb => eb.selectFrom('orders').select('cartId').where('id', '=', sale.orderId))
    .execute()
  const page = successOf(
    await product.acts.listDocuments({ userId, year: null, pageSize: 50, continuationToken: null }),
  )
  assert.deepEqual(
    page.documents.map(({ persons }) => persons.map(({ person }) => person)),
    [[], ['Léa Morel']],
    'the second payment stands first and names nobody',
  )
})
