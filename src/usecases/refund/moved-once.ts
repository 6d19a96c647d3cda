import type { MoneyMoved, ProviderAnswer } from '#domain/payment/provider.ts'
import { isStoredFault } from '../payment/stored-fault.ts'

type Movement = {
  /** The call, under a key of our own. */
  readonly send: () => Promise<ProviderAnswer<MoneyMoved>>
  /** Asks the provider whether it was made. */
  readonly find: () => Promise<ProviderAnswer<MoneyMoved | null>>
  /** The next try is a new call: nothing happened, but the provider would repeat its fault for ever. */
  readonly raise: () => Promise<void>
}

/** Moves money at the provider once: after doubt it is looked for before anything is sent again (payments/README). */
export async function movedOnce({ send, find, raise }: Movement): Promise<ProviderAnswer<MoneyMoved>> {
  const answer = await send()
  if (answer.outcome !== 'unknown') return answer
  const seen = await find()
  if (seen.outcome !== 'done') return answer
  if (seen.value !== null) return { outcome: 'done', value: seen.value }
  if (isStoredFault(answer)) await raise()
  return answer
}
