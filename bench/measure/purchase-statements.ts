import type { JourneyName } from '../load/journeys.ts'
import { buy, type Step } from '../load/purchase.ts'
import type { Outlet } from '../rig/outlet.ts'
import type { Program } from '../rig/program.ts'
import type { Rig } from '../rig/rig.ts'
import { counterOf, middleOf, type Statement, type StatementCount, tallyOf } from '../rig/statements.ts'
import { untilQuiet } from '../rig/until.ts'
import { withClient } from '../rig/with-client.ts'

/** The statements of each step of one purchase, in their order. */
export type StepStatements = { readonly name: string; readonly statements: readonly Statement[] }

/** Purchases before any counts (caches fill, statements are prepared), and those of which the middle one is told. */
const before = 3
const counted = 3

/** What follows a payment without anybody waiting for it: capture, mail, and what the provider tells of them. */
export const afterwards = 'afterwards'

/**
 * Counts what one purchase asks of PostgreSQL, step by step. Jobs are held until the payment is answered, so that they are
 * told apart from what people wait for; the confirmation is opened when they are done.
 */
export async function countStatements(
  rig: Rig,
  outlet: Outlet,
  journeys: readonly JourneyName[],
): Promise<ReadonlyMap<JourneyName, readonly StepStatements[]>> {
  await rig.server.restart(true)
  try {
    await using serving = await outlet.startCounted('serve')
    await using working = await outlet.startCounted('work')
    return await withClient(rig.database, async client => {
      const ofVisitors = counterOf(client, [serving])
      const ofAll = counterOf(client, [serving, working])
      const found = new Map<JourneyName, readonly StepStatements[]>()
      for (const journey of journeys)
        found.set(journey, await stepsOf({ rig, outlet, working, ofVisitors, ofAll }, journey))
      return found
    })
  } finally {
    await rig.server.restart(false)
  }
}

type Counting = {
  readonly rig: Rig
  readonly outlet: Outlet
  readonly working: Program
  /** While the jobs are held, who does them cannot be asked. */
  readonly ofVisitors: StatementCount
  readonly ofAll: StatementCount
}

async function stepsOf(counting: Counting, journey: JourneyName): Promise<readonly StepStatements[]> {
  const { rig, outlet, working, ofVisitors, ofAll } = counting
  const countings = new Map<string, (readonly Statement[])[]>()
  const add = (name: string, statements: readonly Statement[]) =>
    countings.set(name, [...(countings.get(name) ?? []), statements])
  const step: Step = async (name, work) => {
    await ofVisitors.take()
    const result = await work()
    add(name, await ofVisitors.take())
    if (name !== 'pay') return result
    working.child.kill('SIGCONT')
    await untilQuiet(rig.database)
    add(afterwards, await ofAll.take())
    working.child.kill('SIGSTOP')
    return result
  }
  await untilQuiet(rig.database)
  for (let n = 0; n < before + counted; n += 1) {
    if (n === before) countings.clear()
    working.child.kill('SIGSTOP')
    try {
      await buy(outlet, journey, step)
    } finally {
      working.child.kill('SIGCONT')
    }
  }
  const steps = [...countings].map(([name, each]) => ({ name, statements: middleOf(each) }))
  for (const name of ['post 1', 'pay', afterwards])
    if (tallyOf(steps.find(each => each.name === name)?.statements ?? []).calls === 0)
      throw new Error(`${journey}, ${name}: nothing was asked of PostgreSQL`)
  return steps
}
