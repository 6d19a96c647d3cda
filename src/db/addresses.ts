import { sql } from 'kysely'
import type { AddressFacts } from '#domain/message/recipients.ts'
import { wantsNews } from './listed-people.ts'
import type { Reader } from './schema.ts'

type Asked = { readonly organizationId: number; readonly keys: readonly string[] }

/**
 * What is known of addresses, by their key (rules MSG-3, MSG-6): whether a server refuses them for good, and the latest word on news. A
 * refusal by link counts until a later yes of somebody who has this address; where two who share it differ, nobody writes there.
 */
export async function factsOfAddresses(
  db: Reader,
  { organizationId, keys }: Asked,
): Promise<ReadonlyMap<string, AddressFacts>> {
  const { rows } = await sql<AddressFacts & { key: string }>`
    select k.key, d.email_key is not null as "isDead",
      case when w.said_no then 'no'
        when u.said_at is not null and coalesce(w.yes_at <= u.said_at, true) then 'unsubscribed'
        when w.yes_at is not null then 'yes' end as news
    from unnest(${[...new Set(keys)]}::text[]) as k (key)
    left join dead_addresses d on d.email_key = k.key
    left join lateral (select greatest(
      (select said_at from news_refusals r where r.organization_id = ${organizationId} and r.email_key = k.key),
      (select said_at from news_complaints n where n.email_key = k.key)) as said_at) u on true
    left join lateral (
      select bool_or(not said.accepts) as said_no, max(said.at) filter (where said.accepts) as yes_at
      from (
        select distinct p.id, ${wantsNews} as accepts, (
          select max(c.written_at) from person_consents c where c.organization_id = p.organization_id
            and c.accepts and c.person_id in (select p.id union all select q.id from people q
              where q.organization_id = p.organization_id and q.merged_into = p.id)) as at
        from person_names n join people p on p.organization_id = n.organization_id and p.id = n.person_id
        where n.organization_id = ${organizationId} and n.email_key = k.key) said
    ) w on true`.execute(db)
  return new Map(rows.map(({ key, isDead, news }) => [key, { isDead, news }]))
}

/** Notes that an address takes no mail any more. */
export async function noteDeadAddress(
  db: Reader,
  { emailKey, answer, now }: { readonly emailKey: string; readonly answer: string; readonly now: string },
): Promise<void> {
  await db
    .insertInto('deadAddresses')
    .values({ emailKey, answer, diedAt: now })
    .onConflict(conflict => conflict.column('emailKey').doUpdateSet({ answer, diedAt: now }))
    .execute()
}

/** Somebody says that it works again. */
export async function reviveAddress(db: Reader, emailKey: string): Promise<void> {
  await db.deleteFrom('deadAddresses').where('emailKey', '=', emailKey).execute()
}

type Refusal = {
  readonly organizationId: number
  readonly emailKey: string
  readonly saidBy: 'link' | 'complaint'
  readonly now: string
}

/** Notes that somebody wants no news of an organization any more. Repeating it is harmless. */
export async function refuseNews(
  db: Reader,
  { organizationId, emailKey, saidBy, now }: Refusal,
): Promise<void> {
  await db
    .insertInto('newsRefusals')
    .values({ organizationId, emailKey, saidBy, saidAt: now })
    .onConflict(conflict =>
      conflict.columns(['organizationId', 'emailKey']).doUpdateSet({ saidBy, saidAt: now }),
    )
    .execute()
}

/** Notes that somebody wants no news of any organization any more. Repeating it is harmless. */
export async function refuseAllNews(
  db: Reader,
  { emailKey, now }: { readonly emailKey: string; readonly now: string },
): Promise<void> {
  await db
    .insertInto('newsComplaints')
    .values({ emailKey, saidAt: now })
    .onConflict(conflict => conflict.column('emailKey').doUpdateSet({ saidAt: now }))
    .execute()
}
