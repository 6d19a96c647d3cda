import { administeredAlone, filesOfLeaving, forgetPayers, forgetUsers } from '#db/erasure.ts'
import { isOperator, lockOperators, operatesAlone } from '#db/operators.ts'
import { passkeysOf } from '#db/passkeys.ts'
import { applicationsOfPayer } from '#db/payers-applications.ts'
import { giftsOfOwner } from '#db/payers-gifts.ts'
import type { Owner } from '#db/payers-orders.ts'
import { alertsOf, type PayersRecord, recordsOfOwner } from '#db/personal-data.ts'
import { type Profile, profileOf } from '#db/profiles.ts'
import type { Reader, Transaction } from '#db/schema.ts'
import { lockTeam } from '#db/team.ts'
import { customersOfUser, type UserCustomer } from '#db/user-customers.ts'
import { organizationsOfUser, rolesOfUser } from '#db/users.ts'
import type { Locale } from '#domain/locale.ts'
import { goesOn } from '#domain/payment/schedule-flow.ts'
import { fail, failWith, ok, type Result } from '#domain/result.ts'
import { ownerOf } from '../access/may-read-order.ts'
import { proveAgain } from '../account/prove-password.ts'
import type { App } from '../app.ts'
import { forgetFile } from '../forget-by-rule.ts'
import { readOrderView } from '../order/read-order-view.ts'
import { minutesAfter } from '../paris-time.ts'
import { stopPlan } from '../plan/stop-plan.ts'
import { closeUser, forgetCardsOf } from './erase-user.ts'
import { cardsOf } from './saved-cards.ts'

/** Orders read at a time: the file is streamed, whatever its length. */
const batch = 20

/**
 * Everything that is kept of a connected user as one JSON text, piece by piece (RGPD art. 15 and 20): profile, rights, cards,
 * alerts, applications for membership, and each order with its items, payments, schedule, consents, refunds and documents.
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
  const [cards, administers, alerts, passkeys, applications] = await Promise.all([
    Promise.all(customers.map(customer => cardsOf(app, customer))),
    organizationsOfUser(app.db, userId),
    alertsOf(app.db, emailKey),
    passkeysOf(app.db, userId),
    applicationsOfPayer(app.db, { userId, emailKey }),
  ])
  return {
    profile: { email, firstName, lastName, isVerified, newEmail, choices, createdAt },
    administers,
    cards: cards
      .flatMap(each => each ?? [])
      .map(({ brand, last4, expiresIn }) => ({ brand, last4, expiresIn })),
    alerts,
    passkeys: passkeys.map(({ name, createdAt, usedAt }) => ({ name, createdAt, usedAt })),
    applications,
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
  const view = await readOrderView(app, { organizationId, id: orderId })
  if (view === undefined) return { id: orderId, ...rest }
  const { order, items, payments, schedule, campaign } = view
  const { id, status, amount, tip, couponCode, locale, createdAt } = order
  return {
    ...{ id, createdAt, status, amount, tip, couponCode, locale },
    organization: campaign.organization.name,
    campaign: campaign.form.title,
    formType: campaign.form.formType,
    items,
    payments: payments.map(({ attestationUrl: _, unpaidPaymentId: __, ...payment }) => payment),
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
  readonly locale: Locale
}

/**
 * A user has their account erased (RGPD art. 17): sessions end, kept cards are forgotten, name and address go; what
 * accounting has to keep stays with the organizations that were paid. Monthly gifts are stopped or go on, as the user says.
 * All of it or nothing: an account that has to stay keeps its gifts and its cards.
 * Errors: `password_wrong`, `login_locked`, `required` for the gifts, `LAST_ADMINISTRATOR` with the names, `LAST_OPERATOR`.
 */
export async function eraseAccount(app: App, input: Input): Promise<Result<null>> {
  const { userId, password, gifts } = input
  const [profile, owner] = await Promise.all([profileOf(app.db, userId), ownerOf(app.db, userId)])
  if (profile === undefined || owner === undefined) return failWith('UNAUTHENTICATED')
  const free = await mayLeave(app.db, userId)
  if (!free.ok) return free
  const running = (await giftsOfOwner(app.db, owner)).filter(({ status }) => goesOn(status))
  if (running.length > 0 && gifts === null) return failWith('required', 'gifts')
  const proven = await proveAgain(app, profile.email, password)
  if (!proven.ok) return proven
  return app.transaction<Result<null>>(async tx => {
    await lockColleagues(tx, userId)
    const stillFree = await mayLeave(tx, userId)
    if (!stillFree.ok) return stillFree
    if (gifts === 'stop') for (const gift of running) await stopPlan(app, tx, gift)
    await closeUser(app, tx, owner, { actor: `user:${userId}`, locale: input.locale })
    return ok(null)
  })
}

/** Forgets the cards of an account that was closed. */
export async function forgetKeptCards(app: App, customer: UserCustomer): Promise<void> {
  if (!(await forgetCardsOf(app, customer)))
    throw new Error('the provider did not say whether it forgot the cards')
}

/** Whoever alone administers an organization, or operates the installation, stays. */
async function mayLeave(db: Reader, userId: number): Promise<Result<null>> {
  const alone = await administeredAlone(db, userId)
  if (alone.length > 0) return fail({ code: 'LAST_ADMINISTRATOR', values: { names: alone.join(', ') } })
  return (await operatesAlone(db, userId)) ? failWith('LAST_OPERATOR') : ok(null)
}

/** Two of one team who leave at the same moment leave one after the other: the second finds that nobody else is there. */
async function lockColleagues(tx: Transaction, userId: number): Promise<void> {
  if (await isOperator(tx, userId)) await lockOperators(tx)
  const roles = await rolesOfUser(tx, userId)
  const teams = roles.filter(({ role }) => role === 'OrganizationAdmin').map(each => each.organizationId)
  for (const organizationId of teams.sort((one, other) => one - other)) await lockTeam(tx, organizationId)
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
  for (const file of await filesOfLeaving(app.db, due)) await forgetFile(app, file)
  return (await forgetUsers(app.db, due)) + (await app.transaction(tx => forgetPayers(tx, due)))
}
