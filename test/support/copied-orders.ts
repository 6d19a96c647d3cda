import pg from 'pg'
import type { TestDatabase } from './database.ts'

/** Column -> SQL over `s`, the number of the copy from 1 and the highest ids so far. */
type Own = Readonly<Record<string, string>>

const cartId = `md5('cart' || s.n)::uuid`

/** What differs between two copies of one paid order. */
const own: Readonly<Record<string, Own>> = {
  carts: { id: cartId },
  payers: { cart_id: cartId, email: `'payer-' || s.n || '@example.org'` },
  orders: { id: 's.order_id + s.n', cart_id: cartId },
  order_items: { id: 's.item_id + t.id * 100000 + s.n', order_id: 's.order_id + s.n' },
  order_snapshots: { order_id: 's.order_id + s.n' },
  payments: {
    id: 's.payment_id + s.n',
    key: `md5('key' || s.n)::uuid`,
    order_id: 's.order_id + s.n',
    request_id: `md5('request' || s.n)::uuid`,
    attempt_id: `md5('attempt' || s.n)::uuid`,
    intent_id: `'pi_copy' || s.n`,
  },
}

/** Copies the only order of a database so many times, as it stands, each with a payer of its own; gives the copies' ids. */
export async function copyOrder(database: TestDatabase, count: number): Promise<readonly number[]> {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    // Copies begin where the states of the original ended: no trigger asks how they came there.
    await client.query('set session_replication_role = replica')
    await client.query(
      `create temporary table places as
       select n, (select max(id) from orders) as order_id, (select max(id) from order_items) as item_id,
         (select max(id) from payments) as payment_id from generate_series(1, ${count}) n`,
    )
    for (const [table, columns] of Object.entries(own)) await copy(client, table, columns)
    const { rows } = await client.query<{ id: number }>('select order_id + n as id from places order by n')
    return rows.map(({ id }) => id)
  } finally {
    await client.end()
  }
}

async function copy(client: pg.Client, table: string, columns: Own): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  await client.query(
    `insert into ${table} (${names.join()}) overriding system value
     select ${names.map(name => columns[name] ?? `t.${name}`).join()} from ${table} t cross join places s`,
  )
}
