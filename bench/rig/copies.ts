import type pg from 'pg'
import type { tablesOfCart, tablesOfDonation } from './template.ts'

type Table = (typeof tablesOfCart)[number] | (typeof tablesOfDonation)[number]
/** Column -> SQL over `t`, the row of the template, and `s`, the place of the copy. */
type Overrides = Readonly<Record<string, string>>

/** What differs between two copies of one cart and everything that hangs on it; all other columns are the template's. */
const own: Readonly<Record<Table, Overrides>> = {
  carts: {
    id: 's.cart_id',
    form_id: 's.form_id',
    items: `jsonb_set(t.items, '{0,tierId}', to_jsonb(s.tier_id))`,
  },
  payers: { cart_id: 's.cart_id', email: `'payer-' || s.order_id || '@example.org'` },
  holds: { cart_id: 's.cart_id', target_id: 's.tier_id' },
  payment_requests: {
    id: 's.request_id',
    cart_id: 's.cart_id',
    form_id: 's.form_id',
    frozen: `jsonb_set(t.frozen, '{items,0,tierId}', to_jsonb(s.tier_id))`,
  },
  payment_attempts: {
    id: 's.attempt_id',
    request_id: 's.request_id',
    payment_id: 's.order_id',
    intent_id: 's.intent_id',
    account_id: 's.account_id',
  },
  orders: { id: 's.order_id', cart_id: 's.cart_id', form_id: 's.form_id' },
  order_items: { id: 's.order_id', order_id: 's.order_id', tier_id: 's.tier_id' },
  order_snapshots: { order_id: 's.order_id' },
  payments: {
    id: 's.order_id',
    key: 's.payment_key',
    request_id: 's.request_id',
    order_id: 'case when t.order_id is null then null else s.order_id end',
    attempt_id: 'case when t.attempt_id is null then null else s.attempt_id end',
    intent_id: 'case when t.intent_id is null then null else s.intent_id end',
  },
  ledger_entries: {
    id: 'md5(t.id::text || s.order_id)::uuid',
    key: `t.key || '.' || s.order_id`,
    payment_id: 's.order_id',
  },
  postings: { entry_id: 'md5(t.entry_id::text || s.order_id)::uuid' },
  mails: { subject_id: 's.order_id::text' },
}

/** Columns that say when: those of a living cart lie ahead, those of a past one behind. */
const instants = [
  'created_at',
  'updated_at',
  'captured_at',
  'settled_at',
  'booked_at',
  'claimed_at',
  'sent_at',
]

export type Copying = {
  readonly from: 'open' | 'settled'
  readonly tables: readonly Table[]
  /** `living`: its time runs out in an hour; `past`: somewhere in the last year. */
  readonly time: 'living' | 'past'
  readonly more?: Partial<Record<Table, Overrides>>
}

/** Makes the places of copies as `template.places`: one for each of `count`, over all tiers or on one. */
export async function makePlaces(client: pg.Client, count: number, hotTier: number | null): Promise<void> {
  const tiers = await listOffers(client, hotTier)
  await client.query('drop table if exists template.places')
  await client.query(
    `create table template.places as
     with first as (select coalesce(max(id), 0) as id from payments)
     select n, offer.organization_id, form_id, tier_id, account_id, (first.id + n)::integer as order_id,
       gen_random_uuid() as cart_id, gen_random_uuid() as request_id, uuidv7() as attempt_id,
       gen_random_uuid() as payment_key, 'pi_bench' || (first.id + n) as intent_id,
       interval '365 days' * random() as age
     from generate_series(1, $1::integer) n join template.offers offer on position = n % $2::integer cross join first`,
    [count, tiers],
  )
}

/** Numbers what can be bought from 0, as `template.offers`; gives how much that is. */
async function listOffers(client: pg.Client, only: number | null): Promise<number> {
  await client.query('drop table if exists template.offers')
  await client.query(
    'create table template.offers (position integer primary key, organization_id integer, form_id integer, tier_id integer, account_id text)',
  )
  const { rowCount } = await client.query(
    `insert into template.offers
     select row_number() over (order by md5(t.id::text)) - 1, t.organization_id, t.form_id, t.id, o.provider_account_id
     from tiers t join organizations o on o.id = t.organization_id
     where o.slug like 'bench-%' and ($1::integer is null or t.id = $1)`,
    [only],
  )
  return rowCount ?? 0
}

/** Copies the template to every place. */
export async function copyToPlaces(
  client: pg.Client,
  { from, tables, time, more = {} }: Copying,
): Promise<void> {
  for (const table of tables) {
    const columns = await columnsOf(client, table)
    const overrides = {
      organization_id: 's.organization_id',
      ...timesOf(columns, time),
      ...own[table],
      ...more[table],
    }
    const values = columns.map(column => (overrides as Overrides)[column] ?? `t.${column}`)
    await client.query(
      `insert into ${table} (${columns.join()}) overriding system value
       select ${values.join()} from template.${from}_${table} t cross join template.places s`,
    )
  }
  await moveCounters(client, tables)
}

function timesOf(columns: readonly string[], time: Copying['time']): Overrides {
  const at = time === 'past' ? 'now() - s.age' : 'now()'
  const set = columns
    .filter(column => instants.includes(column))
    .map(column => [column, `case when t.${column} is null then null else ${at} end`])
  const until = columns.includes('expires_at') ? [['expires_at', `${at} + interval '1 hour'`]] : []
  return Object.fromEntries([...set, ...until])
}

async function columnsOf(client: pg.Client, table: Table): Promise<readonly string[]> {
  const { rows } = await client.query<{ column_name: string }>(
    `select column_name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  return rows.map(row => row.column_name)
}

/** What is inserted next gets a number behind all copies. */
async function moveCounters(client: pg.Client, tables: readonly Table[]): Promise<void> {
  for (const table of tables.filter(each => ['orders', 'order_items', 'payments'].includes(each))) {
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
    )
  }
}
