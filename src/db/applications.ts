import { type RawBuilder, sql } from 'kysely'
import type { Cart, CartItem, CartKey } from '#domain/cart/cart.ts'
import { move, moveIfAllowed } from '#domain/flow.ts'
import type { FormKey } from '#domain/form/form.ts'
import type { Locale } from '#domain/locale.ts'
import type { ApplicationKey } from '#domain/membership/application.ts'
import {
  type ApplicationEvent,
  type ApplicationState,
  applicationFlow,
  openApplications,
  type ShownApplicationState,
} from '#domain/membership/application-flow.ts'
import type { Consents } from '#domain/payment/request.ts'
import type { BatchInput } from './batch.ts'
import type { Reader, Transaction } from './schema.ts'
import { prolongHolds } from './stock.ts'

/** An application for membership (rule MEM-9). Days are ISO, instants ISO 8601 in UTC. */
export type Application = ApplicationKey & {
  readonly cartId: string
  readonly formId: number
  /** As its row says; one that was paid a moment ago may still be `accepted`. */
  readonly state: ApplicationState
  readonly locale: Locale
  readonly consents: Consents
  readonly appliedAt: string
  readonly untilOn: string
  readonly word: string | null
  readonly decidedBy: number | null
  readonly decidedAt: string | null
}

const columns = [
  'organizationId',
  'id',
  'cartId',
  'formId',
  'state',
  'locale',
  'consents',
  'appliedAt',
  'untilOn',
  'word',
  'decidedBy',
  'decidedAt',
] as const

type Until = { readonly now: string; readonly untilOn: string; readonly expiresAt: string }

type NewApplication = Until & {
  readonly cart: Pick<Cart, 'organizationId' | 'id' | 'formId' | 'version'>
  readonly locale: Locale
  readonly consents: Consents
}

/** Makes an application of a locked cart: nobody changes it any more, and it keeps its places until an instant. Gives its number. */
export async function insertApplication(
  tx: Transaction,
  { cart, locale, consents, now, untilOn, expiresAt }: NewApplication,
): Promise<number> {
  const { organizationId, id: cartId, formId } = cart
  const kept = { tip: null, appliedAt: now, ticket: null, version: cart.version + 1, updatedAt: now }
  await keepCart(tx, cart, { ...kept, expiresAt, reservedUntil: expiresAt })
  const { id } = await tx
    .insertInto('applications')
    .values({
      organizationId,
      cartId,
      formId,
      locale,
      consents: JSON.stringify(consents),
      appliedAt: now,
      untilOn,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type KeptCart = { readonly expiresAt: string; readonly reservedUntil: string } & Partial<{
  readonly tip: null
  readonly appliedAt: string
  readonly ticket: null
  readonly version: number
  readonly updatedAt: string
}>

async function keepCart(tx: Transaction, { organizationId, id }: CartKey, kept: KeptCart): Promise<void> {
  await tx
    .updateTable('carts')
    .set(kept)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute()
  await prolongHolds(tx, { organizationId, cartId: id }, kept.expiresAt)
}

export async function applicationByKey(
  db: Reader,
  { organizationId, id }: ApplicationKey,
): Promise<Application | undefined> {
  return db
    .selectFrom('applications')
    .select(columns)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The one of a number, whoever's it is: its link is signed. */
export async function applicationById(db: Reader, id: number): Promise<Application | undefined> {
  return db.selectFrom('applications').select(columns).where('id', '=', id).executeTakeFirst()
}

/** The one that a cart has become. */
export async function applicationOfCart(
  db: Reader,
  { organizationId, id }: CartKey,
): Promise<Application | undefined> {
  return db
    .selectFrom('applications')
    .select(columns)
    .where('organizationId', '=', organizationId)
    .where('cartId', '=', id)
    .executeTakeFirst()
}

/** The same, locked until the transaction ends; its cart is locked before. */
export async function lockApplication(
  tx: Transaction,
  { organizationId, id }: ApplicationKey,
): Promise<Application | undefined> {
  return tx
    .selectFrom('applications')
    .select(columns)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

type Decision = Until & {
  readonly remindOn: string | null
  readonly by: number
  readonly word: string | null
}

/** Accepts a locked application: its places are kept until its last day to pay. */
export async function storeAcceptance(
  tx: Transaction,
  application: Application,
  { now, untilOn, expiresAt, remindOn, by, word }: Decision,
): Promise<void> {
  const { organizationId, cartId, state, id } = application
  const { to } = move(applicationFlow, state as 'waiting', 'accept')
  await keepCart(tx, { organizationId, id: cartId }, { expiresAt, reservedUntil: expiresAt })
  await tx
    .updateTable('applications')
    .set({ state: to, untilOn, remindOn, decidedBy: by, decidedAt: now, word })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('state', '=', state)
    .execute()
}

type End = {
  readonly now: string
  /** Of one that is declined: by whom, with what word. */
  readonly decision?: { readonly by: number; readonly word: string | null }
}

/** Ends a locked application; returns whether it was one that may end so. */
export async function endApplication(
  tx: Transaction,
  { organizationId, id, state }: Pick<Application, 'organizationId' | 'id' | 'state'>,
  event: Exclude<ApplicationEvent, 'accept'>,
  { now, decision }: End,
): Promise<boolean> {
  const step = moveIfAllowed(applicationFlow, state, event)
  if (step === undefined) return false
  const decided = decision && { decidedBy: decision.by, decidedAt: now, word: decision.word }
  const { numUpdatedRows } = await tx
    .updateTable('applications')
    .set({ state: step.to, endedAt: now, remindOn: null, ...decided })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('state', '=', step.from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The life of a cart that is no application any more ends at once: what it names is forgotten from then on. */
export async function endCartNow(
  tx: Transaction,
  { organizationId, id }: CartKey,
  now: string,
): Promise<void> {
  await sql`update carts set expires_at = least(expires_at, ${now}::timestamptz)
    where organization_id = ${organizationId} and id = ${id} and status = 'expired'`.execute(tx)
}

/** An application as its association lists it. Amounts in cents. */
export type ListedApplication = {
  readonly id: number
  readonly state: ShownApplicationState
  readonly appliedAt: string
  readonly untilOn: string
  readonly items: readonly CartItem[]
  readonly payer: {
    readonly firstName: string | null
    readonly lastName: string | null
    readonly email: string | null
  } | null
  /** Another one of the campaign with the same address waits, or is to be paid. */
  readonly again: boolean
  /** The order that it became. */
  readonly orderId: number | null
}

/** What is shown: those that wait for somebody, that wait for their payment, or that are over. */
export type ApplicationsShown = 'waiting' | 'accepted' | 'over'

const isOpen = sql`a.state in ('waiting', 'accepted')`

/** Those of an ISO day whose places are kept still: neither paid nor past their last day, although no job has followed them yet. */
const goesOnAt = (today: string) => sql`${isOpen} and c.status = 'open' and a.until_on >= ${today}::date`

/** The state of an ISO day, as `applicationStateOn` says it: the cart `c` knows of the payment before the application does, its order `o` of the money. */
const stateAt = (today: string) => sql<ShownApplicationState>`case
  when not (a.state = 'paid' or ${isOpen} and c.status = 'paid')
    then case when ${isOpen} and not (${goesOnAt(today)}) then 'lapsed' else a.state end
  when o.status in ('Canceled', 'Refunded') then 'ended'
  when o.status = 'Committed' and o.is_recorded then 'awaited'
  else 'paid' end`

const shownAt = (today: string): Record<ApplicationsShown, RawBuilder<unknown>> => ({
  waiting: sql`a.state = 'waiting' and ${goesOnAt(today)}`,
  accepted: sql`a.state = 'accepted' and ${goesOnAt(today)}`,
  over: sql`not (${goesOnAt(today)})`,
})

type Listing = {
  /** The ISO day. */
  readonly today: string
  readonly shown: ApplicationsShown
  /** The number of the last one of the page before; null: from the first on. */
  readonly after: number | null
  readonly limit: number
}

/** Applications of a campaign: those that wait oldest first, others newest first. */
export async function listApplications(
  db: Reader,
  { organizationId, id: formId }: FormKey,
  { today, shown, after, limit }: Listing,
): Promise<readonly ListedApplication[]> {
  const isOldest = shown === 'waiting'
  const beyond = isOldest ? sql`a.id > ${after}::integer` : sql`a.id < ${after}::integer`
  const { rows } = await sql<ListedApplication>`
    select a.id, ${stateAt(today)} as state, instant(a.applied_at) as "appliedAt", a.until_on::text as "untilOn", c.items,
      case when y.email is not null then jsonb_build_object(
        'firstName', y.first_name, 'lastName', y.last_name, 'email', y.email) end as payer,
      ${isRepeated} as again, o.id as "orderId"
    from applications a
    join carts c on c.organization_id = a.organization_id and c.id = a.cart_id
    left join payers y on y.organization_id = a.organization_id and y.cart_id = a.cart_id
    left join orders o on o.organization_id = a.organization_id and o.cart_id = a.cart_id
    where a.organization_id = ${organizationId} and a.form_id = ${formId} and ${shownAt(today)[shown]}
      and (${after}::integer is null or ${beyond})
    order by ${isOldest ? sql`a.id` : sql`a.id desc`} limit ${limit}`.execute(db)
  return rows
}

/** Whether the payer of the application `a` has another one of the campaign that is open. */
const isRepeated = sql<boolean>`exists (
  select from applications b
  join payers z on z.organization_id = b.organization_id and z.cart_id = b.cart_id
  where b.organization_id = a.organization_id and b.form_id = a.form_id and b.id <> a.id
    and b.state in (${sql.join(openApplications)}) and lower(z.email) = lower(y.email))`

/** How many applications of a campaign wait for somebody on an ISO day, and how many for their payment. */
export async function countApplications(
  db: Reader,
  { organizationId, id: formId }: FormKey,
  today: string,
): Promise<Readonly<Record<'waiting' | 'accepted', number>>> {
  const { rows } = await sql<{ waiting: number; accepted: number }>`
    select count(*) filter (where a.state = 'waiting')::integer as waiting,
      count(*) filter (where a.state = 'accepted')::integer as accepted
    from applications a join carts c on c.organization_id = a.organization_id and c.id = a.cart_id
    where a.organization_id = ${organizationId} and a.form_id = ${formId} and ${goesOnAt(today)}`.execute(db)
  return rows[0] ?? { waiting: 0, accepted: 0 }
}

/** Applications of a payer's address in a campaign that are open, oldest first; not the one of a cart. */
export async function openApplicationsOf(
  db: Reader,
  {
    organizationId,
    formId,
    email,
    cartId,
  }: {
    readonly organizationId: number
    readonly formId: number
    readonly email: string
    readonly cartId: string
  },
): Promise<readonly Pick<Application, 'id' | 'state' | 'appliedAt'>[]> {
  const { rows } = await sql<Pick<Application, 'id' | 'state' | 'appliedAt'>>`
    select a.id, a.state, instant(a.applied_at) as "appliedAt" from applications a
    join carts c on c.organization_id = a.organization_id and c.id = a.cart_id and c.status = 'open'
    join payers y on y.organization_id = a.organization_id and y.cart_id = a.cart_id
    where a.organization_id = ${organizationId} and a.form_id = ${formId} and a.cart_id <> ${cartId}
      and a.state in ('waiting', 'accepted') and lower(y.email) = lower(${email})
    order by a.id limit 5`.execute(db)
  return rows
}

export type FollowedApplication = {
  readonly id: string
  readonly at: string
  readonly organizationId: number
}

const follow = async (
  db: Reader,
  where: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
  { after, limit }: BatchInput,
) => {
  const { rows } = await sql<FollowedApplication>`
    select a.id::text as id, ${day}::text as at, a.organization_id as "organizationId"
    from applications a join carts c on c.organization_id = a.organization_id and c.id = a.cart_id
    where ${where}
      and (${after?.at ?? null}::date is null or (${day}, a.id) > (${after?.at ?? null}::date, ${after?.id ?? null}::integer))
    order by ${day}, a.id limit ${limit}`.execute(db)
  return rows
}

/** Those that are over without their row knowing: paid, or past their last day, an ISO one. */
export function applicationsOver(db: Reader, today: string, input: BatchInput) {
  return follow(
    db,
    sql`${isOpen} and (a.until_on < ${today}::date or c.status <> 'open')`,
    sql`a.until_on`,
    input,
  )
}

/** Accepted ones whose payer is reminded today or was to be before. */
export function applicationsToRemind(db: Reader, today: string, input: BatchInput) {
  const due = sql`a.remind_on is not null and a.remind_on <= ${today}::date`
  return follow(db, sql`${due} and a.state = 'accepted' and c.status = 'open'`, sql`a.remind_on`, input)
}

/** Notes that a payer was reminded; returns whether nobody had before. */
export async function noteReminded(
  tx: Transaction,
  { organizationId, id }: ApplicationKey,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('applications')
    .set({ remindOn: null })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('remindOn', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
