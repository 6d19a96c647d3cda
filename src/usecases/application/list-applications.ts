import {
  type Application,
  type ApplicationsShown,
  applicationByKey,
  countApplications,
  type ListedApplication,
  listApplications,
} from '#db/applications.ts'
import { cartById } from '#db/carts.ts'
import { type StoredFile, storedFiles } from '#db/files.ts'
import { transferSettings } from '#db/transfer-settings.ts'
import { may } from '#domain/access/may.ts'
import { type Cart, totalOf } from '#domain/cart/cart.ts'
import { isFileId } from '#domain/fields/file-type.ts'
import type { Form } from '#domain/form/form.ts'
import { membersOf } from '#domain/membership/application.ts'
import { applicationStateOn, type ShownApplicationState } from '#domain/membership/application-flow.ts'
import { type OrderFile, orderFiles } from '#domain/order/order-files.ts'
import { cartLines, type OrderLine } from '#domain/order/order-lines.ts'
import type { Organization } from '#domain/organization/organization.ts'
import type { Payer } from '#domain/payer/payer.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import {
  type AdministeredCampaign,
  type AdministratorVisit,
  openAdministered,
} from '../campaign/administered-campaign.ts'
import { parisDate } from '../paris-time.ts'
import { orderOf } from './locked-application.ts'

export type { ApplicationsShown }

/** Applications on a page. */
const pageSize = 50

/** An application in a list: who applies for whom, for how many cents. */
export type ApplicationRow = Omit<ListedApplication, 'items' | 'payer'> & {
  readonly payer: string
  readonly email: string | null
  readonly people: readonly string[]
  readonly rates: readonly string[]
  readonly amount: number
}

/** A page of the applications of a campaign; `next`: the number after which the next one begins. */
export type ApplicationsPage = {
  readonly form: Form
  readonly organization: Pick<Organization, 'name'>
  readonly counts: Readonly<Record<'waiting' | 'accepted', number>>
  readonly rows: readonly ApplicationRow[]
  readonly next: number | null
  readonly mayDecide: boolean
}

/** How many applications of a campaign wait for somebody to decide, for who sees them (rule MEM-9). */
export async function countWaitingApplications(app: App, visit: AdministratorVisit): Promise<Result<number>> {
  const opened = await openAdministered(app, visit, 'seeApplications')
  if (!opened.ok) return opened
  const { waiting } = await countApplications(app.db, opened.value.form, parisDate(app.now()))
  return ok(waiting)
}

/** Who applied for membership in a campaign, for who sees its payments; to anyone else it does not exist (rule MEM-9). */
export async function listAdministeredApplications(
  app: App,
  {
    shown,
    after,
    ...visit
  }: AdministratorVisit & { readonly shown: ApplicationsShown; readonly after: number | null },
): Promise<Result<ApplicationsPage>> {
  const opened = await openAdministered(app, visit, 'seeApplications')
  if (!opened.ok) return opened
  const { form, organization, roles } = opened.value
  const today = parisDate(app.now())
  const [found, counts] = await Promise.all([
    listApplications(app.db, form, { today, shown, after, limit: pageSize + 1 }),
    countApplications(app.db, form, today),
  ])
  const rows = found.slice(0, pageSize)
  return ok({
    form,
    organization: { name: organization.name },
    counts,
    rows: rows.map(rowOf),
    next: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null,
    mayDecide: may(roles, 'decideApplications', form),
  })
}

function rowOf({ items, payer, ...row }: ListedApplication): ApplicationRow {
  const named = membersOf(items, payer).map(fullName)
  return {
    ...row,
    payer: payer === null ? '' : fullName(payer),
    email: payer?.email ?? null,
    people: [...new Set(named.filter(name => name !== ''))],
    rates: [...new Set(items.filter(({ tierType }) => tierType === 'Membership').map(({ label }) => label))],
    amount: totalOf(items),
  }
}

const fullName = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }) =>
  [firstName, lastName].filter(Boolean).join(' ')

/** A file of an application as it was sent, with what it answers and for whom. */
export type ApplicationFile = Omit<OrderFile, 'name'> & {
  readonly person: string
  readonly file: Omit<StoredFile, 'id'>
}

/** One application with all that was answered. Amounts in cents. */
export type AdministeredApplication = {
  readonly form: Form
  readonly organization: Pick<Organization, 'name'>
  readonly id: number
  readonly state: ShownApplicationState
  readonly appliedAt: string
  readonly untilOn: string
  readonly decidedAt: string | null
  readonly word: string | null
  /** As far as the person was not forgotten. */
  readonly payer: Payer | null
  readonly lines: readonly OrderLine[]
  readonly total: number
  readonly files: readonly ApplicationFile[]
  /** The order that it became. */
  readonly orderId: number | null
  readonly mayDecide: boolean
  /** Whether it may be recorded as paid by cheque, in cash or by transfer. */
  readonly mayRecord: boolean
  /** Its transfer can be awaited (rule PAY-32). */
  readonly mayAwait: boolean
  /** Today's ISO day in Paris. */
  readonly today: string
}

type One = AdministratorVisit & { readonly applicationId: number }

/** One application, for who sees the payments of its campaign; to anyone else it does not exist. */
export async function readAdministeredApplication(
  app: App,
  { applicationId, ...visit }: One,
): Promise<Result<AdministeredApplication>> {
  const opened = await openOne(app, visit, applicationId)
  if (!opened.ok) return opened
  const { campaign, application, cart } = opened.value
  const { form, organization, roles } = campaign
  const { id, appliedAt, untilOn, decidedAt, word } = application
  const today = parisDate(app.now())
  const order = await orderOf(app.db, cart)
  const state = applicationStateOn(application, cart, { today, order })
  const lines = cartLines(cart.items, cart.coupon?.code ?? null, form)
  const [mayDecide, takesMoney] = [
    may(roles, 'decideApplications', form),
    may(roles, 'recordPayments', form) && !form.isWithheld,
  ]
  const isUnpaid = state === 'accepted' || (state === 'waiting' && mayDecide)
  const mayRecord = takesMoney && isUnpaid && totalOf(cart.items) > 0
  return ok({
    form,
    organization: { name: organization.name },
    ...{ id, state, appliedAt, untilOn, decidedAt, word },
    payer: cart.payer?.email == null ? null : cart.payer,
    lines,
    total: totalOf(cart.items),
    files: await filesOf(app, cart, lines, form),
    orderId: order?.id ?? null,
    mayDecide,
    mayRecord,
    mayAwait: mayRecord && (await transferSettings(app.db, form.organizationId)) !== undefined,
    today,
  })
}

async function filesOf(
  { db }: App,
  cart: Cart,
  lines: readonly OrderLine[],
  form: Form,
): Promise<readonly ApplicationFile[]> {
  const named = orderFiles(lines, cart.payer ?? undefined, form)
  const ids = named.map(({ id }) => id).filter(isFileId)
  const kept = new Map((await storedFiles(db, cart, ids)).map(({ id, ...file }) => [id, file]))
  return named.flatMap(({ id, label, name }) => {
    const file = kept.get(id)
    return file === undefined ? [] : { id, label, person: name, file }
  })
}

/** A file of an application with its bytes, for who may read it; to anyone else it does not exist. */
export async function readApplicationFile(
  app: App,
  { fileId, applicationId, ...visit }: One & { readonly fileId: string },
): Promise<Result<Omit<StoredFile, 'id'> & { readonly bytes: Uint8Array }>> {
  const opened = await openOne(app, visit, applicationId)
  if (!opened.ok) return opened
  const { campaign, cart } = opened.value
  const { form } = campaign
  const files = await filesOf(app, cart, cartLines(cart.items, null, form), form)
  const found = files.find(({ id }) => id === fileId)
  const bytes = found && (await app.files.get(found.id))
  return found === undefined || bytes === undefined ? failWith('NOT_FOUND') : ok({ ...found.file, bytes })
}

type Opened = {
  readonly campaign: AdministeredCampaign
  readonly application: Application
  readonly cart: Cart
}

async function openOne(app: App, visit: AdministratorVisit, id: number): Promise<Result<Opened>> {
  const campaign = await openAdministered(app, visit, 'seeApplications')
  if (!campaign.ok) return campaign
  const { organizationId, id: formId } = campaign.value.form
  const application = await applicationByKey(app.db, { organizationId, id })
  const cart = application && (await cartById(app.db, application.cartId))
  return application?.formId !== formId || cart === undefined
    ? failWith('NOT_FOUND')
    : ok({ campaign: campaign.value, application, cart })
}
