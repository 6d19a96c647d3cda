import { shown } from '../figures.ts'
import { currentLoad } from '../machine.ts'
import { byLength } from '../options.ts'
import { atLeast, atMost, below, type Outcome, told } from '../outcome.ts'
import { firstOffer, offersBeside } from '../rig/campaigns.ts'
import type { Rig } from '../rig/rig.ts'
import { withClient } from '../rig/with-client.ts'
import { type Bought, buy, setUpDonations } from './buying.ts'

/** A gift counts once it is captured and its mail handed over. */
const goal = 60
const buyers = 32

/** Gifts to one campaign, all its rates, through the API for minutes: what an appeal on television brings. */
export async function measureGifts(rig: Rig): Promise<Outcome> {
  await using stack = new AsyncDisposableStack()
  const stage = await setUpDonations(rig, stack)
  const offers = await withClient(rig.database, async client =>
    offersBeside(client, await firstOffer(client)),
  )
  await buy(stage, { buyers, seconds: 5, offers })
  const minutes = rig.options.minutes ?? byLength(rig.options, { short: 1, normal: 10, long: 10 })
  const load = currentLoad()
  return outcomeOf(minutes, load, await buy(stage, { buyers, seconds: minutes * 60, offers }))
}

function outcomeOf(minutes: number, load: number, bought: Bought): Outcome {
  const { settled, perSecond, flow, cpu, backlog, drain, failed, failure } = bought
  const all = cpu.product + cpu.postgres + cpu.sandbox + cpu.load
  return {
    title: `Gifts to one campaign over HTTP, ${buyers} buyers, ${minutes} minutes`,
    columns: [
      ...[
        '',
        'settled',
        'settled/s',
        'p50 ms',
        'p99 ms',
        'CPU ms product',
        'PostgreSQL',
        'sandbox',
        'load',
        'all',
      ],
      ...['owed at the end', 'drain s', 'failed', 'machine load'],
    ],
    rows: [
      [
        'one campaign',
        ...[settled, perSecond, flow.p50, flow.p99].map(shown),
        ...[cpu.product, cpu.postgres, cpu.sandbox, cpu.load, all].map(shown),
        ...[backlog, drain, failed, load].map(shown),
      ],
    ],
    verdicts: [
      atLeast('settled a second', perSecond, goal),
      told('p99 of the flow in ms', flow.p99),
      told('CPU ms of the product, one gift', cpu.product),
      told('CPU ms of PostgreSQL, one gift', cpu.postgres),
      told('CPU ms of sandbox and load, one gift', cpu.sandbox + cpu.load),
      below('seconds until all queues are empty', drain, 5),
      atMost('gifts that failed', failed, 0),
    ],
    notes: failure === null ? [] : [`the first that failed: ${failure}`],
    measured: { minutes, load, ...bought },
  }
}
