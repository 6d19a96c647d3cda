import type pg from 'pg'

/**
 * FROZEN, as `tables.sql`: the raw SQL that the product's speed is set against, through the same driver. Statements are
 * prepared once for each connection: a limit must not be slower than it could be.
 */

/** What one run of a script works on. `cartId` only for those that settle a cart which exists. */
export type Facts = { readonly tierId: number; readonly cartId?: string }
export type RawScript = (client: pg.Client, facts: Facts) => Promise<void>

const items = JSON.stringify([{ amount: 5000, quantity: 1 }])
const payer = JSON.stringify({ firstName: 'Camille', lastName: 'Moreau', email: 'camille@example.org' })

const formBySlug = {
  name: 'form-by-slug',
  text: 'select id, slug, content from raw.forms where slug = $1',
}
const insertCart = {
  name: 'insert-cart',
  text: 'insert into raw.carts (form_id, items) values ($1, $2) returning id',
}
const updatePayer = {
  name: 'update-payer',
  text: 'update raw.carts set payer = $2 where id = $1',
}
const takeStock = {
  name: 'take-stock',
  text: 'update raw.tiers set stock = stock - 1 where id = $1 and stock > 0',
}
const insertOrder = {
  name: 'insert-order',
  text: 'insert into raw.orders (cart_id, amount) values ($1, 5000) returning id',
}
const insertItem = {
  name: 'insert-item',
  text: 'insert into raw.order_items (order_id, tier_id, amount) values ($1, $2, 5000)',
}
const insertPayment = {
  name: 'insert-payment',
  text: 'insert into raw.payments (order_id, amount) values ($1, 5600) returning id',
}
const insertPostings = {
  name: 'insert-postings',
  text: `insert into raw.postings (payment_id, account, amount) values
  ($1, 'clearing', 5600), ($1, 'organization', -5000), ($1, 'tips', -600), ($1, 'fees', 0)`,
}
const allInOne = {
  name: 'all-in-one',
  text: `
  with stock as (
    update raw.tiers set stock = stock - 1 where id = $1 and stock > 0 returning id
  ), sold as (
    insert into raw.orders (cart_id, amount) select $2, 5000 from stock returning id
  ), item as (
    insert into raw.order_items (order_id, tier_id, amount) select id, $1, 5000 from sold
  ), payment as (
    insert into raw.payments (order_id, amount) select id, 5600 from sold returning id
  )
  insert into raw.postings (payment_id, account, amount)
  select id, account, amount from payment
  cross join (values ('clearing', 5600), ('organization', -5000), ('tips', -600), ('fees', 0)) as part (account, amount)`,
}

/** Stock, order, item, payment and four postings in one transaction. */
const settle: RawScript = (client, facts) => settleCart(client, { ...facts, cartId: facts.cartId! })

/** The same with the stock last: the row of a hot tier is locked for the shortest time that many statements allow. */
const settleStockLast: RawScript = async (client, { tierId, cartId }) => {
  await client.query('begin')
  await storeSale(client, tierId, cartId!)
  await client.query({ ...takeStock, values: [tierId] })
  await client.query('commit')
}

/** The same as one statement. */
const settleOneStatement: RawScript = async (client, { tierId, cartId }) => {
  await client.query({ ...allInOne, values: [tierId, cartId] })
}

/** A whole checkout in three transactions: insert the cart; update the payer; settle. */
const checkout: RawScript = async (client, { tierId }) => {
  const cartId = await fillCart(client, tierId)
  await settleCart(client, { tierId, cartId })
}

/** The same, its last transaction as one statement. */
const checkoutOneStatement: RawScript = async (client, { tierId }) => {
  const cartId = await fillCart(client, tierId)
  await client.query({ ...allInOne, values: [tierId, cartId] })
}

const selectForm: RawScript = async (client, { tierId }) => {
  await client.query({ ...formBySlug, values: [`form-${1 + (tierId % 2000)}`] })
}

export const rawScripts = {
  checkout,
  checkoutOneStatement,
  settle,
  settleStockLast,
  settleOneStatement,
  selectForm,
} as const satisfies Record<string, RawScript>

export type RawName = keyof typeof rawScripts

async function fillCart(client: pg.Client, tierId: number): Promise<string> {
  const { rows } = await client.query<{ id: string }>({ ...insertCart, values: [1 + (tierId % 2000), items] })
  await client.query({ ...updatePayer, values: [rows[0]!.id, payer] })
  return rows[0]!.id
}

async function settleCart(client: pg.Client, { tierId, cartId }: Required<Facts>): Promise<void> {
  await client.query('begin')
  await client.query({ ...takeStock, values: [tierId] })
  await storeSale(client, tierId, cartId)
  await client.query('commit')
}

async function storeSale(client: pg.Client, tierId: number, cartId: string): Promise<void> {
  const order = await client.query<{ id: string }>({ ...insertOrder, values: [cartId] })
  await client.query({ ...insertItem, values: [order.rows[0]!.id, tierId] })
  const payment = await client.query<{ id: string }>({ ...insertPayment, values: [order.rows[0]!.id] })
  await client.query({ ...insertPostings, values: [payment.rows[0]!.id] })
}
