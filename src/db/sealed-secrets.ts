import { sql } from 'kysely'
import type { Reader } from './schema.ts'

/** A secret that has to be read again, sealed with an older signing secret; `key` names its row. */
export type StaleSecret =
  | {
      readonly of: 'ticketKey'
      readonly key: { readonly organizationId: number; readonly id: number }
      readonly sealed: string
    }
  | {
      readonly of: 'endpoint' | 'formerEndpoint' | 'account'
      readonly key: { readonly organizationId: number; readonly id: string }
      readonly sealed: string
    }

/** What was sealed with another signing secret than the newest, which its id names: keys of tickets, secrets of event endpoints, accounts of payers. */
export async function staleSecrets(db: Reader, newest: string): Promise<readonly StaleSecret[]> {
  const isStale = (column: 'signing_key' | 'secret' | 'former_secret' | 'iban') =>
    sql`split_part(${sql.ref(column)}, '.', 1) <> ${newest}`
  const key = (id: 'form_id' | 'id' | 'repayment_id') =>
    sql`jsonb_build_object('organizationId', organization_id, 'id', ${sql.ref(id)})`
  const { rows } = await sql<StaleSecret>`
    select 'ticketKey' as of, ${key('form_id')} as key, signing_key as sealed from doors where ${isStale('signing_key')}
    union all
    select 'endpoint', ${key('id')}, secret from event_endpoints where ${isStale('secret')}
    union all
    select 'formerEndpoint', ${key('id')}, former_secret from event_endpoints where ${isStale('former_secret')}
    union all
    select 'account', ${key('repayment_id')}, iban from repayment_accounts where ${isStale('iban')}`.execute(
    db,
  )
  return rows
}

/** Puts a text in the place of a stale one, unless that was changed meanwhile. */
export async function putSealed(
  db: Reader,
  { of, key: { organizationId, id }, sealed }: StaleSecret,
  fresh: string,
): Promise<void> {
  if (of === 'ticketKey') {
    await db
      .updateTable('doors')
      .set({ signingKey: fresh })
      .where('organizationId', '=', organizationId)
      .where('formId', '=', Number(id))
      .where('signingKey', '=', sealed)
      .execute()
    return
  }
  if (of === 'account') {
    await db
      .updateTable('repaymentAccounts')
      .set({ iban: fresh })
      .where('organizationId', '=', organizationId)
      .where('repaymentId', '=', String(id))
      .where('iban', '=', sealed)
      .execute()
    return
  }
  const column = of === 'endpoint' ? 'secret' : 'formerSecret'
  await db
    .updateTable('eventEndpoints')
    .set({ [column]: fresh })
    .where('organizationId', '=', organizationId)
    .where('id', '=', String(id))
    .where(column, '=', sealed)
    .execute()
}
