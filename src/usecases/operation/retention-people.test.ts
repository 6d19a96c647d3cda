import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { ledgerCheck } from '#db/ledger.ts'
import { insertOperator } from '#db/operators.ts'
import { customersOfUser } from '#db/user-customers.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, allConsents } from '#test/support/campaign.ts'
import { cardToken } from '#test/support/confirmation-token.ts'
import { openedPayment, payWith, requestOf, successOf } from '#test/support/donation.ts'
import { addForm, askForFile } from '#test/support/form-rows.ts'
import { anItem } from '#test/support/forms.ts'
import { sellMonths } from '#test/support/later.ts'
import { addAdministrator } from '#test/support/people.ts'

const good = '4242424242424242'
const password = 'a password of the tests'
let product: TestApp
before(async () => {
  product = await testApp('2026-11-20T12:00:00.000Z')
})
after(() => product.close())

type Person = { readonly firstName: string; readonly lastName: string; readonly email: string }

async function addAccount(
  { firstName, lastName, email }: Person,
  lastSeenOn = '2026-11-20',
): Promise<number> {
  const passwordHash = await product.app.credentials.hashPassword(password)
  const person = { email, emailKey: email.toLowerCase(), firstName, lastName, isVerified: true }
  const { id } = await product.db
    .insertInto('users')
    .values({ ...person, passwordHash, lastSeenOn })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('an account that nobody used for three years', () => {
  const person = { firstName: 'Odile', lastName: 'Lenoir', email: 'odile@example.org' }
  let userId: number
  const isErased = async (id = userId) => (await product.acts.readProfile({ userId: id })).ok === false

  async function night(day: string) {
    product.clock.set(`${day}T03:00:00.000Z`)
    product.mails.length = 0
    const { told, accounts } = await product.acts.applyRetention()
    assert.deepEqual(await product.runJobs(), [])
    return { told, accounts, mails: product.mails.map(({ to, subject }) => `${to.address}: ${subject}`) }
  }
  const quiet = { told: 0, accounts: 0, mails: [] }

  before(async () => {
    userId = await addAccount(person, '2023-12-01')
  })

  test('is told of its end, and erased a month later', async () => {
    assert.deepEqual(await night('2026-12-01'), quiet)
    assert.deepEqual(await night('2026-12-02'), {
      told: 1,
      accounts: 0,
      mails: ['odile@example.org: Obole : votre compte sera supprimé le vendredi 1er janvier 2027'],
    })
    assert.match(product.mails[0]?.text ?? '', /connectez-vous une fois/)
    assert.deepEqual(await night('2026-12-31'), quiet)
    assert.equal(await isErased(), false)
    assert.deepEqual(await night('2027-01-01'), {
      told: 0,
      accounts: 1,
      mails: ['odile@example.org: Obole : votre compte est supprimé'],
    })
    assert.equal(await isErased(), true)
    product.clock.advance(120)
    await product.acts.forgetErased()
    const row = await product.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
    assert.deepEqual([row?.email, row?.firstName, row?.lastName], ['', '', ''])
  })

  test('stays when its owner logs in after the letter, and counts three years anew', async () => {
    const id = await addAccount({ ...person, email: 'back@example.org' }, '2023-12-01')
    await night('2026-12-05')
    product.clock.set('2026-12-20T09:00:00.000Z')
    successOf(await product.acts.logIn({ username: 'back@example.org', password }))
    assert.deepEqual(await night('2027-01-10'), quiet)
    assert.equal(await isErased(id), false)
    assert.deepEqual((await night('2029-12-21')).told, 1)
    await product.db.updateTable('users').set({ lastSeenOn: '2029-12-21' }).where('id', '=', id).execute()
  })

  /** An account with a kept card whose owner was told of its end a month ago. */
  async function lastNight(email: string) {
    product.clock.set('2026-12-20T09:00:00.000Z')
    const id = await addAccount({ ...person, email })
    const { paymentRequestId } = await openedPayment(product, await addDonationCampaign(product))
    const confirmationTokenId = await cardToken(product, good)
    const payment = { paymentRequestId, confirmationTokenId, userId: id, saveCard: true }
    assert.equal(successOf(await product.acts.advancePayment(payment)).action, 'Finalize')
    assert.deepEqual(await product.runJobs(), [])
    const [customer] = await customersOfUser(product.db, id)
    const told = { lastSeenOn: '2023-11-20', inactivityToldOn: '2026-11-20' }
    await product.db.updateTable('users').set(told).where('id', '=', id).execute()
    const cards = async () => {
      const kept = await product.app.provider('stripe').methods?.listMethods(customer?.customerId ?? '')
      return kept?.outcome === 'done' ? kept.value.length : assert.fail('the provider did not answer')
    }
    assert.equal(await cards(), 1)
    return { id, cards }
  }

  test('goes with its kept cards', async () => {
    const { id, cards } = await lastNight('wallet@example.org')
    assert.equal((await night('2026-12-23')).accounts, 1)
    assert.deepEqual([await isErased(id), await cards()], [true, 0])
  })

  test('keeps its cards where its owner comes back that very night', async () => {
    const { id, cards } = await lastNight('tonight@example.org')
    const { promise: locked, resolve } = Promise.withResolvers<void>()
    const { promise: asked, resolve: goOn } = Promise.withResolvers<void>()
    const back = product.db.transaction().execute(async tx => {
      const seen = { lastSeenOn: '2026-12-23', inactivityToldOn: null }
      await tx.updateTable('users').set(seen).where('id', '=', id).execute()
      resolve()
      await asked
    })
    await locked
    const going = night('2026-12-23')
    await sleep(500)
    goOn()
    await back
    assert.equal((await going).accounts, 0)
    assert.deepEqual([await isErased(id), await cards()], [false, 1])
  })

  test('is used by whoever stays logged in', async () => {
    product.clock.set('2026-12-20T09:00:00.000Z')
    const id = await addAccount({ ...person, email: 'stays@example.org' }, '2026-12-20')
    const { refreshToken } = successOf(await product.acts.logIn({ username: 'stays@example.org', password }))
    product.clock.set('2027-01-05T09:00:00.000Z')
    await product.acts.refreshSession({ refreshToken })
    const row = await product.db
      .selectFrom('users')
      .select('lastSeenOn')
      .where('id', '=', id)
      .executeTakeFirst()
    assert.equal(row?.lastSeenOn, '2027-01-05')
  })

  test('stays where it operates the installation', async () => {
    const id = await addAccount({ ...person, email: 'operates@example.org' }, '2020-01-01')
    const operator = { userId: id, since: '2020-01-01T12:00:00.000Z', invitedBy: null }
    await product.app.transaction(tx => insertOperator(tx, operator))
    assert.deepEqual(await night('2026-12-10'), quiet)
    assert.deepEqual(await night('2027-01-20'), quiet)
    assert.equal(await isErased(id), false)
  })

  test('stays where it administers something, or a monthly gift goes on', async () => {
    product.clock.set('2026-12-20T09:00:00.000Z')
    const gift = await sellMonths(product, good, 10)
    const giver = await addAccount({ ...person, email: 'camille@example.org' }, '2020-01-01')
    const { organizationId } = gift
    const boss = await addAdministrator(product, 'boss@example.org', { organizationId, formId: null })
    await product.db
      .updateTable('users')
      .set({ lastSeenOn: '2020-01-01' })
      .where('id', 'in', [giver, boss])
      .execute()
    assert.deepEqual(await night('2026-12-21'), quiet)
    await product.db.updateTable('schedules').set({ status: 'Canceled' }).execute()
    assert.equal((await night('2026-12-22')).told, 1)
    await product.db.updateTable('users').set({ lastSeenOn: '2026-12-22' }).execute()
  })
})

describe('a person who was everywhere', () => {
  const person = { firstName: 'Wilhelmine', lastName: 'Zgorzelec', email: 'Wilhelmine.Z@example.org' }
  const birthDate = '1971-03-29'
  const traces = ['wilhelmine', 'zgorzelec', birthDate]

  /** Every row of every table but what accounting keeps, in which one of the traces stands. */
  async function traced(): Promise<readonly string[]> {
    const owner = new pg.Client({ connectionString: product.database.ownerUrl })
    await owner.connect()
    try {
      const { rows: tables } = await owner.query<{ name: string }>(`
        select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') order by 1`)
      const found: string[] = []
      for (const { name } of tables) {
        const { rows } = await owner.query<{ text: string }>(
          `select t::text as text from ${name} t where lower(t::text) like any ($1)`,
          [traces.map(trace => `%${trace}%`)],
        )
        if (rows.length > 0) found.push(name.replace('public.', ''))
      }
      return found
    } finally {
      await owner.end()
    }
  }

  test('is nowhere in the database any more, but where accounting keeps what was paid', async () => {
    product.clock.set('2026-11-20T12:00:00.000Z')
    const userId = await addAccount(person)
    const form = await addForm(product, {
      formType: 'Event',
      tiers: [{ tierType: 'Registration', price: 1000, fields: [{ label: 'Né le', isRequired: false }] }],
    })
    await askForFile(product, form)
    const [tier] = form.tiers
    const participant = { firstName: person.firstName, lastName: person.lastName, email: person.email }
    const customFields = [{ id: tier?.fieldIds[0] ?? 0, value: birthDate }]
    const items = [anItem({ tierId: tier?.id ?? 0, participant, customFields: customFields as never })]
    const payer = { ...person, emailConfirmation: person.email, country: 'FR', birthDate }
    const buy = async (card: string) => {
      const { id: cartId } = successOf(await product.acts.createCart({ ...form.address, items }))
      successOf(await product.acts.savePayer({ cartId, payer, userId }))
      successOf(await product.acts.chooseTip({ cartId, tip: 0 }))
      const request = { cartId, consents: allConsents, backUrl: null, locale: 'fr' } as const
      const opened = requestOf(successOf(await product.acts.startPayment(request)))
      await payWith(product, opened.paymentRequestId, card)
      assert.deepEqual(await product.runJobs(), [])
      return cartId
    }
    const cartId = await buy(good)
    await buy('4000000000000002')
    const file = { name: 'zgorzelec.pdf', bytes: Buffer.from('%PDF-1.7\n') }
    const { id: left } = successOf(await product.acts.createCart({ ...form.address, items }))
    successOf(await product.acts.savePayer({ cartId: left, payer, userId: null }))
    successOf(await product.acts.uploadFile({ cartId: left, ...file }))
    const { organizationId, formId } = form
    const now = product.clock.now()
    await sql`insert into files (organization_id, id, cart_id, name, type, size, stored_at, created_at)
      values (${organizationId}, ${randomUUID()}, ${cartId}, 'zgorzelec.pdf', 'application/pdf', 9, ${now}, ${now})`.execute(
      product.db,
    )
    await sql`insert into prospects (organization_id, form_id, email_key, email, locale, created_at)
      values (${organizationId}, ${formId}, ${person.email.toLowerCase()}, ${person.email}, 'fr', ${now})`.execute(
      product.db,
    )
    await sql`insert into reports (id, reason, email, message, url, trace_id, created_at, status)
      values (${randomUUID()}, 'SPAM', ${person.email}, 'Wilhelmine Zgorzelec', '/', 't', ${now}, 'dismissed')`.execute(
      product.db,
    )
    await sql`insert into regularisations (organization_id, id, payment_id, provider, back_url, locale, trace_id, expires_at, created_at)
      select p.organization_id, ${randomUUID()}, p.id, 'stripe', ${`/?email=${person.email}`}, 'fr', 't', ${now}, ${now}
      from payments p join orders o on o.organization_id = p.organization_id and o.id = p.order_id
      where o.cart_id = ${cartId}`.execute(product.db)
    const boss = await addAdministrator(product, 'chief@example.org', { organizationId, formId: null })
    await sql`insert into invitations (organization_id, id, email, email_key, role, locale, invited_by, created_at, expires_at)
      values (${organizationId}, ${randomUUID()}, ${person.email}, ${person.email.toLowerCase()}, 'OrganizationAdmin', 'fr',
        ${boss}, ${now}, ${now})`.execute(product.db)
    await product.acts.askAccountLink({
      purpose: 'password',
      email: person.email,
      locale: 'fr',
      returnTo: '/',
    } as never)
    await sql`insert into provider_events (provider, account, event_id, type, payload, trace_id, received_at)
      values ('stripe', 'acct_1', 'evt_w', 'charge.succeeded', ${JSON.stringify({ billing_details: person })}, 't', ${now})`.execute(
      product.db,
    )
    const everywhere = [
      'account_links',
      'carts',
      'files',
      'invitations',
      'order_items',
      'order_snapshots',
      'payers',
      'payment_requests',
      'prospects',
      'provider_events',
      'regularisations',
      'reports',
      'users',
    ]
    const there = await traced()
    assert.deepEqual(
      everywhere.filter(table => !there.includes(table)),
      [],
      'the person was put everywhere',
    )

    product.clock.set('2026-12-01T12:00:00.000Z')
    successOf(await product.acts.eraseAccount({ userId, password, gifts: null, locale: 'fr' }))
    assert.deepEqual(await product.runJobs(), [])
    product.clock.set('2027-01-10T12:00:00.000Z')
    await product.acts.sweepPayments()
    assert.deepEqual(await product.runJobs(), [])
    await product.acts.sweepCarts()
    await product.acts.sweepFiles()
    await product.acts.forgetErased()
    assert.deepEqual(
      (await traced()).filter(table =>
        ['order_items', 'payers', 'payment_requests', 'regularisations'].includes(table),
      ),
      [],
      'what an order held goes with the account, a month after the order',
    )
    product.clock.set('2028-01-10T12:00:00.000Z')
    await product.acts.sweepAccounts()
    await product.acts.applyRetention()
    assert.deepEqual(await traced(), ['documents', 'order_snapshots'])
    assert.deepEqual(await ledgerCheck(product.db), { unbalanced: 0, difference: 0 })
    const { findings } = await product.acts.reconcile({ patienceMinutes: 0, whole: true })
    assert.deepEqual(findings, [])
  })
})
