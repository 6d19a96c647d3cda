import { type DoubtfulRow, type DoubtTable, noteDoubt, raiseReplay } from '#db/provider-calls.ts'
import type { ProviderAnswer, Refusal } from '#domain/payment/provider-answer.ts'
import type { App } from '../app.ts'
import { beforeWait } from '../paris-time.ts'

/** The provider keeps a 500 under its key and repeats it for ever (rule PAY-9); one of a mere read was no answer to the key. */
export function isStoredFault(answer: ProviderAnswer<unknown>): boolean {
  return answer.outcome === 'unknown' && answer.isUnasked !== true && answer.reason.startsWith('http_5')
}

/**
 * The same for every answer that the provider may keep, refusals among them: what it refuses today it may allow tomorrow, but
 * under the old key it would repeat its refusal.
 */
export function isStored(answer: ProviderAnswer<unknown>): boolean {
  return answer.outcome === 'rejected' || isStoredFault(answer)
}

/** Whether the provider understood the call and will never do it. */
export function isRefusal(answer: ProviderAnswer<unknown>): answer is Refusal {
  return answer.outcome === 'rejected'
}

/** Minutes for which a call may still take effect at the provider after doubt about it: as long as its key lives. */
const doubtLasts = 24 * 60

/** Whether a call of this row may still take effect, although a fetch found nothing of it (rule PAY-9). */
export function isInDoubt(app: App, { doubtSince }: Pick<DoubtfulRow, 'doubtSince'>): boolean {
  return doubtSince !== null && doubtSince > beforeWait(app, doubtLasts)
}

/** Minutes before the end of its doubt in which a call is not repeated. */
const restsFor = 60

/**
 * Whether the same call is to be repeated, because it is in doubt. Throws in the last hour of the doubt: what it began then might
 * only be found once a new call is allowed, all the more where whoever made it dies before its answer is noted.
 */
export function isRepeated(app: App, row: Pick<DoubtfulRow, 'doubtSince'>): boolean {
  if (!isInDoubt(app, row)) return false
  if (row.doubtSince !== null && row.doubtSince <= beforeWait(app, doubtLasts - restsFor))
    throw new Error('a call is made anew once its doubt is over, and is not repeated yet')
  return true
}

/**
 * The row as its call is to be made now. While it is in doubt the same call is repeated: it takes effect once, however often
 * it is sent. Once that is over it is a new call, because the provider would repeat its fault for ever.
 */
export async function outOfDoubt<T extends DoubtfulRow>(app: App, table: DoubtTable, row: T): Promise<T> {
  if (row.doubtSince === null || isRepeated(app, row)) return row
  await raiseReplay(app.db, table, row)
  return { ...row, replay: row.replay + 1, doubtSince: null }
}

/** Doubtful answers that the provider gives before it begins anything: our key may not, or calls too often. */
const turnedAway: readonly string[] = ['http_401', 'http_403', 'http_429']

/** Whether a call of which this is the answer cannot take effect any more: it was turned away, or never made. */
export function beganNothing(answer: ProviderAnswer<unknown>): boolean {
  return answer.outcome === 'unknown' && (answer.isUnasked === true || turnedAway.includes(answer.reason))
}

/**
 * What an answer means for the next call, after a fetch found nothing: a refusal is over, anything else leaves doubt, which
 * counts from the last time that the provider may have begun something.
 */
export async function noteAnswer(
  app: App,
  table: DoubtTable,
  row: DoubtfulRow,
  answer: ProviderAnswer<unknown>,
): Promise<void> {
  if (answer.outcome === 'rejected') await raiseReplay(app.db, table, row)
  if (answer.outcome !== 'unknown') return
  const isOld = answer.isReplay === true && row.doubtSince !== null
  if (!isOld && !beganNothing(answer)) await noteDoubt(app.db, table, row, app.now())
}
