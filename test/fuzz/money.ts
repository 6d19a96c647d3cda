import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { ledgerCheck } from '#db/ledger.ts'
import { compareWithProvider, jobsLeft, truth } from '#test/support/agreement.ts'
import { endAllVisits } from '../chaos/time.ts'
import type { FuzzLab } from './lab.ts'

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
