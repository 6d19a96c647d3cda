import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { ledgerCheck } from '#db/ledger.ts'
import { compareWithProvider, jobsLeft, truth } from '#test/support/agreement.ts'
import { endAllVisits } from '../chaos/time.ts'
import type { FuzzLab } from './lab.ts'

/**
 * The faults of the logs but those that an operator of the run has made: who books a correction of money that nobody moved makes
 * ledger and provider differ by just as much, and the product has to say so.
 */
export async function faultsOfOurs({
  db,
  faults,
}: Pick<FuzzLab, 'db' | 'faults'>): Promise<readonly string[]> {
  const corrections = await db
    .selectFrom('postings as p')
    .innerJoin('ledgerEntries as e', join =>
      join.onRef('e.organizationId', '=', 'p.organizationId').onRef('e.id', '=', 'p.entryId'),
    )
    .where('e.kind', '=', 'correction')
    .orderBy('e.bookedAt')
    .select(['p.account', 'p.amount'])
    .execute()
  const sums = new Map<string, number>()
  const byHand = corrections.map(({ account, amount }) => {
    const sum = (sums.get(account) ?? 0) + amount
    sums.set(account, sum)
    return Math.abs(sum)
  })
  return faults().filter(line => !byHand.includes(differenceIn(line)))
}

/** By how many cents ledger and provider differ, as a line of the log says; NaN for every other line. */
export function differenceIn(line: string): number {
  const [, expected, found] =
    /"event":"reconciliation","kind":"(?:operator|account)Differs".*"expected":(-?\d+),"found":(-?\d+)/.exec(
      line,
    ) ?? []
  return Math.abs(Number(found) - Number(expected))
}

/** Until nothing is under way: whoever was about to pay has left. */
async function settle({ db }: FuzzLab, seconds: number): Promise<void> {
  // An operator of the run may have stopped it.
  await db.deleteFrom('killSwitches').execute()
  await endAllVisits(db)
  await sql`select graphile_worker.add_job('sweep-payments', job_key => 'sweep-payments')`.execute(db)
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(200)) {
    const { open } = await db
      .selectFrom('paymentRequests')
      .select(eb => eb.fn.countAll<string>().as('open'))
      .where('status', 'in', ['open', 'exhausted'])
      .executeTakeFirstOrThrow()
    if (Number(open) === 0 && (await jobsLeft(db)) === 0) return
  }
}

/**
 * Money that is lost, doubled or not booked in balance, and charges that nobody gave a card for; in sentences. What an operator
 * may do by hand, as to book a correction, is no fault here.
 */
export async function wrongMoney(lab: FuzzLab, { given, seconds }: { given: number; seconds: number }) {
  await settle(lab, seconds)
  const { lost, doubled } = await compareWithProvider(lab.db, lab.sandboxUrl)
  const { unbalanced, difference } = await ledgerCheck(lab.db)
  const found = [...lost, ...doubled]
  if (unbalanced !== 0 || difference !== 0)
    found.push(`${unbalanced} entries do not sum to zero, by ${difference}`)
  const charged = (await truth(lab.sandboxUrl)).filter(({ amountCaptured }) => amountCaptured > 0)
  if (charged.length > given) found.push(`${charged.length} charges, and ${given} cards were given`)
  return { found, charged: charged.length }
}
