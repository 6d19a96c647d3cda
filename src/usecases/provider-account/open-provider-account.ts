import { waitingOpening } from '#db/account-openings.ts'
import type { ProviderAnswer } from '#domain/payment/provider-answer.ts'
import type { App } from '../app.ts'
import { followAccount } from './follow-account.ts'
import { openAccount } from './open-account.ts'

/** Opens the account that an organization waits for, and reads what it may do. Doubt is thrown, and the queue tries again. */
export async function openProviderAccount(
  app: App,
  { organizationId }: { readonly organizationId: number },
): Promise<void> {
  const opening = await waitingOpening(app.db, organizationId)
  if (opening === undefined) return
  const opened = await openAccount(app, opening)
  if (opened === null) return
  if (opened.outcome !== 'done') throw new Error(`the account is not opened: ${wordOf(opened)}`)
  const read = await followAccount(app, { provider: opening.provider, account: opened.value.id })
  if (read.outcome === 'unknown') throw new Error(`the account is not read: ${read.reason}`)
}

function wordOf(answer: Exclude<ProviderAnswer<unknown>, { outcome: 'done' }>): string {
  return answer.outcome === 'unknown' ? answer.reason : `${answer.http} ${answer.code}`
}
