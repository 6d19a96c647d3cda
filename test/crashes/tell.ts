import { after, before, describe, test } from 'node:test'
import { plantAdministrator } from '../chaos/administrator.ts'
import { addMonthlyTier } from '../support/campaign.ts'
import { type CrashLab, openCrashLab } from '../support/crash-lab.ts'
import { isShort } from '../support/length.ts'
import type { ProductProcess } from '../support/product-process.ts'
import { matrix, type Part } from './matrix.ts'
import { type Row, tellRow } from './row.ts'

/** Tells one part of the matrix with divided waits: all of it, or its samples in the short lane. */
export function tellPart(part: Part): void {
  const rows: readonly Row[] = matrix[part]
  tellRows(`processes that are killed: ${part}`, isShort ? rows.filter(row => row.isSample) : rows, 20)
}

/** Tells the cases that also stand production's own waits; nothing of it in the short lane. */
export function tellWhole(): void {
  if (isShort) return
  const rows = Object.values<readonly Row[]>(matrix).flatMap(part => part.filter(row => row.isWhole))
  tellRows('processes that are killed, with the waits of production', rows, 1)
}

function tellRows(title: string, rows: readonly Row[], timeDivisor: number): void {
  describe(title, () => {
    let lab: CrashLab
    let product: ProductProcess

    before(async () => {
      lab = await openCrashLab({ timeDivisor })
      await addMonthlyTier(lab.db, lab.campaign)
      await plantAdministrator(lab.db, [lab.campaign.organizationId])
      product = await lab.start()
    })
    after(() => lab.close())

    // Production's own waits are longer than a row with divided ones may take.
    const timeout = timeDivisor === 1 ? 240_000 : 120_000
    for (const row of rows)
      test(`killed at ${row.point}: ${row.what}`, { timeout }, async () => {
        // One that failed may have left the product dead, or about to die.
        if (!product.alive()) product = await lab.start()
        product = await tellRow(lab, product, row)
      })
  })
}
