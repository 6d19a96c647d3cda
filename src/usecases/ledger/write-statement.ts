import { foldOrganization } from '#db/fold-entries.ts'
import {
  drawUpJournals,
  type ProviderLine,
  unstatedPayout,
  writeJournalStatement,
  writeProviderStatement,
} from '#db/statements.ts'
import { kindOfMovement } from '#domain/ledger/statement.ts'
import { sumCents } from '#domain/money.ts'
import type { PayoutKey } from '#domain/payment/payout.ts'
import type { ProviderAnswer, ProviderPage } from '#domain/payment/provider-answer.ts'
import type { Balances, PayoutMovement } from '#domain/payment/provider-balances.ts'
import { isUuid } from '#domain/uuid.ts'
import type { App } from '../app.ts'

/**
 * Writes what a payout is made of: the provider's own movements of it, or, where somebody made it by hand, our journal
 * since the payout before. Throws while the provider has not told them, and the queue tries again. No payout waits for
 * another: the journal of those before it is drawn up with its own and kept for them.
 */
export async function writeStatement(app: App, { organizationId, payoutId }: PayoutKey): Promise<void> {
  const key = { organizationId, payoutId }
  const payout = await unstatedPayout(app.db, key)
  if (payout === undefined) return
  const { balances } = app.provider(payout.provider)
  const { form, account, providerPayoutId } = payout
  const isTold = form === 'provider' && account !== null && balances !== null
  const lines = isTold ? await linesOf(balances, account, providerPayoutId) : undefined
  app.crashPoint('statement-read')
  await app.transaction(async tx => {
    await foldOrganization(tx, organizationId)
    await drawUpJournals(tx, key)
    if (lines === undefined) await writeJournalStatement(tx, key)
    else await writeProviderStatement(tx, key, lines)
  })
  app.crashPoint('statement-written')
}

/** The provider's lines, which add up to the payout; `undefined` where it names none. */
async function linesOf(
  balances: Balances,
  account: string,
  id: string,
): Promise<readonly ProviderLine[] | undefined> {
  const payout = told(await balances.readPayout(account, id))
  if (payout.movements === 'none') return undefined
  if (payout.movements === 'pending')
    throw new Error('the provider has not told yet what this payout is made of')
  const lines: ProviderLine[] = []
  let after: string | null = null
  do {
    const page: ProviderPage<PayoutMovement> = told(await balances.listPayoutMovements(account, id, after))
    lines.push(...page.items.map(lineOf))
    after = page.next
  } while (after !== null)
  const difference = sumCents(lines.map(({ amount }) => amount)) - payout.amount
  if (difference !== 0) throw new Error(`the movements of payout ${id} differ from it by ${difference} cents`)
  return lines
}

function lineOf(movement: PayoutMovement): ProviderLine {
  const { createdAt: at, net: amount, intentId, refundId, own } = movement
  const ownId = own !== null && isUuid(own.id) ? own.id : null
  return {
    ...{ at, kind: kindOfMovement(movement), amount, intentId, refundId },
    ownRefund: own?.of === 'refund' ? ownId : null,
    ownDispute: own?.of === 'dispute' ? ownId : null,
  }
}

function told<T>(answer: ProviderAnswer<T>): T {
  if (answer.outcome === 'done') return answer.value
  throw new Error('the provider does not tell what this payout is made of')
}
