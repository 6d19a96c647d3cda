import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CrashPoint } from '#usecases/crash-points.ts'
import { assertAgreement } from '../support/agreement.ts'
import type { CrashLab } from '../support/crash-lab.ts'
import type { ProductProcess } from '../support/product-process.ts'

/** The running product of a lab, and the lab. */
export type Scene = { readonly lab: CrashLab; readonly product: ProductProcess }

/** One line of the crash matrix: where the process dies, how it comes there, and what must hold beside the agreement. */
export type Row = {
  readonly point: CrashPoint
  /** What is under way, where the point alone does not say it. */
  readonly what: string
  /** Told in the short lane. */
  readonly isSample?: boolean
  /** Told with production's own waits as well, in the long lane. */
  readonly isWhole?: boolean
  /** Everything up to the moment from which the process is to die. */
  before?(scene: Scene): Promise<unknown>
  /** What leads to the point: it may end in the middle. `prepared` is what came before. */
  cause(scene: Scene, prepared: never): Promise<unknown>
  /** What somebody does once the product runs again; `seen` is what the cause gave, if it could. */
  after?(scene: Scene, seen: never): Promise<unknown>
  /** Beside ledger, orders and provider agreeing. */
  holds?(scene: Scene, seen: never): Promise<unknown>
}

/** The same story for several points. */
export function rowsAt(points: readonly CrashPoint[], story: Omit<Row, 'point'>): readonly Row[] {
  return points.map((point, n) => ({ ...story, point, isSample: n === 0 && story.isSample === true }))
}

/**
 * Kills a product that runs already at the row's point, starts it again (for the next row too), and waits until its own
 * heartbeat and back-off have brought everything to an end.
 */
export async function tellRow(lab: CrashLab, product: ProductProcess, row: Row): Promise<ProductProcess> {
  const prepared = await row.before?.({ lab, product })
  await lab.quiet()
  await product.dieAt(`${row.point}:1`)
  const seen = await row.cause({ lab, product }, prepared as never)
  await Promise.race([product.gone, sleep(20_000, undefined, { ref: false })])
  assert.equal(product.alive(), false, `${row.point} was never reached`)
  const next = { lab, product: await lab.start() }
  await row.after?.(next, (seen ?? prepared) as never)
  await lab.quiet()
  await row.holds?.(next, (seen ?? prepared) as never)
  await lab.quiet()
  await assertAgreement(lab.db, lab.sandboxUrl)
  return next.product
}
