import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { ledgerCheck } from '#db/ledger.ts'
import { endedBefore, type TimedRetention } from '#domain/retention/rules.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { openAttestations } from '#test/support/attestation-link.ts'
import { addDonationCampaign, camille, gift, type TestCampaign } from '#test/support/campaign.ts'
import { cardToken } from '#test/support/confirmation-token.ts'
import { openedPayment, payWith, successOf } from '#test/support/donation.ts'
import { addForm, askForFile } from '#test/support/form-rows.ts'
import { anItem } from '#test/support/forms.ts'
import { chargeAt, planOf, sellInstalments, sellMonths } from '#test/support/later.ts'
import { addUser } from '#test/support/people.ts'
import { paidGift } from '#test/support/refunds.ts'
import { sellItems } from '#test/support/sell-items.ts'
import { scheduleToken } from '../links/tokens.ts'

const good = '4242424242424242'
const declined = '4000000000000002'
const start = '2026-11-20T12:00:00.000Z'
let product: TestApp
let campaign: TestCampaign
let owner: pg.Client

before(async () => {
  product = await testApp(start)
  campaign = await addDonationCampaign(product)
  await askForFile(product, campaign)
  owner = new pg.Client({ connectionString: product.database.ownerUrl })
  await owner.connect()
})
after(async () => {
  await owner.end()
  await product.close()
})

/** The instant at which a rule ends for an event of `start`, to the minute before it and the minute after. */
async function aroundEnd(name: TimedRetention, look: (isOver: boolean) => Promise<void>): Promise<void> {
  const minute = 60_000
  let [low, high] = [Date.parse(start), Date.parse(start) + 12 * 366 * 86_400_000]
  // The first instant whose cutoff is behind the event.
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2)
    if (endedBefore(name, new Date(middle).toISOString()) > start) high = middle
    else low = middle
  }
  for (const [instant, isOver] of [
    [low - minute, false],
    [high + minute, true],
  ] as const) {
    product.clock.set(new Date(instant).toISOString())
    await look(isOver)
  }
  product.clock.set(start)
}

const rowsIn = async (table: string, where: ReturnType<typeof sql> = sql`true`) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(table)} where ${where}`.execute(product.db)
  return rows[0]?.count
}

async function sweepCarts(): Promise<void> {
  await product.acts.sweepPayments()
  assert.deepEqual(await product.runJobs(), [])
  await product.acts.sweepCarts()
}

describe('a cart that nobody paid', () => {
  const ids = { untouched: '', refused: '', doubted: '', withFile: '' }

  before(async () => {
    product.clock.set(start)
    const items = [gift({ amount: 5000 })]
    for (const name of ['untouched', 'withFile'] as const) {
      const { id: cartId } = successOf(await product.acts.createCart({ ...campaign.address, items }))
      successOf(await product.acts.savePayer({ cartId, payer: camille, userId: null }))
      ids[name] = cartId
    }
    const file = { name: 'licence.pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF\n') }
    successOf(await product.acts.uploadFile({ cartId: ids.withFile, ...file }))
    for (const name of ['refused', 'doubted'] as const) {
      const { cartId, paymentRequestId } = await openedPayment(product, campaign)
      await payWith(product, paymentRequestId, declined)
      ids[name] = cartId
    }
    product.clock.advance(90)
    await sweepCarts()
    await product.db
      .updateTable('carts')
      .set({ expiresAt: start })
      .where('id', 'in', Object.values(ids))
      .execute()
    await sql`update payment_attempts a set doubt_since = ${start} from payments p
      join payment_requests r on r.id = p.request_id
      where a.payment_id = p.id and r.cart_id = ${ids.doubted}`.execute(product.db)
    assert.equal(await rowsIn('carts', sql`status = 'expired'`), 4)
  })

  const named = (id: string) => rowsIn('payers', sql`cart_id = ${id} and last_name = 'Moreau'`)

  test('goes after 30 days with its payer; what the provider was asked stays, without its people', async () => {
    await aroundEnd('unpaidCarts', async isOver => {
      const counted = await product.acts.previewRetention()
      assert.equal((await product.acts.applyRetention()).unpaidCarts, counted.unpaidCarts)
      assert.equal(await named(ids.untouched), isOver ? 0 : 1)
      assert.equal(await rowsIn('carts', sql`id = ${ids.untouched}`), isOver ? 0 : 1)
      assert.equal(await named(ids.refused), isOver ? 0 : 1)
      const request = await product.db
        .selectFrom('paymentRequests')
        .select(['frozen', 'amount', 'status'])
        .where('cartId', '=', ids.refused)
        .executeTakeFirstOrThrow()
      assert.equal(request.frozen.items.length, isOver ? 0 : 1)
      assert.deepEqual([request.amount, request.status], [5600, 'expired'])
    })
    assert.equal((await product.acts.applyRetention()).unpaidCarts, 0)
  })

  test('stays while one of its tries is in doubt, and while a file of it is there', async () => {
    product.clock.set('2027-02-01T12:00:00.000Z')
    await product.acts.applyRetention()
    assert.deepEqual([await named(ids.doubted), await named(ids.withFile)], [1, 1])
    await sql`update payment_attempts set doubt_since = null`.execute(product.db)
    assert.ok((await product.acts.sweepFiles()) > 0)
    assert.equal((await product.acts.applyRetention()).unpaidCarts, 2)
    assert.deepEqual([await named(ids.doubted), await named(ids.withFile)], [0, 0])
  })
})

describe('a file', () => {
  let fileId: string
  before(async () => {
    product.clock.set(start)
    const { id: cartId } = successOf(
      await product.acts.createCart({ ...campaign.address, items: [gift({ amount: 5000 })] }),
    )
    const file = { name: 'licence.pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF\n') }
    ;({ fileId } = successOf(await product.acts.uploadFile({ cartId, ...file })))
    await product.db
      .updateTable('carts')
      .set({ status: 'expired', expiresAt: start })
      .where('id', '=', cartId)
      .execute()
  })

  test('of a cart that nobody paid goes a day after it, its bytes too', async () => {
    await aroundEnd('cartFiles', async isOver => {
      assert.equal(await product.acts.sweepFiles(), isOver ? 1 : 0)
      assert.equal((await product.app.files.get(fileId)) === undefined, isOver)
    })
  })

  test('of an order goes five years after it', async () => {
    const { orderId } = await paidGift(product, campaign)
    await sql`insert into files (organization_id, id, cart_id, name, type, size, stored_at, created_at)
      select organization_id, ${fileId}::uuid, cart_id, 'licence.pdf', 'application/pdf', 15, ${start}, ${start}
      from orders where id = ${orderId}`.execute(product.db)
    await product.app.files.put(fileId, Buffer.from('%PDF-1.7\n'))
    await aroundEnd('orderFiles', async isOver => {
      assert.equal(await product.acts.sweepFiles(), isOver ? 1 : 0)
      assert.equal((await product.app.files.get(fileId)) === undefined, isOver)
    })
  })
})

describe('what is found by its date alone', () => {
  const prospect = 'waits@example.org'
  const insert: Readonly<Partial<Record<TimedRetention, () => Promise<unknown>>>> = {
    prospects: () =>
      sql`insert into prospects (organization_id, form_id, email_key, email, locale, created_at)
        values (${campaign.organizationId}, ${campaign.formId}, ${prospect}, ${prospect}, 'fr', ${start})`.execute(
        product.db,
      ),
    reports: () =>
      sql`insert into reports (id, reason, email, message, url, trace_id, created_at, status)
        values (gen_random_uuid(), 'SPAM', ${prospect}, 'Regardez', '/', 't', ${start}, 'dismissed')`.execute(
        product.db,
      ),
    mails: () =>
      sql`insert into mails (organization_id, kind, subject_id, message_id, claimed_at)
        values (${campaign.organizationId}, 'refunded', ${randomUUID()}, 'm', ${start})`.execute(product.db),
    messages: async () =>
      sql`insert into messages (organization_id, id, user_id, kind, status, list, query, locale, subject, body, created_at)
        values (${campaign.organizationId}, gen_random_uuid(), ${await addUser(product, `${randomUUID()}@example.org`)},
          'service', 'draft', 'orders', '', 'fr', '', '', ${start})`.execute(product.db),
    listActs: async () =>
      sql`insert into list_acts (organization_id, id, user_id, list, query, kind, input, locale, created_at)
        values (${campaign.organizationId}, gen_random_uuid(), ${await addUser(product, `${randomUUID()}@example.org`)},
          'orders', '', 'tag', '{"tag": "CA"}', 'fr', ${start})`.execute(product.db),
    deadAddresses: () =>
      sql`insert into dead_addresses (email_key, died_at, answer) values (${prospect}, ${start}, '550 5.1.1')`.execute(
        product.db,
      ),
    newsRefusals: () =>
      sql`insert into news_refusals (organization_id, email_key, said_at, said_by)
        values (${campaign.organizationId}, ${prospect}, ${start}, 'link')`.execute(product.db),
    invitations: async () =>
      sql`insert into invitations (organization_id, id, email, email_key, role, locale, invited_by, created_at, expires_at)
        values (${campaign.organizationId}, gen_random_uuid(), ${prospect}, ${prospect}, 'OrganizationAdmin', 'fr',
          ${await addUser(product, `${randomUUID()}@example.org`)}, ${start}::timestamptz - interval '7 days', ${start})`.execute(
        product.db,
      ),
    sessions: async () =>
      sql`insert into refresh_tokens (id, family, user_id, token_hash, issued_at, started_at, expires_at)
        values (gen_random_uuid(), gen_random_uuid(), ${await addUser(product, `${randomUUID()}@example.org`)}, 'x', ${start},
          ${start}, ${start})`.execute(product.db),
    accountLinks: () =>
      sql`insert into account_links (id, purpose, email, email_key, locale, return_to, created_at, expires_at)
        values (gen_random_uuid(), 'password', ${prospect}, ${prospect}, 'fr', '/', ${start}, ${start})`.execute(
        product.db,
      ),
    loginTries: () =>
      sql`insert into login_tries (account_key, failed, failed_at) values ('k', 1, ${start})`.execute(
        product.db,
      ),
  }
  const tables: Partial<Record<TimedRetention, string>> = {
    sessions: 'refresh_tokens',
    accountLinks: 'account_links',
    loginTries: 'login_tries',
    deadAddresses: 'dead_addresses',
    listActs: 'list_acts',
    newsRefusals: 'news_refusals',
  }

  for (const [name, put] of Object.entries(insert) as [TimedRetention, () => Promise<unknown>][]) {
    test(`goes when its time is over, not a minute before: ${name}`, async () => {
      const table = tables[name] ?? name
      await sql`delete from ${sql.table(table)}`.execute(product.db)
      await put()
      await aroundEnd(name, async isOver => {
        const forgotten = await product.acts.applyRetention()
        assert.equal(forgotten[name as keyof typeof forgotten], isOver ? 1 : 0)
        assert.equal(await rowsIn(table), isOver ? 0 : 1)
      })
    })
  }

  test('sessions, links and wrong passwords go each hour', async () => {
    await insert.accountLinks?.()
    product.clock.set('2026-11-21T12:01:00.000Z')
    await product.acts.sweepAccounts()
    assert.equal(await rowsIn('account_links'), 0)
  })

  test('an event of the provider keeps that it came, and nothing of what it said', async () => {
    await sql`delete from mails`.execute(product.db)
    await owner.query('delete from provider_events')
    await sql`insert into provider_events (provider, account, event_id, type, payload, trace_id, received_at)
      values ('stripe', 'acct_1', 'evt_1', 'charge.succeeded', '{"name": "Camille Moreau"}', 't', ${start})`.execute(
      product.db,
    )
    await aroundEnd('providerEvents', async isOver => {
      assert.equal((await product.acts.applyRetention()).providerEvents, isOver ? 1 : 0)
      const { payload } = await product.db
        .selectFrom('providerEvents')
        .select('payload')
        .executeTakeFirstOrThrow()
      assert.deepEqual(payload, isOver ? {} : { name: 'Camille Moreau' })
    })
  })

  test('somebody who waits for a form that ended later is told of for three years from its end', async () => {
    await insert.prospects?.()
    await product.db
      .updateTable('forms')
      .set({ saleEndAt: '2028-01-01T00:00:00.000Z' })
      .where('id', '=', campaign.formId)
      .execute()
    for (const [instant, left] of [
      ['2030-12-31T23:00:00.000Z', 1],
      ['2031-01-01T01:00:00.000Z', 0],
    ] as const) {
      product.clock.set(instant)
      await product.acts.applyRetention()
      assert.equal(await rowsIn('prospects'), left)
    }
    await product.db.updateTable('forms').set({ saleEndAt: null }).execute()
  })

  test('is worked off in batches, and what stays does not hold up what lies behind it', async () => {
    const { formId } = await addDonationCampaign(product)
    await sql`update forms set sale_end_at = '2040-01-01' where id = ${formId}`.execute(product.db)
    await sql`insert into prospects (organization_id, form_id, email_key, email, locale, created_at)
      select f.organization_id, f.id, n || '@example.org', n || '@example.org', 'fr', ${start}::timestamptz + n * interval '1 ms'
      from forms f, generate_series(1, 450) n where f.id in (${formId}, ${campaign.formId})`.execute(
      product.db,
    )
    product.clock.set('2030-01-01T12:00:00.000Z')
    assert.equal((await product.acts.previewRetention()).prospects, 450)
    assert.equal((await product.acts.applyRetention()).prospects, 450)
    assert.equal(await rowsIn('prospects', sql`form_id = ${formId}`), 450)
    await sql`delete from prospects`.execute(product.db)
    product.clock.set(start)
  })
})

describe('a kept card', () => {
  test('goes fifteen months after the last instalment, at the provider and here', async () => {
    product.clock.set('2026-08-20T12:00:00.000Z')
    const sale = await sellInstalments(product, good)
    const plan = await planOf(product, sale)
    for (const instant of ['2026-09-20T08:00:00.000Z', '2026-10-20T08:00:00.000Z'])
      assert.deepEqual(await chargeAt(product, instant), [])
    await sql`update payments set captured_at = ${start}, due_on = '2026-10-20' where order_id = ${sale.orderId}`.execute(
      product.db,
    )
    await sql`update payment_attempts a set settled_at = ${start} from payments p
      where p.id = a.payment_id and p.order_id = ${sale.orderId}`.execute(product.db)
    const kept = () => product.app.provider('stripe').methods?.readMethod(plan.paymentMethod ?? '')
    await aroundEnd('paymentMethods', async isOver => {
      const counted = await product.acts.previewRetention()
      const forgotten = await product.acts.applyRetention()
      assert.equal(forgotten.methods, isOver ? 1 : 0)
      assert.equal(counted.methods, forgotten.methods)
      const { paymentMethod, customerId, method } = await planOf(product, sale)
      assert.deepEqual(
        [paymentMethod, customerId, method],
        isOver ? ['', '', null] : [plan.paymentMethod, plan.customerId, plan.method],
      )
      const left = await rowsIn(
        'payment_attempts',
        sql`payment_method is not null and payment_id in (select id from payments where order_id = ${sale.orderId})`,
      )
      assert.equal(left, isOver ? 0 : 3)
      const answer = await kept()
      assert.ok(answer?.outcome === 'done')
      assert.equal(answer.value.customer === null, isOver)
    })
  })

  test('goes with the cards that took its place, each typed in the provider’s fields', async () => {
    product.clock.set(start)
    const sale = await sellMonths(product, good, 10)
    const { id: scheduleId, organizationId } = await planOf(product, sale)
    const reader = { scheduleId, token: scheduleToken(product.app, { organizationId, id: scheduleId }) }
    for (const card of [declined, '5555555555554444'])
      await product.acts.changeMethod({
        ...reader,
        confirmationTokenId: await cardToken(product, card),
        amount: null,
      })
    const plan = sql`organization_id = ${organizationId} and schedule_id = ${scheduleId}`
    assert.equal(await rowsIn('setups', plan), 2)
    await sql`update setups set settled_at = ${start} where ${plan}`.execute(product.db)
    await aroundEnd('paymentMethods', async isOver => {
      await product.acts.applyRetention()
      assert.equal(await rowsIn('setups', sql`${plan} and customer_id <> ''`), isOver ? 0 : 2)
    })
    await sql`update schedules set status = 'Canceled' where organization_id = ${organizationId}`.execute(
      product.db,
    )
    await aroundEnd('paymentMethods', async isOver => {
      assert.equal((await product.acts.applyRetention()).methods, isOver ? 1 : 0)
      assert.equal((await planOf(product, sale)).paymentMethod === '', isOver)
    })
  })

  test('goes where a change of it was not settled before its plan ended', async () => {
    product.clock.set(start)
    const sale = await sellMonths(product, good, 10)
    const { id: scheduleId, organizationId } = await planOf(product, sale)
    const reader = { scheduleId, token: scheduleToken(product.app, { organizationId, id: scheduleId }) }
    const confirmationTokenId = await cardToken(product, '5555555555554444')
    successOf(await product.acts.changeMethod({ ...reader, confirmationTokenId, amount: null }))
    await sql`update schedules set status = 'Canceled' where organization_id = ${organizationId}`.execute(
      product.db,
    )
    product.clock.set('2029-01-01T12:00:00.000Z')
    assert.equal((await product.acts.applyRetention()).methods, 1)
    assert.equal((await planOf(product, sale)).paymentMethod, '')
  })

  test('of an account that was never debited goes with its mandate', async () => {
    product.clock.set(start)
    const sale = await sellMonths(product, good, 10)
    const { organizationId } = await planOf(product, sale)
    const mandate = JSON.stringify({ ip: '192.0.2.7', userAgent: 'a browser' })
    await sql`update schedules set status = 'Canceled', payment_method = null, mandate = ${mandate}::jsonb
      where organization_id = ${organizationId}`.execute(product.db)
    await aroundEnd('paymentMethods', async isOver => {
      await product.acts.applyRetention()
      const left = sql`organization_id = ${organizationId} and (mandate is not null or customer_id <> '')`
      assert.equal(await rowsIn('schedules', left), isOver ? 0 : 1)
    })
  })

  test('stays as long as a monthly gift goes on', async () => {
    product.clock.set(start)
    const sale = await sellMonths(product, good, 10)
    const before = await planOf(product, sale)
    product.clock.set('2029-01-01T12:00:00.000Z')
    await product.acts.applyRetention()
    assert.deepEqual(await planOf(product, sale), before)
    const tries = sql`payment_id in (select id from payments where order_id = ${sale.orderId})`
    assert.equal(await rowsIn('payment_attempts', sql`payment_method is not null and ${tries}`), 1)
  })
})

describe('an order', () => {
  async function soldOn(instant: string) {
    product.clock.set(start)
    const form = await addForm(product, {
      formType: 'Event',
      tiers: [{ tierType: 'Registration', price: 1000, fields: [{ label: 'Régime', isRequired: false }] }],
    })
    const participant = { firstName: 'Zoé', lastName: 'Carpentier', email: null }
    const [tier] = form.tiers
    const sale = await sellItems(product, form, [anItem({ tierId: tier?.id ?? 0, participant })], good)
    await openAttestations(product, sale.orderId)
    for (const [table, column, key] of [
      ['orders', 'created_at', 'id'],
      ['order_snapshots', 'created_at', 'order_id'],
      ['payments', 'captured_at', 'order_id'],
    ])
      await owner.query(`update ${table} set ${column} = $1 where ${key} = $2`, [instant, sale.orderId])
    await owner.query('alter table documents disable trigger documents_are_drawn_once')
    await owner.query(
      `update documents set created_at = $1 where split_part(subject_id, ':', 1) in
        (select id::text from payments where order_id = $2)`,
      [instant, sale.orderId],
    )
    await owner.query('alter table documents enable trigger documents_are_drawn_once')
    await owner.query(
      `insert into regularisations (organization_id, id, payment_id, provider, back_url, locale, trace_id, expires_at, created_at)
      select organization_id, gen_random_uuid(), id, 'stripe', 'https://club.example/?name=Carpentier', 'fr', 't', $1, $1
      from payments where order_id = $2`,
      [instant, sale.orderId],
    )
    return sale.orderId
  }

  const documentOf = async (orderId: number) => {
    const { rows } = await sql<{ id: string }>`
      select d.id from documents d join payments p on p.id::text = split_part(d.subject_id, ':', 1)
      where p.order_id = ${orderId}`.execute(product.db)
    return rows[0]?.id
  }

  test('loses its people eleven years after it, and nothing that accounting counts', async () => {
    const old = await soldOn('2015-11-20T11:59:00.000Z')
    const young = await soldOn('2015-11-20T12:01:00.000Z')
    const [document = '', kept = ''] = [await documentOf(old), await documentOf(young)]
    const sums = () =>
      sql`select sum(amount) as sum, count(*) as count from postings
        union all select sum(amount), count(*) from payments union all select sum(amount), count(*) from orders`
        .execute(product.db)
        .then(({ rows }) => rows)
    const before = await sums()
    product.clock.set(start)
    const counted = await product.acts.previewRetention()
    const forgotten = await product.acts.applyRetention()
    assert.deepEqual([forgotten.orders, forgotten.documents], [1, 1])
    assert.deepEqual([counted.orders, counted.documents], [1, 1])
    const people = async (id: number) => [
      await rowsIn('order_snapshots', sql`order_id = ${id}`),
      await rowsIn(
        'payers',
        sql`last_name = 'Moreau' and cart_id = (select cart_id from orders where id = ${id})`,
      ),
      await rowsIn('order_items', sql`order_id = ${id} and details::text like '%Carpentier%'`),
      await rowsIn(
        'carts',
        sql`items::text like '%Carpentier%' and id = (select cart_id from orders where id = ${id})`,
      ),
      await rowsIn(
        'payment_requests',
        sql`frozen::text like '%Carpentier%' and cart_id = (select cart_id from orders where id = ${id})`,
      ),
      await rowsIn(
        'regularisations',
        sql`back_url like '%Carpentier%' and payment_id in (select id from payments where order_id = ${id})`,
      ),
    ]
    assert.deepEqual(await people(old), [0, 0, 0, 0, 0, 0])
    assert.deepEqual(await people(young), [1, 1, 1, 1, 1, 1])
    assert.equal(await product.app.files.get(document), undefined)
    assert.ok(await product.app.files.get(kept))
    assert.deepEqual(await sums(), before)
    assert.deepEqual(await ledgerCheck(product.db), { unbalanced: 0, difference: 0 })
    const { findings } = await product.acts.reconcile({ patienceMinutes: 0, whole: true })
    assert.deepEqual(findings, [])
    const again = await product.acts.applyRetention()
    assert.deepEqual([again.orders, again.documents], [0, 0])
  })

  test('keeps its people while it is contested, or was charged within the time', async () => {
    const orderId = await soldOn('2015-01-01T12:00:00.000Z')
    await owner.query(`update payments set captured_at = '2016-01-01' where order_id = $1`, [orderId])
    product.clock.set(start)
    assert.equal((await product.acts.applyRetention()).orders, 0)
    await owner.query(`update payments set captured_at = '2015-01-01' where order_id = $1`, [orderId])
    await owner.query(
      `insert into disputes (organization_id, id, payment_id, provider, provider_dispute_id, status, amount, organization_part,
        provider_charge_id, trace_id, created_at)
      select organization_id, gen_random_uuid(), id, 'stripe', 'dp_' || id, 'open', amount, amount, 'ch_1', 't', '2015-01-02'
      from payments where order_id = $1`,
      [orderId],
    )
    assert.equal((await product.acts.applyRetention()).orders, 0)
    await owner.query(`update disputes set status = 'won' where provider_charge_id = 'ch_1'`)
    assert.equal((await product.acts.applyRetention()).orders, 1)
  })

  test('that was left half erased is finished the next night', async () => {
    const orderId = await soldOn('2015-01-01T12:00:00.000Z')
    const named = sql`order_id = ${orderId} and details::text like '%Carpentier%'`
    product.clock.set(start)
    const functionName = 'function erase_participants(integer[], integer[])'
    await owner.query(`revoke execute on ${functionName} from obole_app`)
    await assert.rejects(product.acts.applyRetention(), /permission denied/)
    assert.equal(await rowsIn('order_items', named), 1)
    await owner.query(`grant execute on ${functionName} to obole_app`)
    assert.equal((await product.acts.applyRetention()).orders, 1)
    assert.equal(await rowsIn('order_items', named), 0)
  })

  test('is refused to whoever would erase it early', async () => {
    const orderId = await soldOn('2020-01-01T12:00:00.000Z')
    const key = sql`(select array[organization_id] from orders where id = ${orderId}), array[${orderId}::integer]`
    await sql`select erase_snapshots(${key})`.execute(product.db)
    await sql`select erase_participants(${key})`.execute(product.db)
    assert.equal(await rowsIn('order_snapshots', sql`order_id = ${orderId}`), 1)
    assert.equal(
      await rowsIn('order_items', sql`order_id = ${orderId} and details::text like '%Carpentier%'`),
      1,
    )
  })
})
