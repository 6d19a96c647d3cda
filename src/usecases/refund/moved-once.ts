import type { Disputes, MoneyMoved } from '#domain/payment/provider.ts'
import type { ProviderAnswer } from '#domain/payment/provider-answer.ts'
import type { ProviderName } from '#domain/provider-name.ts'
import type { App } from '../app.ts'
import { isStored } from '../payment/drive-attempt.ts'

type Movement = {
  /** The call, under a key of our own. */
  readonly send: () => Promise<ProviderAnswer<MoneyMoved>>
  /** Asks the provider whether it was made. */
  readonly find: () => Promise<ProviderAnswer<MoneyMoved | null>>
  /** The next try is a new call: nothing happened, but the provider would repeat its answer for ever. */
  readonly raise: () => Promise<void>
}

/**
 * Moves money at the provider once (rule REF-4). It is looked for before anything is sent, because the provider forgets our
 * keys after a day; and again after every answer but success, so that a refusal is one only where nothing was moved.
 */
export async function movedOnce({ send, find, raise }: Movement): Promise<ProviderAnswer<MoneyMoved>> {
  const made = await found(find)
  if (made !== undefined) return made
  const answer = await send()
  if (answer.outcome === 'done') return answer
  const late = await found(find)
  if (late !== undefined) return late
  if (isStored(answer)) await raise()
  return answer
}

/** The movement where it was made, doubt where that could not be read; `undefined`: it was not made. */
async function found(find: Movement['find']): Promise<ProviderAnswer<MoneyMoved> | undefined> {
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
