import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { columnsOf, type ListName, listNames, lists, statesOf } from '#domain/list/lists.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign } from '#test/support/campaign.ts'
import { addFair, awaitTransfer, buyPlace, treasurerOf } from '#test/support/cancelled-event.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { anItem } from '#test/support/forms.ts'
import { sellInstalments, sellMonths } from '#test/support/later.ts'
import { addAdministrator, addMember } from '#test/support/people.ts'
import { paidGift } from '#test/support/refunds.ts'
import { sellItems } from '#test/support/sell-items.ts'

const card = '4242424242424242'
let product: TestApp
before(async () => {
  product = await testApp()
})
after(() => product.close())

type Reader = {
  readonly form: Pick<TestForm, 'address' | 'organizationId' | 'formId'>
  readonly userId: number
}

const asked = (list: ListName, { form, userId }: Reader, query = '') =>
  product.acts.readList({
    ...{ organizationSlug: form.address.organizationSlug, userId },
    ...{ segment: lists[list].segment, query },
  })

const read = async (list: ListName, reader: Reader, query = '') => successOf(await asked(list, reader, query))

/** The first cell of each row. */
const names = async (list: ListName, reader: Reader, query = '') =>
  (await read(list, reader, query)).rows.map(({ cells }) => cells[0])

let letters = 0
async function administratorOf(form: Reader['form'], formId: number | null = null): Promise<Reader> {
  letters += 1
  const { organizationId } = form
  return {
    form,
    userId: await addAdministrator(product, `admin-${letters}@example.org`, { organizationId, formId }),
  }
}

describe('a list shows', () => {
  test('payments that came, and none whose day is still to come, by when they came', async () => {
    const { form, orderId } = await sellInstalments(product, card)
    const reader = await administratorOf(form)
    const columns = ['orderId', 'number', 'means', 'amount', 'state'].map(id => `colonnes=${id}`).join('&')
    const cells = async (query = '') =>
      (await read('payments', reader, `${columns}&${query}`)).rows.map(row => row.cells)
    // The columns stand in the order of the list.
    assert.deepEqual(await cells(), [['Card', 1, orderId, 6000, 'captured']])
    assert.deepEqual(await cells('etat=failed'), [])
    assert.deepEqual((await cells('q=morel')).length, 0)
    assert.deepEqual((await cells(`q=${orderId}`)).length, 1)
    await asOwner(`set session_replication_role = replica; update payments set status = 'Refused', due_on = '2026-01-05'
      where order_id = ${orderId} and number = 2`)
    assert.deepEqual(await cells('etat=failed'), [['Card', 2, orderId, 6000, 'failed']])
    assert.equal((await cells('du=2026-01-05&au=2026-01-05')).length, 1)
    assert.equal((await read('payments', reader)).mayRecord, true)
    const { organizationId, formId } = form
    const colleague = await addMember(product, 'campagne@example.org', {
      role: 'FormAdmin',
      organizationId,
      formId,
    })
    assert.equal((await read('payments', { form, userId: colleague })).mayRecord, false)
  })

  test('places of events with who comes, found by their names and by their payer', async () => {
    const form = await addForm(product, {
      formType: 'Event',
      tiers: [{ tierType: 'Registration', price: 2400 }],
    })
    const [tier] = form.tiers
    const place = (firstName: string, lastName: string) =>
      anItem({
        tierId: tier?.id ?? 0,
        tierType: 'Registration',
        participant: { firstName, lastName, email: null },
      })
    await sellItems(product, form, [place('Noémie', 'Quéré'), place('Zoé', 'Martin')], card)
    await asOwner(`update order_items set details = jsonb_set(details, '{participant}', '{"firstName": "محمد", "lastName": "العربي"}')
      where label <> '' and details #>> '{participant,lastName}' = 'Martin'`)
    const reader = await administratorOf(form)
    assert.deepEqual(new Set(await names('participants', reader)), new Set(['Noémie Quéré', 'محمد العربي']))
    // Whoever is found by a guest's name sees the whole order.
    assert.equal((await names('participants', reader, 'q=quere')).length, 2)
    assert.equal((await names('participants', reader, 'q=QU%C3%89')).length, 2)
    assert.equal((await names('participants', reader, 'q=moreau')).length, 2)
    assert.equal((await names('participants', reader, `q=${encodeURIComponent('العربي')}`)).length, 2)
    assert.deepEqual(await names('participants', reader, 'q=nobody'), [])
    const { rows } = await read('participants', reader, 'colonnes=rate&colonnes=amount&colonnes=state')
    assert.deepEqual(rows[0]?.cells.slice(1), [2400, 'valid'])
    assert.deepEqual(await names('members', reader), [])
    const { rows: orders } = await read('orders', reader, 'colonnes=quantity&colonnes=amount&colonnes=state')
    assert.deepEqual(
      orders.map(({ cells }) => cells),
      [[2, 4800, 'done']],
    )
  })

  test('somebody by the beginning of both names in either order, or by a word within one', async () => {
    const form = await addForm(product, {
      formType: 'Event',
      tiers: [{ tierType: 'Registration', price: 2400 }],
    })
    const participant = { firstName: 'Marie-Anne', lastName: 'Le Gall', email: null }
    const of = { tierId: form.tiers[0]?.id ?? 0, tierType: 'Registration', participant } as const
    await sellItems(product, form, [anItem(of)], card)
    const reader = await administratorOf(form)
    const found = async (typed: string) =>
      (await names('participants', reader, `q=${encodeURIComponent(typed)}`)).length
    for (const typed of ['le gall', 'marie anne', 'LE GALL Marie', 'marie-anne le', 'gal', 'le gall anne'])
      assert.equal(await found(typed), typed === 'gal' ? 0 : 1, typed)
    // Who paid is found by the same.
    for (const typed of ['camille moreau', 'moreau cam', 'mor cami', 'moreau ille'])
      assert.equal(await found(typed), 1, typed)
    for (const typed of ['moreau marie', 'le gall camille', 'gall marie anne x'])
      assert.equal(await found(typed), 0, typed)
  })

  test('what waits for a transfer as that, and neither as confirmed nor as valid', async () => {
    const form = await addFair(product, 'fete-attendue')
    const actor = await treasurerOf(product, form)
    await buyPlace(product, form)
    const office = { organizationSlug: form.address.organizationSlug, ...actor }
    const account = { iban: 'FR7630006000011234567890189', holder: 'Le Port', days: '20', isOffered: false }
    successOf(await product.acts.saveTransferSettings({ ...office, draft: account }))
    await awaitTransfer(product, form, actor)
    const reader = await administratorOf(form)
    const states = async (list: ListName, query = '') =>
      (await read(list, reader, `colonnes=state&${query}`)).rows.map(({ cells }) => cells.at(-1)).sort()
    for (const [list, paid] of [
      ['orders', 'done'],
      ['participants', 'valid'],
    ] as const) {
      assert.deepEqual(await states(list), ['awaited', paid])
      assert.deepEqual(await states(list, 'etat=awaited'), ['awaited'])
      assert.deepEqual(await states(list, `etat=${paid}`), [paid])
    }
    assert.deepEqual(await states('participants', 'etat=returned'), [])
  })

  test("a place that its payer gave as one that is nobody's any more", async () => {
    const form = await addForm(product, {
      formType: 'Event',
      tiers: [{ tierType: 'Registration', price: 2400 }],
    })
    const of = { tierId: form.tiers[0]?.id ?? 0, tierType: 'Registration' } as const
    const comes = { ...of, participant: { firstName: 'Noémie', lastName: 'Quéré', email: null } }
    const gave = { ...of, participant: { firstName: 'Hugo', lastName: 'Tanguy', email: null } }
    await sellItems(product, form, [anItem(comes)], card)
    await sellItems(product, form, [anItem(gave)], card)
    const reader = await administratorOf(form)
    const { organizationId, formId } = form
    await asOwner(`set session_replication_role = replica;
      insert into cancellations (organization_id, form_id, words, choose_until, cancelled_by, created_at, trace_id)
      values (${organizationId}, ${formId}, '', '2030-01-01', ${reader.userId}, now(), 'test');
      insert into settlements (organization_id, order_id, form_id, status, choice, chosen_at, given_amount, given_words, created_at)
      select organization_id, order_id, ${formId}, 'given', 'gift', now(), 2400, 'given', now() from order_items
      where organization_id = ${organizationId} and details #>> '{participant,lastName}' = 'Tanguy'`)
    assert.deepEqual(await names('participants', reader, 'etat=returned'), ['Hugo Tanguy'])
    assert.deepEqual(await names('participants', reader, 'etat=valid'), ['Noémie Quéré'])
  })

  test('memberships, what is due of them, and each month of a gift', async () => {
    const sale = await sellInstalments(product, card)
    const reader = await administratorOf(sale.form)
    assert.deepEqual(await names('members', reader), ['Léa Morel'])
    const { rows } = await read('instalments', reader, 'colonnes=number&colonnes=amount&colonnes=state')
    assert.deepEqual(
      rows.map(({ cells }) => cells),
      [
        [3, 6000, 'due'],
        [2, 6000, 'due'],
      ],
    )
    assert.deepEqual(await names('instalments', reader, 'etat=refused'), [])
    const monthly = await sellMonths(product, card, 5)
    const giver = await administratorOf(monthly.form)
    const gifts = await read('subscriptions', giver, 'colonnes=amount&colonnes=state')
    assert.deepEqual(
      gifts.rows.map(({ cells }) => cells),
      [[1500, 'active']],
    )
  })

  test('what an amount, a day, a state, a campaign and a rate leave of it', async () => {
    const campaign = await addDonationCampaign(product)
    for (const amount of [1000, 2000, 3000]) await paidGift(product, campaign, { amount, tip: 300 })
    const reader = await administratorOf(campaign)
    const amounts = (query: string) => names('orders', reader, `${query}&colonnes=amount`)
    assert.deepEqual(await amounts(''), [3000, 2000, 1000])
    assert.deepEqual(await amounts('min=20'), [3000, 2000])
    assert.deepEqual(await amounts('min=15&max=25%2C50'), [2000])
    assert.deepEqual(await amounts('min=500'), [])
    assert.deepEqual(await amounts('etat=canceled'), [])
    assert.deepEqual(await amounts('du=2026-11-20&au=2026-11-20'), [3000, 2000, 1000])
    assert.deepEqual(await amounts('du=2026-11-21'), [])
    assert.deepEqual(await amounts('au=2026-11-19'), [])
    assert.deepEqual(await amounts(`campagne=${campaign.formId}`), [3000, 2000, 1000])
    assert.deepEqual(await amounts('campagne=999999'), [])
    assert.deepEqual(await amounts('tarif=999999'), [])
  })
})

describe('of an organization with more rows than a page has', () => {
  test('pages follow each other without a row twice or left out, also where many are of one instant', async () => {
    const campaign = await addDonationCampaign(product)
    await paidGift(product, campaign, { amount: 1000, tip: 0 })
    await copyOrders(60)
    const reader = await administratorOf(campaign)
    const seen: number[] = []
    let place: string | null = null
    let pages = 0
    do {
      const query: string = place === null ? '' : `suite=${place}`
      const page = await read('orders', reader, query)
      seen.push(...page.rows.map(({ id }) => id))
      place = page.next
      pages += 1
    } while (place !== null)
    assert.equal(pages, 3)
    assert.equal(seen.length, 61)
    assert.equal(new Set(seen).size, 61)
    assert.deepEqual(
      seen,
      seen.toSorted((one, other) => other - one),
    )
  })
})

/** Copies of the latest order, all of one instant. */
const copyOrders = (count: number) =>
  asOwner(`set session_replication_role = replica;
    insert into orders overriding system value
    select (jsonb_populate_record(o, jsonb_build_object('id', o.id + n, 'cart_id', gen_random_uuid()))).*
    from orders o, generate_series(1, ${count}) n where o.id = (select max(id) from orders);
    select setval(pg_get_serial_sequence('orders', 'id'), (select max(id) from orders))`)

/** What the application itself may not do. */
async function asOwner(statements: string): Promise<void> {
  const owner = new pg.Client({ connectionString: product.database.ownerUrl })
  await owner.connect()
  await owner.query(statements)
  await owner.end()
}

describe('hostile addresses', () => {
  const hostile = [
    `q=${encodeURIComponent("'; drop table orders; --")}`,
    'q=%00',
    'q=%ED%A0%80',
    'q=%25%5F',
    `q=${'a'.repeat(5000)}`,
    'etat=constructor',
    'etat=__proto__',
    'colonnes=__proto__&colonnes=toString',
    'du=2026-02-30&au=9999-99-99',
    'min=-5&max=NaN',
    'min=99999999999999999999',
    'campagne=-1&tarif=0',
    'campagne=1e9',
    'suite=99999999999999999_1',
    'suite=-9007199254740991_2147483648',
    'suite=9007199254740991_1',
    "suite=1_1'",
    'suite=1763640000000000_9999999999',
  ]
  for (const query of hostile)
    test(`answers ${query.slice(0, 60)}`, async () => {
      const campaign = await addDonationCampaign(product)
      const reader = await administratorOf(campaign)
      for (const list of listNames) successOf(await asked(list, reader, query))
    })

  test('every column, state and filter of every list is one that the database knows', async () => {
    const reader = await administratorOf(await addDonationCampaign(product))
    for (const list of listNames)
      for (const state of statesOf(list)) {
        const query = new URLSearchParams({
          etat: state,
          du: '2020-01-01',
          au: '2090-01-01',
          min: '1',
          max: '900',
          tarif: '3',
        })
        for (const column of columnsOf(list)) query.append('colonnes', column)
        successOf(await asked(list, reader, query.toString()))
      }
  })

  test('what cannot be read filters nothing and is kept as it was typed', async () => {
    const reader = await administratorOf(await addDonationCampaign(product))
    const { wish } = await read('orders', reader, 'min=beaucoup&du=hier')
    assert.deepEqual(wish.unread, { min: 'beaucoup', du: 'hier' })
    assert.equal(wish.min, null)
  })
})

describe('a list is read by', () => {
  test('who administers a campaign as far as it goes; a place of another association is a date', async () => {
    const campaign = await addDonationCampaign(product)
    await paidGift(product, campaign, { amount: 1000, tip: 0 })
    const other = await addDonationCampaign(product)
    await paidGift(product, other, { amount: 7000, tip: 0 })
    const { id: besideId } = await product.db
      .insertInto('forms')
      .values({
        ...{ organizationId: campaign.organizationId, formType: 'Donation', slug: 'beside', title: 'Beside' },
        state: 'Public',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const reader = await administratorOf(campaign, besideId)
    assert.deepEqual(await names('orders', reader), [])
    assert.deepEqual(await names('orders', reader, `campagne=${campaign.formId}`), [])
    assert.deepEqual(await names('orders', reader, `campagne=${other.formId}`), [])
    const own = await administratorOf(campaign, campaign.formId)
    assert.equal((await names('orders', own)).length, 1)
    const ahead = `suite=${Date.parse('2090-01-01') * 1000}_1`
    assert.deepEqual(await names('orders', own, `${ahead}&colonnes=amount`), [1000])
  })

  test('nobody else', async () => {
    const campaign = await addDonationCampaign(product)
    const { organizationId } = campaign
    const userId = await addMember(product, 'reader@example.org', {
      role: 'Reader',
      organizationId,
      formId: null,
    })
    for (const list of listNames)
      assert.deepEqual(codesOf(await asked(list, { form: campaign, userId })), ['NOT_FOUND'])
    const admin = await administratorOf(campaign)
    const unknown = { organizationSlug: campaign.address.organizationSlug, userId: admin.userId, query: '' }
    assert.deepEqual(codesOf(await product.acts.readList({ ...unknown, segment: '__proto__' })), [
      'NOT_FOUND',
    ])
  })
})
