import { readSigns, type VitalSigns } from '#db/vital-signs.ts'
import type { App } from '../app.ts'

/** The operator's counters: capture lag, oldest unknown attempt, queue age, ledger difference. */
export async function readVitalSigns(app: App): Promise<VitalSigns> {
  return readSigns(app.db, app.now())
}
