import { closeMonths } from './administration/close-month.ts'
import { exportClosedMonth, readClosedMonth, readClosedMonthPaper } from './administration/closed-month.ts'

/** What becomes of closed months without anybody's account: the clock closes them, and a signed link opens one. */
export const accountingActs = {
  closeMonths: { run: closeMonths, who: 'system', does: 'write' },
  readClosedMonth: { run: readClosedMonth, who: 'anyone', does: 'read' },
  readClosedMonthPaper: { run: readClosedMonthPaper, who: 'anyone', does: 'read' },
  exportClosedMonth: { run: exportClosedMonth, who: 'anyone', does: 'read' },
} as const
