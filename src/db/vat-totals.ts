import { sql } from 'kysely'
import type { VatDay } from '#domain/invoice/vat-totals.ts'
import type { Reader } from './schema.ts'

type Period = {
  readonly organizationId: number
  /** ISO instants, the second one out. */
  readonly from: string
  readonly until: string
}

type Row = Pick<VatDay, 'day'> & {
  readonly vatRate: number
  readonly soldVat: number
  readonly soldGross: number
  readonly creditedVat: number
  readonly creditedGross: number
}

/**
 * What was invoiced and credited on each day in Paris at each rate of VAT: the sums of the lines of invoices and credit notes, of which
 * nothing is rounded again (rule INV-8).
 */
export async function vatOfDays(db: Reader, period: Period): Promise<readonly VatDay[]> {
  const { organizationId, from, until } = period
  const sum = (amount: 'gross' | 'vat', kind: 'invoice' | 'creditNote') => sql`
    coalesce(sum((l ->> ${sql.lit(amount)})::bigint) filter (where v.kind = ${sql.lit(kind)}), 0)::float8`
  const { rows } = await sql<Row>`
    select to_char(v.issued_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as day, (l ->> 'vatRate')::float8 as "vatRate",
      ${sum('vat', 'invoice')} as "soldVat", ${sum('gross', 'invoice')} as "soldGross",
      ${sum('vat', 'creditNote')} as "creditedVat", ${sum('gross', 'creditNote')} as "creditedGross"
    from invoices v
    join documents d on d.organization_id = v.organization_id and d.id = v.id
    cross join jsonb_array_elements(d.facts -> 'lines') l
    where v.organization_id = ${organizationId} and v.issued_at >= ${from}::timestamptz and v.issued_at < ${until}::timestamptz
    group by 1, 2 order by 1, 2`.execute(db)
  return rows.map(({ day, vatRate, soldVat, soldGross, creditedVat, creditedGross }) => ({
    ...{ day, vatRate },
    sold: { net: soldGross - soldVat, vat: soldVat, gross: soldGross },
    credited: { net: creditedGross - creditedVat, vat: creditedVat, gross: creditedGross },
  }))
}
