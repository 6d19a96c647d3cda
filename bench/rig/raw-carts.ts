import pg from 'pg'
import type { Facts } from '../raw/scripts.ts'
import type { BenchDatabase } from './database.ts'

/** New carts for the raw settle: each is settled once. `hot`: all of one tier. */
export async function cartsToSettle(
  { ownerUrl }: BenchDatabase,
  count: number,
  hot: boolean,
): Promise<readonly Required<Facts>[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      `insert into raw.carts (form_id, items, payer)
       select 1 + n % 2000, '[{"amount": 5000, "quantity": 1}]', '{"email": "camille@example.org"}'
       from generate_series(1, $1::integer) n returning id`,
      [count],
    )
    return rows.map(({ id }, index) => ({ cartId: id, tierId: hot ? 1 : 1 + ((index * 7) % 10_000) }))
  } finally {
    await client.end()
  }
}
