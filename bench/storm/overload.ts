import { shown } from '../figures.ts'
import type { FloodAnswer, FloodJob } from '../load/flood.ts'
import { journeys } from '../load/journeys.ts'
import { currentLoad } from '../machine.ts'
import { atMost, below, type Outcome, told } from '../outcome.ts'
import { startLoad } from '../rig/load-process.ts'
import { openOutlet } from '../rig/outlet.ts'
import { memoryOf } from '../rig/proc.ts'
import type { Rig } from '../rig/rig.ts'

/** How long it lasts, how many pay meanwhile, and how many times what can be answered is asked for. */
export type OverloadSize = { readonly seconds: number; readonly payers: number; readonly times: number }

/**
 * Ten times the visitors that one process can show its pages to, while purchases that had begun are paid: what is too much is turned
 * away at once, and what was begun ends.
 */
export async function measureOverload(
  rig: Rig,
  { seconds, payers, times }: OverloadSize,
  say: (text: string) => void,
): Promise<Outcome> {
  await using stack = new AsyncDisposableStack()
  const outlet = await openOutlet(rig, stack)
  const product = stack.use(await outlet.startProduct())
  const load = currentLoad()
  const flood = stack.use(await startLoad<FloodJob, FloodAnswer>({ script: 'bench/load/flood.ts' }))
  const { path } = journeys.event
  const seller = { url: outlet.url, sandboxUrl: outlet.sandboxUrl, path }
  // What one process shows when it has to: what it serves of a flood that it turns away in part.
  const before = await flood.run({ ...seller, perSecond: 200, seconds: 10, payers: 1 })
  const capacity = before.served / 10
  say(`one process shows ${shown(capacity)} pages a second`)
  let peak = 0
  const watching = setInterval(() => {
    peak = Math.max(peak, ...[...memoryOf(product.pid).values()].map(({ residentMb }) => residentMb))
  }, 200)
  const answer = await flood.run({ ...seller, perSecond: capacity * times, seconds, payers })
  clearInterval(watching)
  const { failures } = answer
  if (failures.length > 0) say(failures.slice(0, 3).join('\n'))
  return {
    title: `Overload: ${times} times the visitors that one process can serve, for ${seconds} s`,
    columns: ['', 'asked', 'served', 'turned away', 'others', 'p50 ms', 'p99 ms'],
    rows: [
      ['pages served', String(answer.asked), String(answer.served), '-', '-', shown(answer.servedP50), '-'],
      [
        'turned away',
        '-',
        '-',
        String(answer.turnedAway),
        String(answer.others),
        shown(answer.awayP50),
        shown(answer.awayP99),
      ],
      [
        'payments',
        String(payers),
        String(answer.paid),
        '-',
        String(failures.length),
        shown(answer.payP50),
        shown(answer.payP99),
      ],
    ],
    verdicts: [
      atMost('begun payments that did not end', payers - answer.paid, 0),
      atMost('answers but 200 and 503 with Retry-After', answer.others + answer.withoutRetryAfter, 0),
      below('p99 in ms until a visitor is turned away', answer.awayP99, 50),
      below('MB of memory', peak, 512),
      below('p99 in ms of /healthz, which waits for the loop alone', answer.healthP99, 200),
      below('seconds until pages come at once again', answer.normalAfter, 10),
      told('pages served in a second', answer.served / seconds),
      told('visitors turned away in a second', answer.turnedAway / seconds),
      told('p99 in ms of a payment meanwhile', answer.payP99),
    ],
    notes: [`load of the machine before: ${shown(load)}`],
    measured: { before, answer, peak },
  }
}
