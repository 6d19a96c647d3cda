import { type RawBuilder, sql } from 'kysely'
import { v7 as idInOrder } from 'uuid'
import type { FormType } from '#domain/form/form.ts'
import type { AuditFacts } from '#domain/operator/audit-facts.ts'
import type { Reader } from './schema.ts'

export type AuditLine = {
  readonly organizationId: number | null
  /** `user:7`, or a name of `auditActors`, `payer:order:7`: never the name or the address of a person. */
  readonly actor: string
  readonly action: string
  /** A kind of `auditObjects` and what tells the one from the others: `job:7`. */
  readonly object: string
  readonly facts?: AuditFacts
  readonly trace: string
  readonly at: string
}

/**
 * Adds one line to the audit, which nobody can change; gives its id. Ids grow within a millisecond too: lines are read by
 * time and then by id, in the order in which they were written.
 */
export async function writeAudit(db: Reader, line: AuditLine): Promise<string> {
  const id = idInOrder()
  await db
    .insertInto('audit')
    .values({
      id,
      organizationId: line.organizationId,
      actor: line.actor,
      action: line.action,
      object: line.object,
      facts: JSON.stringify(line.facts ?? {}),
      traceId: line.trace,
      at: line.at,
    })
    .execute()
  return id
}

/** A line of the audit as the operator reads it; `actorName` null: no account of ours, or one that is gone. */
export type AuditEntry = Omit<AuditLine, 'trace'> & {
  readonly id: string
  readonly facts: Readonly<Record<string, string | number | boolean | null>>
  readonly actorName: string | null
  readonly organizationSlug: string | null
  readonly organizationName: string | null
  /** The campaign that it is about, or that its facts name; null: none, or one that is gone. */
  readonly campaign: AuditedCampaign | null
}

export type AuditedCampaign = {
  readonly title: string
  readonly formType: FormType
  readonly formSlug: string
}

type Wanted = {
  /** `job:7`: the lines about this object only; null: all. */
  readonly object: string | null
  readonly before: { readonly at: string; readonly id: string } | null
  readonly limit: number
}

/** Lines of the audit, newest first. */
export async function listAuditLines(
  db: Reader,
  { object, before, limit }: Wanted,
): Promise<readonly AuditEntry[]> {
  const { rows } = await sql<AuditEntry>`
    select a.id, a.organization_id as "organizationId", a.actor, a.action, a.object, a.facts, a.at,
      nullif(concat_ws(' ', u.first_name, u.last_name), '') as "actorName",
      o.slug as "organizationSlug", o.name as "organizationName",
      case when f.id is not null
        then jsonb_build_object('title', f.title, 'formType', f.form_type, 'formSlug', f.slug) end as campaign
    from audit a
    left join organizations o on o.id = a.organization_id
    left join users u on u.id = case when a.actor ~ '^user:[0-9]{1,9}$' then substr(a.actor, 6)::integer end
    cross join lateral (
      select coalesce(substring(a.object from '^form:(.*)$'), a.facts ->> 'form', a.facts ->> 'formId') as form
    ) named
    left join forms f on f.organization_id = a.organization_id
      and f.id = case when named.form ~ '^[0-9]{1,9}$' then named.form::integer end
    where (${object}::text is null or a.object = ${object})
      and (${before?.at ?? null}::timestamptz is null or (a.at, a.id) < (${before?.at ?? null}::timestamptz, ${before?.id ?? null}::uuid))
    order by a.at desc, a.id desc limit ${limit}`.execute(db)
  return rows
}

/** A line as an association reads it; `actorName` null: no account of ours, or one that is gone. */
export type JournalLine = Pick<AuditEntry, 'id' | 'actor' | 'action' | 'object' | 'facts' | 'at'> & {
  readonly actorName: string | null
  readonly campaign: AuditedCampaign | null
  /** The payment that it is about, or of which something was given back. */
  readonly paymentId: number | null
  /** What was given back, in cents. */
  readonly refunded: number | null
  /** The person of the team that it was done to: by name, or by the address that was invited. */
  readonly about: string | null
}

type WantedOfOrganization = {
  readonly organizationId: number
  readonly actions: readonly string[]
  /** The account that did it; null: whoever. */
  readonly userId: number | null
  /** Instants: from the first, before the second; null: always. */
  readonly from: string | null
  readonly until: string | null
  readonly before: { readonly at: string; readonly id: string } | null
  readonly limit: number
}

/** What was done in an organization, newest first: read from its end backwards, however long it is. */
export async function listJournalLines(
  db: Reader,
  { organizationId, actions, userId, from, until, before, limit }: WantedOfOrganization,
): Promise<readonly JournalLine[]> {
  const actor = userId === null ? sql`true` : sql`a.actor = ${`user:${userId}`}`
  const place =
    before === null ? sql`true` : sql`(a.at, a.id) < (${before.at}::timestamptz, ${before.id}::uuid)`
  const { rows } = await sql<JournalLine>`
    select a.id, a.actor, a.action, a.object, a.facts, a.at,
      nullif(concat_ws(' ', u.first_name, u.last_name), '') as "actorName",
      case when f.id is not null
        then jsonb_build_object('title', f.title, 'formType', f.form_type, 'formSlug', f.slug) end as campaign,
      coalesce(r.payment_id, case when a.object ~ '^payment:[0-9]{1,9}$' then substr(a.object, 9)::integer end) as "paymentId",
      r.organization_part + r.tip_part as refunded,
      coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), i.email) as about
    from (
      select a.* from audit a
      where a.organization_id = ${organizationId} and a.action = any(${[...actions]}::text[]) and ${actor} and ${place}
        and (${from}::timestamptz is null or a.at >= ${from}::timestamptz)
        and (${until}::timestamptz is null or a.at < ${until}::timestamptz)
      order by a.at desc, a.id desc limit ${limit}) a
    left join users u on u.id = case when a.actor ~ '^user:[0-9]{1,9}$' then substr(a.actor, 6)::integer end
    left join users p on p.id = case when a.object ~ '^user:[0-9]{1,9}$' then substr(a.object, 6)::integer end
    cross join lateral (select substring(a.object from ':([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$')::uuid as key) found
    left join invitations i on a.object like 'invitation:%' and i.organization_id = a.organization_id and i.id = found.key
    left join reports s on a.object like 'report:%' and s.organization_id = a.organization_id and s.id = found.key
    cross join lateral (
      select coalesce(substring(a.object from '^form:(.*)$'), a.facts ->> 'form', a.facts ->> 'formId', s.form_id::text) as form
    ) named
    left join forms f on f.organization_id = a.organization_id
      and f.id = case when named.form ~ '^[0-9]{1,9}$' then named.form::integer end
    left join refunds r on r.organization_id = a.organization_id
      and r.id = case when a.object like 'refund:%' then found.key end
    order by a.at desc, a.id desc`.execute(db)
  return rows
}

/** Somebody whose account did something in an organization, by their name. */
export type JournalPerson = { readonly id: number; readonly name: string }

/**
 * Whoever did one of these in an organization, also who is no longer of its team. It goes from account to account, never along what
 * each of them did; accounts stand last among the actors.
 */
export async function listJournalPeople(
  db: Reader,
  { organizationId, actions }: Pick<WantedOfOrganization, 'organizationId' | 'actions'>,
): Promise<readonly JournalPerson[]> {
  const next = (after: RawBuilder<unknown>) =>
    sql`(select min(a.actor) from audit a where a.organization_id = ${organizationId} and a.actor > ${after})`
  const { rows } = await sql<JournalPerson>`
    with recursive actors (actor) as (
      select ${next(sql`'user:'`)}
      union all
      select ${next(sql`actors.actor`)} from actors where actors.actor is not null
    )
    select u.id, concat_ws(' ', u.first_name, u.last_name) as name
    from actors
    join users u on u.id = case when actors.actor ~ '^user:[0-9]{1,9}$' then substr(actors.actor, 6)::integer end
    where exists (
      select from audit a
      where a.organization_id = ${organizationId} and a.actor = actors.actor and a.action = any(${[...actions]}::text[])
    )
    order by u.last_name, u.first_name, u.id`.execute(db)
  return rows
}
