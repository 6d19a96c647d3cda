import { randomUUIDv7 } from 'node:crypto'
import { enqueue } from '#db/jobs.ts'
import { insertPayout, lockPayout, movePayout } from '#db/payouts.ts'
import type { ProviderAccount } from '#db/provider-accounts.ts'
import type { Transaction } from '#db/schema.ts'
import { moveTowards } from '#domain/flow.ts'
import { payoutEntry, payoutFailedEntry } from '#domain/ledger/payout-entries.ts'
import { payoutFlow } from '#domain/payment/payout-flow.ts'
import type { Payout } from '#domain/payment/provider-balances.ts'
import type { App } from '../app.ts'
import { afterWait } from '../paris-time.ts'
import { book } from '../records.ts'

/**
 * Minutes after which a statement is written, by what the provider tells of the movements when it is first seen: it has told
 * them by then, or most of what happened before it is in our journal; what comes later is in the next statement.
 */
const statementAfter = { known: 0, pending: 90, none: 15 }

/**
 * Makes a FETCHED payout true on our side, whoever fetched it, in any order and any number of times: it leaves the account
 * when it is made, and comes back when it fails, even after it was paid.
 */
export async function applyPayout(
  app: App,
  tx: Transaction,
  { organizationId, provider }: Pick<ProviderAccount, 'organizationId' | 'provider'>,
  seen: Payout,
): Promise<void> {
  if (seen.amount === 0) return
  const { id: providerPayoutId, status, amount, arrivalOn, createdAt } = seen
  const facts = { organizationId, provider, providerPayoutId, amount, arrivalOn, createdAt }
  const about = { organizationId, paymentId: null }
  const paidOut = { key: providerPayoutId, organizationId, amount }
  const id = randomUUIDv7()
  const form = seen.movements === 'none' ? 'journal' : 'provider'
  const isNew = await insertPayout(tx, { ...facts, id, status, form, trace: app.trace })
  if (isNew) {
    await book(app, tx, about, payoutEntry(paidOut))
    const job = { organizationId, payoutId: id }
    const runAt = afterWait(app, statementAfter[seen.movements])
    await enqueue(tx, 'write-statement', job, { trace: app.trace, runAt })
    if (cameBack(status)) await book(app, tx, about, payoutFailedEntry(paidOut))
    return
  }
  const payout = await lockPayout(tx, { organizationId, provider }, providerPayoutId)
  if (payout !== undefined && !payout.isStated && seen.movements === 'known') {
    const job = { organizationId, payoutId: payout.id }
    await enqueue(tx, 'write-statement', job, { trace: app.trace, key: `state-payout:${payout.id}` })
  }
  const step = payout && moveTowards(payoutFlow, payout.status, status)
  if (payout === undefined || step === undefined) return
  await movePayout(tx, payout, step, { now: app.now(), arrivalOn })
  if (cameBack(step.to)) await book(app, tx, about, payoutFailedEntry(paidOut))
}

function cameBack(status: Payout['status']): boolean {
  return status === 'failed' || status === 'canceled'
}
