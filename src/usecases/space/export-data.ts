import { orderByKey } from '#db/orders.ts'
import type { Owner } from '#db/payers-orders.ts'
import { alertsOf, type PayersRecord, recordsOfOwner } from '#db/personal-data.ts'
import { type Profile, profileOf } from '#db/profiles.ts'
import { customersOfUser } from '#db/user-customers.ts'
import { organizationsOfUser } from '#db/users.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { ownerOf } from '../access/owner.ts'
import type { App } from '../app.ts'
import { readOrderView } from '../order/read-order-view.ts'
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
