import { randomUUID } from 'node:crypto'
import type { StatementLine } from '#domain/ledger/statement.ts'
import type { TestApp } from '#test/support/app.ts'

/** A payout of 40 EUR that was paid, with a statement of these lines; gives its id. */
export async function addPayout(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  organizationId: number,
  lines: readonly StatementLine[] = [],
): Promise<string> {
  const id = randomUUID()
  const moved = lines.reduce((sum, { amount }) => sum + amount, 0)
  const statement = { opening: 100, closing: 100 + moved - 4000, lineCount: lines.length, lines }
  await db
    .insertInto('payouts')
    .values({
      organizationId,
      id,
      provider: 'stripe',
      providerPayoutId: `po_${id}`,
      status: 'paid',
      amount: 4000,
      arrivalOn: '2026-11-23',
      statement: JSON.stringify(statement),
      traceId: '',
      createdAt: clock.now(),
    })
    .execute()
  clock.advance(1)
  return id
}
