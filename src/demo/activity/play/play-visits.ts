import { waitedRates } from '#domain/waiting/entry.ts'
import type { PlannedProspect, PlannedReport } from '../plan/planned.ts'
import { openScene, type Stage } from './stage.ts'

/** Somebody reports a page; once. */
export async function playReport(stage: Stage, report: PlannedReport): Promise<void> {
  const { app, acts } = openScene(stage, report.key, report.at)
  const known = app.db.selectFrom('reports').select('id').where('traceId', '=', report.key)
  if ((await known.executeTakeFirst()) !== undefined) return
  const { reason, email, message, path } = report
  const kept = await acts.reportContent({
    reason,
    userEmail: email,
    userMessage: message,
    url: `${app.operator.origin}${path}`,
  })
  if (!kept.ok) throw new Error(`a report was refused: ${JSON.stringify(kept.error)}`)
}

const evening = {
  organizationSlug: 'les-ateliers-du-canal',
  formType: 'Event',
  formSlug: 'soiree-serigraphie',
} as const

/** Somebody joins the waiting list of the evening that is sold out; again changes nothing. */
export async function playProspect(stage: Stage, { at, email }: PlannedProspect): Promise<void> {
  const { acts } = openScene(stage, stage.newTrace(), at)
  const opened = await acts.openForm({ ...evening, userId: null })
  const tierId = opened.ok ? (waitedRates(opened.value.form)[0]?.id ?? null) : null
  const left = await acts.leaveProspect({ ...evening, email, tierId, quantity: 1, locale: 'fr' })
  if (!left.ok) throw new Error(`an address was refused: ${JSON.stringify(left.error)}`)
}
