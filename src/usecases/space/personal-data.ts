import { administeredAlone, closeAccount, forgetPayers, forgetUsers } from '#db/erasure.ts'
import { enqueue } from '#db/jobs.ts'
import { orderByKey } from '#db/orders.ts'
import { giftsOfOwner, usesOfMethods } from '#db/payers-gifts.ts'
import type { Owner } from '#db/payers-orders.ts'
import { alertsOf, type PayersRecord, recordsOfOwner } from '#db/personal-data.ts'
import { lockProfile, type Profile, profileOf } from '#db/profiles.ts'
import { customersOfUser, type UserCustomer } from '#db/user-customers.ts'
import { organizationsOfUser } from '#db/users.ts'
import { idempotencyKey } from '#domain/payment/idempotency-key.ts'
import { goesOn } from '#domain/payment/schedule-flow.ts'
import { fail, failWith, ok, type Result } from '#domain/result.ts'
import { ownerOf } from '../access/may-read-order.ts'
import { proveAgain } from '../account/prove-password.ts'
import type { App } from '../app.ts'
import { readOrderView } from '../order/read-order-view.ts'
import { minutesAfter } from '../paris-time.ts'
import { stopPlan } from '../plan/stop-plan.ts'
import { audit } from '../records.ts'
import { cardsOf } from './saved-cards.ts'

/** Orders read at a time: the file is streamed, whatever its length. */
const batch = 20

/**
 * Everything that is kept of a connected user as one JSON text, piece by piece (RGPD art. 15 and 20): profile, rights, cards,
 * alerts, and each order with its items, payments, schedule, consents, refunds and documents.
 */
export async function exportData(
  app: App,
  { userId }: { readonly userId: number },
): Promise<Result<AsyncIterable<string>>> {
  const [profile, owner] = await Promise.all([profileOf(app.db, userId), ownerOf(app.db, userId)])
  if (profile === undefined || owner === undefined) return failWith('UNAUTHENTICATED')
  return ok(textOf(app, profile, owner))
}

async function* textOf(app: App, profile: Profile, owner: Owner): AsyncIterable<string> {
  const head = JSON.stringify({ exportedAt: app.now(), ...(await headOf(app, profile, owner)) }, null, 2)
  yield `${head.slice(0, -2)},\n  "orders": [`
  let separator = '\n'
  for await (const order of ordersOf(app, owner)) {
    yield `${separator}${JSON.stringify(order, null, 2)}`
    separator = ',\n'
  }
  yield '\n  ]\n}\n'
}

async function headOf(app: App, profile: Profile, { userId, emailKey }: Owner) {
  const { email, firstName, lastName, isVerified, choices, newEmail, createdAt } = profile
  const customers = await customersOfUser(app.db, userId)
  const [cards, administers, alerts] = await Promise.all([
    Promise.all(customers.map(customer => cardsOf(app, customer))),
    organizationsOfUser(app.db, userId),
    alertsOf(app.db, emailKey),
  ])
  return {
    profile: { email, firstName, lastName, isVerified, newEmail, choices, createdAt },
    administers,
    cards: cards
      .flatMap(each => each ?? [])
      .map(({ brand, last4, expiresIn }) => ({ brand, last4, expiresIn })),
    alerts,
  }
}

async function* ordersOf(app: App, owner: Owner) {
  for (let after = 0; ; ) {
    const records = await recordsOfOwner(app.db, owner, { after, limit: batch })
    for (const record of records) yield await orderOf(app, record)
    const last = records.at(-1)
    if (last === undefined || records.length < batch) return
    after = last.orderId
  }
}

async function orderOf(app: App, record: PayersRecord) {
  const { organizationId, orderId, ...rest } = record
  const order = await orderByKey(app.db, { organizationId, id: orderId })
  if (order === undefined) return { id: orderId, ...rest }
  const { items, payments, schedule, campaign } = await readOrderView(app, order)
  const { id, status, amount, tip, couponCode, locale, createdAt } = order
  return {
    ...{ id, createdAt, status, amount, tip, couponCode, locale },
    organization: campaign.organization.name,
    campaign: campaign.form.title,
    formType: campaign.form.formType,
    items,
    payments: payments.map(({ attestationUrl: _, ...payment }) => payment),
    schedule,
    ...rest,
  }
}

type Input = {
  readonly userId: number
  readonly password: string
  /** What becomes of the monthly gifts that go on; null: not answered. */
  readonly gifts: 'stop' | 'keep' | null
  /** In which the last mail is written. */
  readonly locale: 'fr' | 'en'
}

/**
 * A user has their account erased (RGPD art. 17): sessions end, kept cards are forgotten, name and address go; what
 * accounting has to keep stays with the organizations that were paid. Monthly gifts are stopped or go on, as the user says.
 * Errors: `password_wrong`, `login_locked`, `required` for the gifts, `LAST_ADMINISTRATOR` with the names, `UNAVAILABLE`.
 */
export async function eraseAccount(app: App, input: Input): Promise<Result<null>> {
  const { userId, password, gifts } = input
  const [profile, owner] = await Promise.all([profileOf(app.db, userId), ownerOf(app.db, userId)])
  if (profile === undefined || owner === undefined) return failWith('UNAUTHENTICATED')
  const alone = await administeredAlone(app.db, userId)
  if (alone.length > 0) return fail({ code: 'LAST_ADMINISTRATOR', values: { names: alone.join(', ') } })
  const running = (await giftsOfOwner(app.db, owner)).filter(({ status }) => goesOn(status))
  if (running.length > 0 && gifts === null) return failWith('required', 'gifts')
  const proven = await proveAgain(app, profile.email, password)
  if (!proven.ok) return proven
  if (gifts === 'stop') for (const gift of running) await app.transaction(tx => stopPlan(app, tx, gift))
  if (!(await forgetCards(app, userId))) return failWith('UNAVAILABLE')
  await app.transaction(async tx => {
    await lockProfile(tx, userId)
    await closeAccount(tx, owner, app.now())
    await record(app, tx, input)
  })
  return ok(null)
}

/** Detaches every card at the provider except those that a plan still needs; returns whether it did. */
async function forgetCards(app: App, userId: number): Promise<boolean> {
  for (const customer of await customersOfUser(app.db, userId))
    if (!(await forgetCardsOf(app, customer))) return false
  return true
}

async function forgetCardsOf(app: App, customer: UserCustomer): Promise<boolean> {
  const { methods } = app.provider(customer.provider)
  if (methods === null) return true
  const [cards, uses] = await Promise.all([cardsOf(app, customer), usesOfMethods(app.db, customer)])
  if (cards === undefined) return false
  for (const { id } of cards.filter(card => !uses.some(use => use.id === card.id))) {
    const key = idempotencyKey(app.installation, 'forget', { id: `${app.trace}${id}`, replay: 0 })
    const { outcome } = await methods.forgetMethod(id, key)
    if (outcome === 'unknown') return false
  }
  return true
}

async function record(
  app: App,
  tx: Parameters<typeof lockProfile>[0],
  { userId, locale }: Input,
): Promise<void> {
  const object = `user:${userId}`
  const line = { organizationId: null, actor: object, action: 'user.erase', object }
  await audit(app, tx, line)
  const mail = { kind: 'accountErased', subjectId: String(userId), locale } as const
  await enqueue(tx, 'send-account-mail', mail, { trace: app.trace })
}

const usersAtOnce = 200
/** How long a name outlives its account, in minutes: its last mails still have to find their reader. */
const grace = 60

/**
 * Takes names and addresses of those who asked to be forgotten, once nothing is under way (RGPD art. 17). Returns how many.
 */
export async function forgetErased(app: App): Promise<number> {
  const now = app.now()
  const due = { before: minutesAfter(now, -grace), limit: usersAtOnce, now }
  return (await forgetUsers(app.db, due)) + (await forgetPayers(app.db, due))
}
