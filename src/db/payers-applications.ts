import { sql } from 'kysely'
import type { CartItem } from '#domain/cart/cart.ts'
import type { ApplicationKey } from '#domain/membership/application.ts'
import { type ApplicationState, openApplications } from '#domain/membership/application-flow.ts'
import type { Consents } from '#domain/payment/request.ts'
import { isOwn, type Owner } from './payers-orders.ts'
import type { Reader } from './schema.ts'

/** An application for membership that its payer follows (rule MEM-9). `untilOn`: its last ISO day. */
export type PayersApplication = ApplicationKey & {
  readonly state: (typeof openApplications)[number]
  readonly untilOn: string
  readonly items: readonly CartItem[]
  readonly title: string
  readonly organization: string
}

/** The most that a payer is shown at once. */
const most = 20

/** The applications of a payer that wait for an answer or for their payment on an ISO day, those that are to be paid first. */
export async function openApplicationsOfPayer(
  db: Reader,
  owner: Owner,
  today: string,
): Promise<readonly PayersApplication[]> {
  const { rows } = await sql<PayersApplication>`
    select a.organization_id as "organizationId", a.id, a.state, a.until_on::text as "untilOn", c.items, f.title,
      g.name as organization
    from payers y
    join applications a on a.organization_id = y.organization_id and a.cart_id = y.cart_id
    join carts c on c.organization_id = a.organization_id and c.id = a.cart_id
    join forms f on f.organization_id = a.organization_id and f.id = a.form_id
    join organizations g on g.id = a.organization_id
    where ${isOwn(owner)} and a.state in (${sql.join(openApplications)}) and c.status = 'open'
      and a.until_on >= ${today}::date
    order by a.state, a.id limit ${most}`.execute(db)
  return rows
}

/** What is kept of an application, also of one that is over: what was asked for and answered. Instants and days are ISO. */
export type KeptApplication = {
  readonly id: number
  readonly state: ApplicationState
  readonly organization: string
  readonly campaign: string
  readonly appliedAt: string
  readonly untilOn: string
  readonly decidedAt: string | null
  readonly word: string | null
  readonly consents: Consents
  readonly items: readonly CartItem[]
}

/** All that a payer applied for and that was not forgotten, the first one first. */
export async function applicationsOfPayer(db: Reader, owner: Owner): Promise<readonly KeptApplication[]> {
  const { rows } = await sql<KeptApplication>`
    select a.id, a.state, g.name as organization, f.title as campaign, instant(a.applied_at) as "appliedAt",
      a.until_on::text as "untilOn", instant(a.decided_at) as "decidedAt", a.word, a.consents, c.items
    from payers y
    join applications a on a.organization_id = y.organization_id and a.cart_id = y.cart_id
    join carts c on c.organization_id = a.organization_id and c.id = a.cart_id
    join forms f on f.organization_id = a.organization_id and f.id = a.form_id
    join organizations g on g.id = a.organization_id
    where ${isOwn(owner)} order by a.id`.execute(db)
  return rows
}
