import type { PaymentState } from '#db/payment-state.ts'
import { type Limit, limits } from '#domain/limits.ts'
import type { PaymentMethodType } from '#domain/payment/payment-method-type.ts'
import type { Intent } from '#domain/payment/provider.ts'
import type { ProviderName } from '#domain/provider-name.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'

/** From where somebody tries cards: the network, and whether an answer to the anti-bot check came along. */
export type CardTrier = { readonly network: string; readonly proven: boolean }

export type CardTry = CardTrier & {
  readonly organizationId: number
  readonly means: PaymentMethodType
  /** The provider's name of what is tried: a method, or what its fields handed over. */
  readonly tried: string
  readonly isToken: boolean
}

/** What somebody asks to pay with, as it came. */
type Asked = {
  readonly trier?: CardTrier
  readonly paymentMethodId?: string | null
  readonly confirmationTokenId?: string | null
  readonly means?: PaymentMethodType
}

/** Which card is tried, the same however often its number was typed; undefined where the provider does not say. */
export type ReadFingerprint = () => Promise<string | undefined>

/** The card or account that somebody is about to try; null where none is, or where tries are not counted. */
export function cardTryOf(
  { trier, paymentMethodId = null, confirmationTokenId = null, means = 'Card' }: Asked,
  { request: { organizationId }, attempt }: Pick<PaymentState, 'request' | 'attempt'>,
): CardTry | null {
  const tried = confirmationTokenId ?? paymentMethodId
  if (trier === undefined || tried === null || attempt?.status === 'open') return null
  return { ...trier, organizationId, means, tried, isToken: confirmationTokenId !== null }
}

/**
 * Seconds to wait before this card may be tried, 0 for now (rule BOT-4, carding). Whoever tries stolen cards has many of
 * them refused: different cards are counted by network and by organization, and refusals by card. The provider is asked which
 * card it is only where cards were refused before; an account is looked at each time, since its bank answers days later.
 */
export async function waitBeforeCard(
  app: App,
  attempt: CardTry,
  readFingerprint: ReadFingerprint,
): Promise<number> {
  const { network, proven, organizationId } = attempt
  const organization = String(organizationId)
  const ofNetwork = proven ? limits.provenRefusedCards : limits.refusedCards
  const asked: readonly (readonly [Limit, string])[] = [
    [ofNetwork, network],
    ...(proven ? [] : [[limits.organizationCards, organization] as const]),
  ]
  for (const [limit, subject] of asked) {
    const { wait } = await app.limits.look(limit, subject)
    if (wait > 0) return wait
  }
  if (attempt.means === 'Card' && !(await isSuspect(app, network, organization))) return 0
  const card = await readFingerprint()
  return card === undefined ? 0 : (await app.limits.look(limits.card, card)).wait
}

/** Refuses a try that has to wait, with the seconds in `limit`: `TOO_MANY_REQUESTS`. */
export async function mayTryCard(
  app: App,
  attempt: CardTry | null,
  provider: ProviderName,
): Promise<Result<null>> {
  if (attempt === null) return ok(null)
  const wait = await waitBeforeCard(app, attempt, () => fingerprintAt(app, provider, attempt))
  return wait > 0 ? tooOften(wait) : ok(null)
}

/** What has to wait so many seconds. */
export const tooOften = (seconds: number) =>
  fail({ code: 'TOO_MANY_REQUESTS', values: { limit: seconds } } as const)

async function fingerprintAt(
  app: App,
  provider: ProviderName,
  { tried, isToken }: CardTry,
): Promise<string | undefined> {
  const { methods } = app.provider(provider)
  const answer = await (isToken ? methods?.readToken(tried) : methods?.readMethod(tried))
  return answer?.outcome === 'done' ? answer.value.fingerprint : undefined
}

async function isSuspect({ limits: counts }: App, network: string, organization: string): Promise<boolean> {
  const seen = await Promise.all([
    counts.look(limits.suspectAddress, network),
    counts.look(limits.suspectOrganization, organization),
  ])
  return seen.some(({ wait }) => wait > 0)
}

/** Counts a debit that was agreed to: no answer of the bank will come in time to count it by. */
export async function noteAgreedDebit({ limits: counts }: App, account: string): Promise<void> {
  await counts.count(limits.card, account)
}

/** Counts a card that the bank refused, or an account that the provider does not know. */
export async function noteRefusedCard(
  app: App,
  attempt: CardTry,
  { refusedCard }: Pick<Intent, 'refusedCard'>,
): Promise<void> {
  const { network, organizationId, tried } = attempt
  const organization = String(organizationId)
  const card = refusedCard ?? tried
  await app.limits.count(limits.card, card)
  await app.limits.count(limits.suspectAddress, network)
  await app.limits.count(limits.suspectOrganization, organization)
  await countDifferent(app, card, network, [limits.refusedCards, limits.provenRefusedCards])
  await countDifferent(app, card, `organization ${organization}`, [limits.organizationCards], organization)
}

/** A card that was seen there before is not counted again. */
async function countDifferent(
  { limits: counts }: App,
  card: string,
  where: string,
  counted: readonly Limit[],
  subject = where,
): Promise<void> {
  const { times } = await counts.count(limits.seenCard, `${where} ${card}`)
  if (times > 1) return
  for (const limit of counted) await counts.count(limit, subject)
}
