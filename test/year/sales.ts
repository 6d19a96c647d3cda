import { sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { chanceOf } from './chance.ts'

/** A sale whose first charge is paid on the day `soldOn`, and what is due later. */
export type Sale = {
  readonly cart: string
  readonly soldOn: string
  /** Instalments in all; null for a monthly gift. */
  readonly count: number | null
  readonly amount: number
  readonly dayOfLevy: number
  /** Of instalments, all; of a gift, the first month after today: ISO days and cents. */
  readonly later: readonly { readonly number: number; readonly on: string; readonly amount: number }[]
}

const counts = [3, 6, 10, 12] as const
/** Days that calendars stumble over are sold on more often. */
const hardDays = ['2020-01-29', '2020-01-30', '2020-01-31', '2020-02-29', '2020-03-31', '2020-02-25']

/** The nth sale of a seed: instalments first, then monthly gifts. The dates are computed by Temporal alone. */
export function saleOf(seed: number, nth: number, isGift: boolean): Sale {
  const chance = (facet: number) => chanceOf(seed, nth, facet, isGift ? 1 : 0)
  const hard = hardDays[Math.floor(chance(1) * hardDays.length * 4)]
  const soldOn =
    hard ??
    Temporal.PlainDate.from('2019-12-20')
      .add({ days: Math.floor(chance(2) * 90) })
      .toString()
  const cart = `00000000-0000-4000-8000-${String(nth * 2 + (isGift ? 1 : 0)).padStart(12, '0')}`
  if (isGift) {
    const dayOfLevy = 1 + Math.floor(chance(3) * 28)
    const amount = 100 + Math.floor(chance(4) * 5000)
    const on = giftDay(soldOn, dayOfLevy, 0)
    return { cart, soldOn, count: null, amount, dayOfLevy, later: [{ number: 2, on, amount }] }
  }
  const count = counts[Math.floor(chance(3) * counts.length)] ?? 3
  const total = count * 50 + Math.floor(chance(4) * 60_000)
  const amount = Math.floor(total / count)
  const later = Array.from({ length: count - 1 }, (_, place) => ({
    number: place + 2,
    on: Temporal.PlainDate.from(soldOn)
      .add({ months: place + 1 })
      .toString(),
    amount,
  }))
  return { cart, soldOn, count, amount, dayOfLevy: Number(soldOn.slice(8)), later }
}

/** The day of a gift's nth later charge: on its day of the month, the first at least 15 days after the sale (rule DUE-4). */
export function giftDay(soldOn: string, dayOfLevy: number, nth: number): string {
  const sold = Temporal.PlainDate.from(soldOn)
  let first = sold.with({ day: dayOfLevy })
  while (sold.until(first, { largestUnit: 'days' }).days < 15) first = first.add({ months: 1 })
  return first.add({ months: nth }).toString()
}

/** Writes sales as rows, as `owner`: their first charges stand outside of this year's books. */
export async function insertSales(
  owner: Database,
  place: { readonly organizationId: number; readonly formId: number },
  sales: readonly Sale[],
): Promise<void> {
  const rows = JSON.stringify(sales.map(sale => ({ ...sale, nextOn: sale.later[0]?.on })))
  await owner.transaction().execute(async tx => {
    // The rows begin in the middle of their lives: guards and references of the start would refuse them.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      with sale as (
        select * from jsonb_to_recordset(${rows}::jsonb) as s (cart uuid, "soldOn" date, count integer, amount integer,
          "dayOfLevy" integer, "nextOn" date, later jsonb)
      ), payer as (
        insert into payers (organization_id, cart_id, first_name, last_name, email, country)
        select ${place.organizationId}, cart, 'Camille', 'Moreau', 'camille@example.org', 'FR' from sale order by cart
      ), sold as (
        insert into orders (organization_id, cart_id, form_id, status, amount, tip, locale, trace_id, created_at)
        select ${place.organizationId}, cart, ${place.formId}, 'Processed', amount, 0, 'fr', repeat('0', 32), "soldOn"
        from sale order by cart returning id, cart_id
      ), plan as (
        insert into schedules (provider, organization_id, order_id, frequency, amount, count, day_of_levy, next_on, customer_id,
          payment_method, created_at)
        select 'stripe', ${place.organizationId}, sold.id, case when s.count is null then 'Monthly' else 'Installment' end, s.amount,
          s.count, s."dayOfLevy", s."nextOn", 'cus_' || sold.id, 'pm_' || sold.id, s."soldOn"
        from sold join sale s on s.cart = sold.cart_id order by s.cart
      )
      insert into payments (organization_id, key, order_id, number, due_on, amount, status, captured_at, created_at)
      select ${place.organizationId}, gen_random_uuid(), sold.id, p.number, p."on", p.amount, p.status, p.paid, s."soldOn"
      from sold join sale s on s.cart = sold.cart_id cross join lateral (
        select 1 as number, s."soldOn" as "on", s.amount, 'Authorized' as status, s."soldOn"::timestamptz as paid
        union all
        select l.number, l."on", l.amount, 'Waiting', null from jsonb_to_recordset(s.later)
          as l (number integer, "on" date, amount integer) where s.count is not null
      ) p order by s.cart, p.number`.execute(tx)
  })
}
