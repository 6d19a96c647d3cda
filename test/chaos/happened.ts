import { sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { PartName } from './kills.ts'
import type { ChaosLab } from './lab.ts'

/** How often each kind of event has happened: a run proves nothing about one that never did. */
export type Happened = Readonly<Record<InBooks | AtProvider | InQueue | `${PartName}Killed`, number>>

type InBooks =
  | 'giftSold'
  | 'instalmentsSold'
  | 'monthlySold'
  | 'debitPaid'
  | 'checkoutRefused'
  | 'instalmentCharged'
  | 'monthCharged'
  | 'laterRefused'
  | 'recovered'
  | 'refunded'
  | 'moneyReturned'
  | 'disputed'
  | 'paidOut'
  | 'stated'
type AtProvider = 'webhookLate' | 'webhookLost' | 'webhookDoubled' | 'webhookReordered' | 'error' | 'cut'
type InQueue = 'jobFailed' | 'jobFreed'

/** What a handful of kills cannot be relied on to cause. */
const rare: readonly string[] = ['recovered', 'moneyReturned', 'jobFreed', 'webhookReordered', 'laterRefused']
/** What comes only once buying is over. */
const late: readonly string[] = ['moneyReturned', 'paidOut', 'stated']
/** From so many kills on everything must have happened. */
const many = 50

/** How often each kind has happened so far. */
export async function happenedIn(
  lab: ChaosLab,
  killed: Readonly<Record<PartName, number>>,
): Promise<Happened> {
  const { server, worker, sandbox, database } = killed
  return {
    ...(await readBooks(lab.db)),
    ...strikesOf(await lab.strikes()),
    jobFailed: lab.said('Failed task'),
    jobFreed: lab.said('jobs of silent workers run again'),
    ...{ serverKilled: server, workerKilled: worker, sandboxKilled: sandbox, databaseKilled: database },
  }
}

async function readBooks(db: Database): Promise<Pick<Happened, InBooks>> {
  const { rows } = await sql<Pick<Happened, InBooks>>`
    with sold as (select s.frequency from orders o
        left join schedules s on s.organization_id = o.organization_id and s.order_id = o.id
        where o.status = 'Processed'),
      later as (select a.status, a.trigger, s.frequency from payment_attempts a
        join payments p on p.organization_id = a.organization_id and p.id = a.payment_id
        join schedules s on s.organization_id = p.organization_id and s.order_id = p.order_id
        where a.trigger <> 'checkout')
    select (select count(*) from sold where frequency is null)::integer as gift_sold,
      (select count(*) from sold where frequency = 'Installment')::integer as instalments_sold,
      (select count(*) from sold where frequency = 'Monthly')::integer as monthly_sold,
      (select count(*) from payment_attempts where means = 'Sepa' and status = 'captured')::integer as debit_paid,
      (select count(*) from payment_attempts where trigger = 'checkout' and status = 'refused')::integer as checkout_refused,
      (select count(*) from later where frequency = 'Installment' and status = 'captured')::integer as instalment_charged,
      (select count(*) from later where frequency = 'Monthly' and status = 'captured')::integer as month_charged,
      (select count(*) from later where status = 'refused')::integer as later_refused,
      (select count(*) from later where trigger = 'recovery' and status = 'captured')::integer as recovered,
      (select count(*) from refunds where status = 'succeeded')::integer as refunded,
      (select count(*) from payment_attempts where status = 'undone')::integer as money_returned,
      (select count(*) from disputes)::integer as disputed,
      (select count(*) from payouts)::integer as paid_out,
      (select count(*) from payouts where statement is not null)::integer as stated`.execute(db)
  if (rows[0] === undefined) throw new Error('nothing was counted')
  return rows[0]
}

function strikesOf(strikes: ReadonlyMap<string, number>): Pick<Happened, AtProvider> {
  const sum = (wanted: (name: string) => boolean) =>
    [...strikes].reduce((all, [name, times]) => (wanted(name) ? all + times : all), 0)
  const ofWebhooks = (mischief: string) => sum(name => name === `webhook:* ${mischief}`)
  return {
    webhookLate: ofWebhooks('delay'),
    webhookLost: ofWebhooks('drop'),
    webhookDoubled: ofWebhooks('duplicate'),
    webhookReordered: ofWebhooks('reorder'),
    error: sum(name => / error_/.test(name)),
    cut: sum(name => / cut_/.test(name)),
  }
}

/** The kinds that a run of so many kills must have seen, and has not. */
export function missingOf(happened: Happened, kills: number): readonly string[] {
  const never = Object.entries(happened).flatMap(([kind, count]) => (count > 0 ? [] : [kind]))
  return kills >= many ? never : never.filter(kind => !rare.includes(kind))
}

/** Those of them that may still happen while people buy. */
export const stillToCome = (missing: readonly string[]) =>
  missing.filter(kind => !late.includes(kind) && !kind.endsWith('Killed'))
