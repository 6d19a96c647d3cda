import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { addPayout } from '#api/test/payouts.ts'
import { insertDocument } from '#db/documents.ts'
import { insertGate } from '#db/gates.ts'
import { insertPool, recountPool, setRatesOfPool } from '#db/pools.ts'
import { inTransaction } from '#db/transaction.ts'
import { formTypes } from '#domain/form/types/index.ts'
import { listActs } from '#domain/list/list-acts.ts'
import { lists } from '#domain/list/lists.ts'
import { createSealer } from '#providers/sealer.ts'
import { createSigner } from '#providers/signer.ts'
import type { TestApp } from '#test/support/app.ts'
import { HttpPayer } from '#test/support/http-payer.ts'
import { invoiceFacts } from '#test/support/papers.ts'
import { signingSecret } from '#test/support/product-process.ts'
import { donor, haveReceipts } from '#test/support/receipts.ts'
import type { Chance } from './chance.ts'
import type { FuzzLab } from './lab.ts'
import {
  closedMonth,
  plantApplications,
  plantClosedMonth,
  plantExports,
  plantGroupRefund,
  plantImport,
  plantListActs,
  plantMessage,
  plantRepayment,
  plantSettlement,
  plantSupplement,
} from './plants.ts'

/** What stands for a name of an address, and the signed token that opens it, where one does. */
type Place = { readonly values: Readonly<Record<string, string>>; readonly query?: string }

const [id = '', secret = ''] = signingSecret.split(':')
/** Signs links as the product does that the requests go to. */
export const signer = createSigner([{ id, secret }])
const sealer = createSealer([{ id, secret }])
const token = (subject: string) =>
  `token=${signer.sign(subject, new Date(Date.now() + 86_400_000).toISOString())}`

/** Which kind of object an address is about, by the name in it. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/\/formulaires\/:/, 'donation'],
  [/agenda\.ics$/, 'opening'],
  [/^\/premiere-connexion\/:/, 'activation'],
  [/^\/mot-de-passe\/nouveau\/:/, 'password'],
  [/^\/invitation\/operateur\//, 'operatorInvitation'],
  [/^\/invitation\/:/, 'invitation'],
  [/^\/(?:contestation|operateur\/signalements)\/:/, 'report'],
  [/^\/liste-attente\/:/, 'waiting'],
  [/^\/operateur\/travaux\/:/, 'job'],
  [/^\/operateur\/ecarts\/:/, 'difference'],
  [/^\/paiement\/regularisation\/:status/, 'visit'],
  [/^\/paiement\/regularisation\//, 'recovery'],
  [/^\/paiement\/echeancier\//, 'schedule'],
  [/^\/paiement\/attestation\/personne\//, 'personAttestation'],
  [/^\/paiement\/attestation\//, 'attestation'],
  [/\/administration\/.+\/(?:billets$|annulation$|porte\b)/, 'event'],
  [/\/remboursements\/:refundId$/, 'groupRefund'],
  [/^\/remboursement\/:/, 'repayment'],
  [/\/paiements\/remboursements\/:/, 'repaymentFile'],
  [/\/administration\/.+\/billets\/:/, 'administeredTicket'],
  [/\/administration\/.+\/(?:cartes|demandes)$/, 'season'],
  [/\/administration\/.+\/demandes\/:/, 'administeredApplication'],
  [/^\/demande\/:/, 'application'],
  [/^\/cartes-de-membre\/commande\//, 'cardedOrder'],
  [/^\/cartes-de-membre\/:/, 'card'],
  [/\/administration\/messages\/:/, 'message'],
  [/^\/nouvelles\/arret/, 'news'],
  [/^\/renouvellement\//, 'renewedOrder'],
  [/^\/complement\//, 'supplement'],
  [/^\/billets\/commande\//, 'ticketedOrder'],
  [/^\/billets\/:/, 'ticket'],
  [/^\/porte\/:/, 'gate'],
  [/^\/recu-fiscal\//, 'receipt'],
  [/^\/paiement\/facture\//, 'invoice'],
  [/^\/comptabilite\/:/, 'closedMonth'],
  [/\/administration\/recus\/:/, 'administeredReceipt'],
  [/\/administration\/versements\/:/, 'administeredPayout'],
  [/\/paiements\/cheques\/:/, 'slip'],
  [/\/administration\/personnes\/importer\/:/, 'import'],
  [/\/administration\/personnes\/:/, 'person'],
  [/\/listes\/:list\/lot\/:/, 'listAct'],
  [/\/listes\/:list\/vues$/, 'list'],
  [/\/listes\/:list\/lot$/, 'actedList'],
  [/\/administration\/listes\/:/, 'list'],
  [/\/administration\/exports\/:/, 'export'],
  [/\/administration\/commandes\/.+\/lignes\/:/, 'orderLine'],
  [/\/administration\/commandes\/:/, 'administeredOrder'],
  [/^\/paiement\/embarque/, 'request'],
  [/redirection$/, 'payment'],
  [/^\/commandes\/:orderId\/annulation$/, 'settledOrder'],
  [/\/(?:annulation|echec)$/, 'refused'],
  [/\/confirmation\/|^\/commandes\/|^\/utilisateur\/paiements\/commandes\//, 'order'],
  [/:cartId/, 'cart'],
  [/\/administration\/paiements\/:/, 'administeredPayment'],
  [/\/edition\/2\/:rate$/, 'rate'],
  [/\/places-communes\/:pool$/, 'pool'],
  [/\/edition\/4\/options\/:option$/, 'option'],
  [/\/edition\/4\/questions\/:question$/, 'question'],
  [/\/edition\/4\/codes\/:code$/, 'coupon'],
  [/^\/c\/:code$/, 'shortLink'],
  [/:(?:formType|segment|organizationSlug)/, 'campaign'],
]

/** The event whose tickets there are. */
const eventSlug = 'une-fete-a-billets'

/** The campaign of memberships whose cards there are. */
const seasonSlug = 'une-saison-a-cartes'

type PlantedPlace = {
  readonly formType: 'Event' | 'Membership'
  readonly slug: string
  readonly tierType: 'Registration' | 'Membership'
}

/** Files by their folder; other names are not there. */
const files: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\/partage\/:file$/, ['qr.svg', 'qr.png']],
  [/\/porte\/liste\/:file$/, ['1-fr.pdf', '1-en.pdf']],
  [/^\/widget\//, ['v1.js']],
  [/^\/covers\//, ['festival-des-berges.svg', 'du-pain.svg']],
  [/^\/sitemap\//, ['pages.xml', 'campagnes.xml', 'associations.xml']],
  [/^\/partage\//, ['0.png']],
]

/** Objects of every kind that addresses name: what was sold, mailed and reported so far. */
export class World {
  readonly #lab: FuzzLab
  readonly #chance: Chance
  #places: Readonly<Record<string, readonly Place[]>> = {}

  constructor(lab: FuzzLab, chance: Chance) {
    this.#lab = lab
    this.#chance = chance
  }

  /** A right address of a page; `undefined` while there is nothing that it could be about. */
  addressOf(path: string): string | undefined {
    const kind = kinds.find(([pattern]) => pattern.test(path))?.[1]
    const places = kind === undefined ? [{ values: {} }] : (this.#places[kind] ?? [])
    if (places.length === 0) return undefined
    const { values, query } = this.#chance.pick<Place>(places)
    const known = { ...this.#fixed(path), ...values } as Readonly<Record<string, string>>
    const steps = path.split('/').flatMap(step => {
      if (!step.startsWith(':')) return [step]
      const value = known[step.replace(/[:?]/g, '')]
      return value === undefined ? [] : [value]
    })
    return `${steps.join('/') || '/'}${query === undefined ? '' : `?${query}`}`
  }

  #fixed(path: string): Readonly<Record<string, string>> {
    const { pick, below } = this.#chance
    const status = path.includes('regularisation')
      ? ['confirmation', 'attente', 'echec', 'annulation']
      : ['404', '500', '403']
    return {
      file: pick(files.find(([pattern]) => pattern.test(path))?.[1] ?? [`${randomUUID()}.webp`]),
      type: pick(['event', 'donation', 'shop']),
      page: pick(['mentions-legales', 'conditions-utilisation', 'confidentialite', 'cookies', 'contact']),
      status: pick(status),
      step: String(1 + below(4)),
      mail: 'confirmation',
    }
  }

  /** People buy, so that there are orders, schedules and documents; gives how many paid. */
  async begin(): Promise<number> {
    const { url, sandboxUrl, campaign, db } = this.#lab
    const payer = new HttpPayer(url, sandboxUrl)
    const { organizationId, formId } = campaign
    const monthly = {
      tierType: 'MonthlyDonation',
      priceCategory: 'Fixed',
      label: 'Tous les mois',
      price: 1500,
    } as const
    await db
      .insertInto('tiers')
      .values({ organizationId, formId, position: 9, ...monthly })
      .execute()
    const clock = { now: () => new Date().toISOString() } as TestApp['clock']
    await haveReceipts({ db, clock }, campaign)
    const wishes = [{}, { monthly: true }, { payer: donor }]
    for (const wish of wishes) {
      const request = await payer.submit(campaign.address, wish)
      const step = await payer.initialize(request, await payer.cardToken())
      await payer.finalize(step.paymentId)
    }
    await payer.submit(campaign.address)
    await this.#plant()
    await this.#plantPlace('tickets', { formType: 'Event', slug: eventSlug, tierType: 'Registration' })
    const season = { formType: 'Membership', slug: seasonSlug, tierType: 'Membership' } as const
    await this.#plantPlace('membershipCards', season)
    await this.#plantInvoice()
    await plantClosedMonth(db, organizationId)
    await plantMessage(db, organizationId)
    await plantImport(db, organizationId)
    await plantGroupRefund(db, this.#lab.campaign)
    await plantRepayment(db, organizationId, sealer)
    await this.#untilReceipt()
    await this.#untilPeople()
    await this.refresh()
    return wishes.length
  }

  /** What nobody can cause by a request, or not at once. */
  async #plant(): Promise<void> {
    const { db, campaign } = this.#lab
    const { organizationId, formId } = campaign
    const now = new Date().toISOString()
    const somebody = JSON.stringify({ firstName: 'Ida', lastName: 'Besnard', email: null })
    await sql`update order_items set details = details || jsonb_build_object('participant', ${somebody}::jsonb)
      where organization_id = ${organizationId}`.execute(db)
    await db
      .insertInto('extraOptions')
      .values({ organizationId, formId, position: 0, label: 'Un badge', price: 200 })
      .execute()
    await db
      .insertInto('customFields')
      .values({ organizationId, formId, position: 0, label: 'Un mot', fieldType: 'FreeText' })
      .execute()
    await db.insertInto('coupons').values({ organizationId, formId, code: 'MERCI', percent: 10 }).execute()
    await addPayout(
      { db, clock: { now: () => now, advance() {} } } as unknown as Parameters<typeof addPayout>[0],
      organizationId,
    )
    await sql`insert into differences (id, subject, kind, object, organization_id, expected, found, first_seen_at, last_seen_at)
      values (${randomUUID()}, 'books', 'movementNotBooked', 'txn_1', ${organizationId}, 100, 200, ${now}, ${now})`.execute(
      db,
    )
    await sql`insert into deposit_slips (organization_id, number, request_key, made_on, cheques, amount, made_by, made_at)
      select ${organizationId}, 1, ${randomUUID()}, ${now}, 1, 1500, min(id), ${now} from users`.execute(db)
    await sql`select graphile_worker.add_job('sweep-payments', run_at => now() + interval '1 day', job_key => 'dead')`.execute(
      db,
    )
    await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'given up' where key = 'dead'`.execute(
      db,
    )
  }

  /** An order of another campaign with its ticket or card: a copy of a gift's. */
  async #plantPlace(
    table: 'tickets' | 'membershipCards',
    { formType, slug, tierType }: PlantedPlace,
  ): Promise<void> {
    const { db, campaign } = this.#lab
    const { organizationId } = campaign
    const event = { formType, slug, title: 'Une fête', state: 'Public' } as const
    const { id: formId } = await db
      .insertInto('forms')
      .values({ organizationId, ...event })
      .returning('id')
      .executeTakeFirstOrThrow()
    const cartId = randomUUID()
    const { rows } = await sql<{ id: number }>`
      with given as (
        select * from orders where organization_id = ${organizationId} order by id limit 1
      ), cart as (
        insert into carts select (jsonb_populate_record(c, jsonb_build_object('id', ${cartId}::text, 'form_id', ${formId}::integer, 'status', 'open'))).*
        from given join carts c on c.organization_id = given.organization_id and c.id = given.cart_id
      )
      insert into orders (organization_id, cart_id, form_id, status, amount, tip, locale, trace_id, created_at)
      select organization_id, ${cartId}::uuid, ${formId}, 'Committed', 0, 0, 'fr', trace_id, created_at from given
      returning id`.execute(db)
    const orderId = rows[0]?.id ?? 0
    await db.updateTable('orders').set({ status: 'Processed' }).where('id', '=', orderId).execute()
    const place = { tierType, label: 'Entrée', amount: 0, position: 0 } as const
    const { id: itemId } = await db
      .insertInto('orderItems')
      .values({ organizationId, orderId, ...place })
      .returning('id')
      .executeTakeFirstOrThrow()
    const codes = { secret: 'A'.repeat(27), code: 'ABCDE23456' }
    await db
      .insertInto(table)
      .values({
        ...{ organizationId, id: randomUUID(), formId, orderId, itemId, place: 1, number: 1 },
        ...{ ...codes, createdAt: new Date().toISOString() },
      })
      .execute()
    if (formType === 'Event') {
      await plantSettlement(db, { organizationId, formId, orderId })
      await plantSupplement(db, { organizationId, orderId })
    } else await plantApplications(db, { organizationId, formId })
    const endsAt = new Date(Date.now() + 86_400_000).toISOString()
    const gate = { organizationId, id: randomUUID(), formId, name: 'Porte A', endsAt, revokedAt: null }
    await inTransaction(db, tx => insertGate(tx, gate, new Date().toISOString()))
  }

  /** The invoice of an order, as if something of it bore VAT. */
  async #plantInvoice(): Promise<void> {
    const { db } = this.#lab
    const { id: orderId, organizationId } = await db
      .selectFrom('orders')
      .select(['id', 'organizationId'])
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const id = randomUUID()
    const series = { organizationId, id, kind: 'invoice', year: 2026 } as const
    const document = {
      ...series,
      subjectId: id,
      series: 'invoice',
      locale: 'fr',
      facts: invoiceFacts,
    } as const
    const createdAt = new Date().toISOString()
    const number = await insertDocument(db, { ...document, template: 1, createdAt })
    await db
      .insertInto('invoices')
      .values({ ...series, orderId, place: 0, number: number ?? 0, amount: 6300, issuedAt: createdAt })
      .execute()
  }

  /** The worker issues a receipt soon after the money of a gift. */
  async #untilReceipt(): Promise<void> {
    const { db } = this.#lab
    for (const end = Date.now() + 30_000; ; ) {
      if ((await db.selectFrom('taxReceipts').select('id').limit(1).execute()).length > 0) return
      if (Date.now() > end) throw new Error('no tax receipt was issued')
      await sleep(200)
    }
  }

  /** The worker writes down whom the orders name. */
  async #untilPeople(): Promise<void> {
    const { db } = this.#lab
    await sql`select graphile_worker.add_job('gather-people')`.execute(db)
    for (const end = Date.now() + 30_000; ; ) {
      if ((await db.selectFrom('people').select('id').limit(1).execute()).length > 0) return
      if (Date.now() > end) throw new Error('nobody was written down')
      await sleep(200)
    }
  }

  /** The signed token of an order's link. */
  tokenOfOrder(orderId: number): string {
    return token(`order:${this.#lab.campaign.organizationId}:${orderId}`)
  }

  /** Looks again at what there is; links that work once are made anew. */
  async refresh(): Promise<void> {
    const { db, campaign } = this.#lab
    await this.#addLinks()
    await plantExports(db, campaign.organizationId)
    await plantListActs(db, campaign.organizationId)
    // Whoever stopped payments would hide what lies behind them.
    await db.deleteFrom('killSwitches').execute()
    const read = async (statement: string) =>
      (await sql.raw<Record<string, string>>(statement).execute(db)).rows
    const segment = new Map(Object.values(formTypes).map(type => [type.formType as string, type]))
    const forms = await read(`select o.slug as org, f.slug, f.form_type as type from forms f
      join organizations o on o.id = f.organization_id where f.form_type <> 'Checkout'`)
    const campaigns = forms.map(({ org, slug, type }) => ({
      ...{ organizationSlug: org, formType: segment.get(type!)?.segment, campaignSlug: slug },
      segment: segment.get(type!)?.administrationSegment,
    })) as unknown as readonly Record<string, string>[]
    const own = campaigns.find(
      ({ organizationSlug }) => organizationSlug === campaign.address.organizationSlug,
    )!
    const event = campaigns.find(({ campaignSlug }) => campaignSlug === eventSlug)!
    const season = campaigns.find(({ campaignSlug }) => campaignSlug === seasonSlug)!
    const opening = await read('select slug from forms where sale_start_at is not null')
    const opens = new Set(opening.map(({ slug }) => slug))
    const ofType = (wanted: string) =>
      campaigns.filter(({ formType }) => formType === wanted).map(values => ({ values }))
    const latest = (table: string, columns: string, where = 'true') =>
      read(`select ${columns} from ${table} where ${where} order by id desc limit 40`)
    const of = (
      rows: readonly Record<string, string>[],
      name: string,
      query?: (row: Record<string, string>) => string,
    ) =>
      rows.map(row => ({ values: { ...own, [name]: String(row.id) }, ...(query && { query: query(row) }) }))
    const payments = await latest('payments', 'id, key, organization_id as org', 'order_id is not null')
    const requests = await latest('payment_requests', 'id')
    const orders = await latest('orders', 'id, organization_id as org')
    const reports = await latest('reports', 'id')
    const receipts = await latest('tax_receipts', 'id, organization_id as org')
    const invoices = await latest('invoices', 'order_id as id, organization_id as org')
    this.#places = {
      campaign: campaigns.map(values => ({ values })),
      donation: ofType('formulaires'),
      opening: campaigns.filter(({ campaignSlug }) => opens.has(campaignSlug)).map(values => ({ values })),
      cart: of(await latest('carts', 'id', `status = 'open' and form_id = ${campaign.formId}`), 'cartId'),
      request: of(requests, 'id'),
      refused: requests.map(row => ({ values: own, query: `paymentRequestId=${row.id}` })),
      payment: payments.map(({ key }) => ({ values: own, query: `paymentId=${key}` })),
      attestation: of(payments, 'paymentId', row => token(`document:${row.org}:attestation:${row.id}`)),
      personAttestation: (
        await read(`select i.order_id as order, i.id as item, i.organization_id as org from order_items i
          join payments p on p.organization_id = i.organization_id and p.order_id = i.order_id
          where i.details -> 'participant' ->> 'lastName' = 'Besnard'`)
      ).map(({ order, item, org }) => ({
        values: { reference: `${order}-${item}` },
        query: token(`document:${org}:personAttestation:${item}`),
      })),
      receipt: of(receipts, 'receiptId', row => token(`document:${row.org}:receipt:${row.id}`)),
      invoice: of(invoices, 'reference', row => token(`document:${row.org}:invoice:${row.id}`)),
      administeredReceipt: of(receipts, 'receiptId'),
      closedMonth: [
        {
          values: { ...own, month: closedMonth },
          query: token(`journal:${campaign.organizationId}:${closedMonth}`),
        },
      ],
      administeredPayout: of(await latest('payouts', 'id'), 'payoutId'),
      slip: [{ values: { ...own, number: '1' } }],
      person: of(await latest('people', 'id'), 'personId'),
      import: of(await latest('people_imports', 'id'), 'importId'),
      list: Object.values(lists).map(({ segment: list }) => ({ values: { ...own, list } })),
      actedList: [
        {
          values: { ...own, list: lists.instalments.segment },
          query: `acte=${listActs.cash.segment}&tout=1`,
        },
        {
          values: { ...own, list: lists.participants.segment },
          query: `acte=${listActs.tag.segment}&tout=1`,
        },
      ],
      // What was done is nobody's but who did it.
      listAct: (
        await latest(
          'list_acts',
          'id, organization_id as org',
          'user_id = (select max(user_id) from list_acts)',
        )
      ).map(row => ({ values: { ...own, list: lists.instalments.segment, actId: String(row.id) } })),
      // A file is nobody's but who asked for it: that of the newest account.
      export: of(
        await latest('exports', 'id, organization_id as org', 'user_id = (select max(user_id) from exports)'),
        'exportId',
        row => token(`export:${row.org}:${row.id}`),
      ),
      settledOrder: of(
        await read('select order_id as id, organization_id as org from settlements'),
        'orderId',
        row => token(`settlement:${row.org}:${row.id}`),
      ),
      message: of(await latest('messages', 'id'), 'messageId'),
      repayment: of(await latest('repayments', 'id, organization_id as org'), 'repaymentId', row =>
        token(`repayment:${row.org}:${row.id}`),
      ),
      repaymentFile: of(await latest('repayment_files', 'id'), 'fileId'),
      groupRefund: of(await latest('group_refunds', 'id'), 'refundId'),
      news: [
        {
          values: own,
          query: `pour=${sealer.seal(`${campaign.organizationId}:zoe@example.org`, 'news')}`,
        },
      ],
      administeredPayment: of(payments, 'paymentId'),
      administeredOrder: of(orders, 'orderId'),
      orderLine: (await latest('order_items', 'id, order_id as order')).map(({ id, order }) => ({
        values: { ...own, orderId: String(order), itemId: String(id) },
      })),
      recovery: payments.map(row => ({
        values: { id: row.key! },
        query: token(`regularise:${row.org}:${row.id}`),
      })),
      visit: of(await latest('regularisations', 'id'), 'id'),
      event: [{ values: event }],
      season: [{ values: season }],
      cardedOrder: of(
        await latest('membership_cards', 'order_id as id, organization_id as org'),
        'orderId',
        row => token(`order:${row.org}:${row.id}`),
      ),
      renewedOrder: of(
        await latest('membership_cards', 'order_id as id, organization_id as org'),
        'orderId',
        row => token(`renewal:${row.org}:${row.id}`),
      ),
      supplement: of(await latest('supplements', 'id, organization_id as org'), 'supplementId', row =>
        token(`supplement:${row.org}:${row.id}`),
      ),
      application: of(await latest('applications', 'id, organization_id as org'), 'applicationId', row =>
        token(`application:${row.org}:${row.id}`),
      ),
      administeredApplication: (await latest('applications', 'id')).map(({ id }) => ({
        values: { ...season, applicationId: id! },
      })),
      card: of(await latest('membership_cards', 'id, organization_id as org'), 'cardId', row =>
        token(`card:${row.org}:${row.id}`),
      ),
      administeredTicket: (await latest('tickets', 'id')).map(({ id }) => ({
        values: { ...event, ticketId: id! },
      })),
      ticketedOrder: of(await latest('tickets', 'order_id as id, organization_id as org'), 'orderId', row =>
        token(`order:${row.org}:${row.id}`),
      ),
      ticket: of(await latest('tickets', 'id, organization_id as org'), 'ticketId', row =>
        token(`ticket:${row.org}:${row.id}:1`),
      ),
      gate: of(await latest('gates', 'id, organization_id as org'), 'gateId', row =>
        token(`gate:${row.org}:${row.id}`),
      ),
      order: of(orders, 'orderId', row => token(`order:${row.org}:${row.id}`)),
      schedule: of(await latest('schedules', 'id, organization_id as org'), 'scheduleId', row =>
        token(`schedule:${row.org}:${row.id}`),
      ),
      activation: of(
        await latest('account_links', 'id', `purpose = 'activation' and used_at is null`),
        'linkId',
        row => token(`account:activation:${row.id}`),
      ),
      password: of(
        await latest('account_links', 'id', `purpose = 'password' and used_at is null`),
        'linkId',
        row => token(`account:password:${row.id}`),
      ),
      invitation: of(
        await latest('invitations', 'id, organization_id as org', 'accepted_at is null'),
        'invitationId',
        row => token(`invitation:${row.org}:${row.id}`),
      ),
      operatorInvitation: of(
        await latest('operator_invitations', 'id', 'used_at is null'),
        'invitationId',
        row => token(`operator-invitation:${row.id}`),
      ),
      waiting: of(await read('select id from prospects order by place desc limit 40'), 'entryId', row =>
        token(`waiting:${row.id}`),
      ),
      rate: of(await latest('tiers', 'id', `form_id = ${campaign.formId}`), 'rate'),
      pool: of(await latest('pools', 'id', `form_id = ${campaign.formId}`), 'pool'),
      option: of(await latest('extra_options', 'id', `form_id = ${campaign.formId}`), 'option'),
      question: of(await latest('custom_fields', 'id', `form_id = ${campaign.formId}`), 'question'),
      coupon: of(await latest('coupons', 'id', `form_id = ${campaign.formId}`), 'code'),
      shortLink: of(await read('select short_code as id from forms limit 40'), 'code'),
      report: of(reports, 'reportId', row => token(`report:${row.id}`)),
      difference: of(await latest('differences', 'id'), 'differenceId'),
      job: of(await latest('graphile_worker.jobs', 'id', 'attempts >= max_attempts'), 'jobId'),
    }
  }

  async #addLinks(): Promise<void> {
    const { db, campaign } = this.#lab
    const { organizationId } = campaign
    const now = new Date()
    const [createdAt, expiresAt] = [now.toISOString(), new Date(now.getTime() + 86_400_000).toISOString()]
    const known = { createdAt, expiresAt, locale: 'fr' as const }
    const someone = () => {
      const email = `zoe-${randomUUID()}@example.org`
      return { id: randomUUID(), email, emailKey: email }
    }
    const form = { organizationId, id: campaign.formId }
    const rates = await db.selectFrom('tiers').select('id').where('formId', '=', form.id).limit(2).execute()
    await db.transaction().execute(async tx => {
      const poolId = await insertPool(tx, form, { label: 'Balcon', capacity: 100_000 })
      await setRatesOfPool(
        tx,
        { ...form, poolId },
        rates.map(({ id }) => id),
      )
      await recountPool(tx, { ...form, poolId }, createdAt)
    })
    const links = (['activation', 'password'] as const).flatMap(purpose =>
      Array.from({ length: 5 }, () => ({ ...someone(), ...known, purpose, returnTo: '/' })),
    )
    await db.insertInto('accountLinks').values(links).execute()
    const { id: invitedBy } = await db
      .selectFrom('users')
      .select('id')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const invitation = { organizationId, formId: null, role: 'OrganizationAdmin' as const, invitedBy }
    await db
      .insertInto('invitations')
      .values({ ...someone(), ...known, ...invitation })
      .execute()
    await db
      .insertInto('operatorInvitations')
      .values({ ...someone(), ...known, invitedBy: null })
      .execute()
    const waits = { organizationId, formId: campaign.formId, locale: 'fr' as const, createdAt }
    const { email: waiting } = someone()
    await db
      .insertInto('prospects')
      .values({ ...waits, email: waiting, emailKey: waiting })
      .execute()
    const report = {
      reason: 'SPAM' as const,
      message: 'Ceci est une publicité.',
      traceId: '0'.repeat(32),
      organizationId,
    }
    const { id, email } = someone()
    const url = 'http://localhost/associations'
    await db
      .insertInto('reports')
      .values({ id, email, createdAt, formId: null, url, ...report })
      .execute()
  }
}
