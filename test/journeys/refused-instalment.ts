import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { allConsents, camille } from '#test/support/campaign.ts'
import { HttpPayer } from '#test/support/http-payer.ts'
import type { JourneyLab } from '#test/support/journey-lab.ts'

/** Attaches, and is paid while its holder is there; every charge without them is declined. */
const refusedWithoutHolder = '4000000000000341'

/** An instalment that the bank refused yesterday. */
export type RefusedInstalment = {
  readonly organizationId: number
  readonly orderId: number
  readonly paymentId: number
  /** The link of the mail that told its payer. */
  readonly link: string
}

const address = {
  organizationSlug: 'les-ateliers-du-canal',
  formType: 'Membership',
  formSlug: 'adhesion-de-saison',
}

/** A membership of the demo in three instalments whose second was refused; the worker and the mail are the product's own. */
export async function refusedInstalment(lab: JourneyLab): Promise<RefusedInstalment> {
  const order = await buyInThree(lab)
  // Nothing more is charged before the first has come.
  await lab.quiet()
  await sql`update payments set due_on = (now() at time zone 'Europe/Paris')::date - 1
    where order_id = ${order.orderId} and number = 2`.execute(lab.db)
  await sql`select graphile_worker.add_job('charge-due-payments')`.execute(lab.db)
  await until(async () => (await paymentOf(lab, order.orderId)).status === 'Refused')
  const { id, key, organizationId } = await paymentOf(lab, order.orderId)
  let link: string | undefined
  await until(async () => {
    link = linkIn(lab.mails.messages, key)
    return link !== undefined
  })
  return { organizationId, orderId: order.orderId, paymentId: id, link: link ?? '' }
}

async function buyInThree(lab: JourneyLab): Promise<{ orderId: number }> {
  const payer = new HttpPayer(lab.origin, lab.sandboxUrl)
  const tier = await lab.db
    .selectFrom('tiers')
    .innerJoin('forms', join => join.onRef('forms.id', '=', 'tiers.formId'))
    .select(['tiers.id', 'tiers.tierType'])
    .where('forms.slug', '=', address.formSlug)
    .where('tiers.installmentCounts', '@>', sql<number[]>`array[3]`)
    .orderBy('tiers.position')
    .executeTakeFirstOrThrow()
  // What the form asks of members is not what this is about.
  await sql`update custom_fields c set is_required = false from forms f
    where f.organization_id = c.organization_id and f.id = c.form_id and f.slug = ${address.formSlug}`.execute(
    lab.db,
  )
  const participant = { firstName: 'Camille', lastName: 'Moreau', email: null }
  const items = [{ tierId: tier.id, tierType: tier.tierType, participant, paymentTerms: { count: 3 } }]
  const call = async <T>(method: string, path: string, body: unknown) => {
    const answer = await payer.call<T>(method, path, body)
    assert.ok(answer.status < 300, `${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const { id } = await call<{ id: string }>('POST', '/carts', { ...address, items })
  await call('PUT', `/carts/${id}/payer`, wholePayer)
  await call('PUT', `/carts/${id}/tip`, { tip: '0' })
  const opened = await call<{ paymentRequestId: string }>('POST', `/carts/${id}/init-payment`, {
    consents: allConsents,
  })
  const method = await payer.cardToken(refusedWithoutHolder)
  const step = await payer.initialize(opened.paymentRequestId, method)
  assert.equal(step.action, 'Finalize', JSON.stringify(step))
  const order = await lab.db
    .selectFrom('orders')
    .select('id')
    .where('cartId', '=', id)
    .executeTakeFirstOrThrow()
  return { orderId: order.id }
}

const wholePayer = {
  ...camille,
  birthDate: '24/03/1988',
  address: '3 rue du Canal',
  city: 'Paris',
  zipCode: '75011',
}

/** The second payment of an order. */
export async function paymentOf({ db }: Pick<JourneyLab, 'db'>, orderId: number) {
  return db
    .selectFrom('payments')
    .select(['id', 'key', 'status', 'amount', 'means', 'organizationId'])
    .where('orderId', '=', orderId)
    .where('number', '=', 2)
    .executeTakeFirstOrThrow()
}

/** The worker tries the instalment again on its own, and the bank takes some seconds to answer. */
export async function chargedByWorker(
  { db, sandboxUrl }: JourneyLab,
  { paymentId, orderId }: RefusedInstalment,
): Promise<void> {
  const slow = { on: 'payment_intents.confirm', do: 'delay_before', times: 1, delayMs: 8000 }
  const response = await fetch(`${sandboxUrl}/sandbox/faults`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/json' },
    body: JSON.stringify({ faults: [slow] }),
  })
  assert.ok(response.ok, await response.text())
  await sql`update payments set retry_on = (now() at time zone 'Europe/Paris')::date where id = ${paymentId}`.execute(
    db,
  )
  await sql`select graphile_worker.add_job('charge-due-payments')`.execute(db)
  await until(async () => (await paymentOf({ db }, orderId)).status === 'Pending')
}

/** The link of a refused payment in the mails that left, read as a mail program does (quoted-printable). */
function linkIn(messages: readonly string[], key: string): string | undefined {
  for (const message of messages) {
    const text = message.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
    const found = new RegExp(`/paiement/regularisation/${key}\\?token=[\\w.-]+`).exec(text)
    if (found) return found[0]
  }
  return undefined
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 30_000
  while (!(await isSo())) {
    assert.ok(Date.now() < end, 'it takes too long')
    await sleep(100)
  }
}
