import { accountOfPayment, disputeById } from '#db/disputes.ts'
import type { DoubtfulRow } from '#db/provider-calls.ts'
import { refundById } from '#db/refunds.ts'
import type { Reader } from '#db/schema.ts'
import type { PaymentDispute } from '#domain/payment/dispute.ts'
import type { Disputes, MoneyMoved } from '#domain/payment/provider.ts'
import type { ProviderAnswer } from '#domain/payment/provider-answer.ts'
import type { PaymentRefund } from '#domain/payment/refund.ts'
import type { ProviderName } from '#domain/provider-name.ts'
import type { App } from '../app.ts'
import { isRefusal, noteAnswer, outOfDoubt } from '../payment/doubt.ts'

type Movement<T extends DoubtfulRow, V> = {
  /** The row that the call is made for, and its table. */
  readonly row: T
  readonly table: 'refunds' | 'disputes' | 'disputeTakes' | 'disputeEvidence'
  /** The call, under a key of the row that is handed in. */
  readonly send: (row: T) => Promise<ProviderAnswer<V>>
  /** Asks the provider whether it was made. */
  readonly find: () => Promise<ProviderAnswer<V | null>>
}

/**
 * Moves money at the provider once, or hands an answer over once (rules REF-4, REF-10). It is looked for before anything is
 * sent, because the provider forgets our keys after a day; and again after every answer but success, so that a refusal is one
 * only where nothing was moved.
 */
export async function movedOnce<T extends DoubtfulRow, V = MoneyMoved>(
  app: App,
  { row, table, send, find }: Movement<T, V>,
): Promise<ProviderAnswer<V>> {
  const made = await found(find)
  if (made !== undefined) return made.outcome === 'unknown' ? { ...made, isUnasked: true } : made
  const asked = await outOfDoubt(app, table, row)
  const answer = await send(asked)
  if (answer.outcome === 'done') return answer
  const late = await found(find)
  if (late?.outcome === 'done') return late
  // A refusal is one only where nothing was found; a fault leaves doubt, also where nothing could be read.
  if (late === undefined || !isRefusal(answer)) await noteAnswer(app, table, asked, answer)
  return late ?? answer
}

/** The movement where it was made, doubt where that could not be read; `undefined`: it was not made. */
async function found<V>(find: Movement<DoubtfulRow, V>['find']): Promise<ProviderAnswer<V> | undefined> {
  const seen = await find()
  if (seen.outcome !== 'done')
    return { outcome: 'unknown', reason: seen.outcome === 'unknown' ? seen.reason : `http_${seen.http}` }
  return seen.value === null ? undefined : { outcome: 'done', value: seen.value }
}

/**
 * What moves money between accounts at the provider of a row. Where the provider cannot, the job fails and is seen: an operator
 * moves the money by hand.
 */
export function transfersOf(app: App, provider: ProviderName): Disputes {
  const { disputes } = app.provider(provider)
  if (disputes === null) throw new Error(`${provider} moves no money between accounts by itself`)
  return disputes
}

/** What a movement for a refund carries at the provider: by it, it is found again. */
export function refundFacts(app: App, { id, paymentId }: Pick<PaymentRefund, 'id' | 'paymentId'>) {
  return { installation: app.installation, refund: id, payment: String(paymentId) }
}

/** The same of a movement for a dispute. */
export function disputeFacts(app: App, { id, paymentId }: Pick<PaymentDispute, 'id' | 'paymentId'>) {
  return { installation: app.installation, dispute: id, payment: String(paymentId) }
}

/** What is taken from a part that was given again: for a refund, or for a dispute. */
type FromGiven = Pick<PaymentRefund, 'organizationId' | 'takesFrom' | 'takesFromDispute'>

/**
 * By what the provider knows the transfer that gave the organization again what is taken; `undefined` while it is not made.
 */
export async function givenAgain(app: App, { organizationId, takesFrom, takesFromDispute }: FromGiven) {
  if (takesFrom !== null) {
    const source = await refundById(app.db, { organizationId, refundId: takesFrom })
    if (source === undefined || source.returnedAt === null) return undefined
    return { since: source.createdAt, facts: refundFacts(app, source) }
  }
  if (takesFromDispute === null) return undefined
  const source = await disputeById(app.db, { organizationId, disputeId: takesFromDispute })
  if (source === undefined || source.given === null) return undefined
  return { since: source.createdAt, facts: disputeFacts(app, source) }
}

/**
 * The transfer that gave the organization its part again. `of` is what takes from it: a part that is not there yet is waited
 * for.
 */
export async function givenBy(
  app: App,
  disputes: Disputes,
  take: FromGiven & Pick<PaymentRefund, 'paymentId'>,
  of: string,
): Promise<string> {
  const given = await givenAgain(app, take)
  const destination = await accountOfPayment(app.db, take)
  if (given === undefined || destination === undefined)
    throw new Error(`the part of ${of} is not given again yet`)
  const found = await disputes.findTransfer(destination, given.since, given.facts)
  if (found.outcome !== 'done' || found.value === null)
    throw new Error(`what ${of} takes from is not found at the provider`)
  return found.value.id
}

/**
 * Whether the part that a refund takes was not given to the organization again yet, after the refund that came back: then
 * nothing can have been moved for it. A part of a dispute is asked for only once it is given.
 */
export async function awaitsPart(db: Reader, { organizationId, takesFrom }: PaymentRefund): Promise<boolean> {
  if (takesFrom === null) return false
  return (await refundById(db, { organizationId, refundId: takesFrom }))?.returnedAt === null
}
