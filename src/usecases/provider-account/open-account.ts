import { type AccountOpening, storeAccount } from '#db/account-openings.ts'
import { idempotencyKey } from '#domain/payment/idempotency-key.ts'
import type { ProviderAnswer } from '#domain/payment/provider-answer.ts'
import type { App } from '../app.ts'

/**
 * Opens an account, or finds the one that an earlier call opened whose answer was lost (rule OUT-2); `null` where the provider opens
 * none for us. Several at once make one: their key is the same.
 */
export async function openAccount(
  app: App,
  opening: AccountOpening,
): Promise<ProviderAnswer<{ readonly id: string }> | null> {
  const { opening: pages } = app.provider(opening.provider).accounts
  if (pages === null) return null
  const metadata = { installation: app.installation, opening: opening.id }
  const found = await pages.findAccount(aDayBefore(opening.askedAt), metadata)
  if (found.outcome !== 'done') return found
  const key = idempotencyKey(app.installation, 'account', { id: opening.id, replay: 0 })
  const opened =
    found.value === null
      ? await pages.createAccount({ name: opening.name, metadata }, key)
      : { outcome: 'done' as const, value: found.value }
  if (opened.outcome === 'done') await storeAccount(app.db, opening, opened.value.id)
  return opened
}

/** The provider's clock is its own: nothing that was opened is missed for a wrong one of ours. */
function aDayBefore(instant: string): string {
  return new Date(Date.parse(instant) - 86_400_000).toISOString()
}
