import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { TypedGroupRefund } from '#domain/group-refund/typed-refund.ts'
import type { Actor } from '#usecases/access/require-proof.ts'
import { repaymentUrl } from '#usecases/links/tokens.ts'
import type { TestApp } from './app.ts'
import { addFair, treasurerOf } from './cancelled-event.ts'
import { successOf } from './donation.ts'
import { proveNow } from './factor.ts'
import type { TestForm } from './form-rows.ts'
import { everybodyBack } from './group-refund.ts'
import { type PaidPayment, sendRefundsBack } from './refunds.ts'

const iban = 'FR1420041010050500013M02606'

/** A card that takes no refund. */
export const closedCard = '4000000000005126'

/** A fair on sale and who keeps its money, on 20 November 2026. */
export async function openedFair(product: TestApp) {
  product.clock.set('2026-11-20T12:00:00.000Z')
  const form = await addFair(product, `fete-${randomUUID().slice(0, 8)}`)
  const actor = await treasurerOf(product, form)
  return { form, actor, visit: visitOf(form, actor) }
}

export function visitOf(form: TestForm, { userId, sessionId }: Actor) {
  return { ...form.address, userId, sessionId: sessionId ?? null }
}

/** Many are refunded at once; of `closed` the bank sends back what went to its card. Gives the id. */
export async function refundedAtOnce(
  product: TestApp,
  { form, actor }: { readonly form: TestForm; readonly actor: Actor },
  typed: Partial<TypedGroupRefund> = {},
  closed?: PaidPayment,
): Promise<string> {
  await proveNow(product, actor)
  const id = randomUUID()
  const wanted = { ...everybodyBack, ...typed }
  successOf(await product.acts.refundMany({ ...visitOf(form, actor), id, typed: wanted }))
  await product.acts.refundGroups()
  assert.deepEqual(await product.runJobs(), [])
  if (closed !== undefined) await sendRefundsBack(product, closed)
  assert.deepEqual(await product.runJobs(), [])
  product.clock.advance(3)
  await product.acts.refundGroups()
  return id
}

/** What is asked for of a form, oldest first. */
export function repaymentsOf(product: TestApp, { formId }: TestForm) {
  return product.db
    .selectFrom('repayments')
    .select(['id', 'organizationId', 'orderId', 'status', 'amount'])
    .where('formId', '=', formId)
    .orderBy('createdAt')
    .orderBy('paymentId')
    .execute()
}

/** Everybody is asked for an account, and names one; gives how many were asked. */
export async function named(
  product: TestApp,
  { form, actor }: { readonly form: TestForm; readonly actor: Actor },
  groupRefundId: string | null,
): Promise<number> {
  await proveNow(product, actor)
  const asked = successOf(await product.acts.askAccounts({ ...visitOf(form, actor), groupRefundId }))
  for (const row of (await repaymentsOf(product, form)).filter(({ status }) => status === 'asked')) {
    const token = new URL(repaymentUrl(product.app, row)).searchParams.get('token')
    successOf(await product.acts.giveAccount({ repaymentId: row.id, token, holder: 'Zoé Martin', iban }))
  }
  return asked
}

/** A file of everybody who has named an account. */
export async function madeFile(
  product: TestApp,
  { form, actor }: { readonly form: TestForm; readonly actor: Actor },
  id: string = randomUUID(),
) {
  await proveNow(product, actor)
  const executeOn = product.app.now().slice(0, 10)
  return product.acts.makeRepaymentFile({ ...visitOf(form, actor), id, iban, executeOn })
}

/** The same, which the bank has and whose rows are booked. */
export async function paidByFile(
  product: TestApp,
  seen: { readonly form: TestForm; readonly actor: Actor },
): Promise<void> {
  const id = randomUUID()
  successOf(await madeFile(product, seen, id))
  successOf(await product.acts.noteFileSent({ ...visitOf(seen.form, seen.actor), id }))
  product.clock.advance(16)
  await product.acts.bookRepayments()
  assert.deepEqual(await product.runJobs(), [])
}
