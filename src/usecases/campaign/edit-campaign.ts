import { type FormTexts, setCapacity, updateFormTexts, updateTierTexts } from '#db/form-edits.ts'
import { hasImage } from '#db/form-images.ts'
import type { Transaction } from '#db/schema.ts'
import {
  type Contents,
  type ContentsValues,
  type ParisMoment,
  readContents,
  tierField,
  typedAccent,
} from '#domain/form/contents.ts'
import type { Form } from '#domain/form/form.ts'
import { storedPresentation } from '#domain/form/presentation.ts'
import { fail, failWith, ok, type Problem, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { parisInstant, parisMoment } from '../paris-time.ts'
import { type AdministratorVisit, auditAction, openAdministered } from './administered-campaign.ts'
import { contentsFacts } from './campaign-values.ts'

type Edit = AdministratorVisit & {
  /** The version that the editor showed. */
  readonly version: number
  readonly values: ContentsValues
}

/**
 * Writes what an administrator typed over the version that was shown: who comes second is told so, `CAMPAIGN_CHANGED`. All
 * of it is written or nothing. Gives the new version, and whether the colour had to be made darker.
 */
export async function editCampaign(
  app: App,
  { version, values, ...visit }: Edit,
): Promise<Result<{ readonly version: number; readonly darkened: boolean }>> {
  const opened = await openAdministered(app, visit, 'editContents')
  if (!opened.ok) return opened
  const { form, userId } = opened.value
  const read = readContents(values, contentsFacts(form))
  if (!read.ok) return read
  const contents = read.value
  if (!(await mayShow(app, form, contents.imageId))) return failWith('image_required', 'picture')
  const written = await app.transaction(async tx => {
    const expected = { version, now: app.now() }
    if (!(await updateFormTexts(tx, form, textsOf(form, contents), expected)))
      return failWith('CAMPAIGN_CHANGED')
    for (const tier of contents.tiers) await updateTierTexts(tx, form, tier)
    await auditAction(app, tx, {
      organizationId: form.organizationId,
      userId,
      action: 'campaign.edit',
      object: `form:${form.id}`,
      facts: { version: version + 1 },
    })
    const full = await setCapacities(tx, form.organizationId, contents.tiers)
    return full.length === 0 ? ok(null) : fail(...full)
  })
  if (!written.ok) return written
  const typed = typedAccent(values).toUpperCase()
  return ok({ version: version + 1, darkened: typed !== '' && typed !== contents.accent })
}

async function mayShow(app: App, form: Form, imageId: string | null): Promise<boolean> {
  return imageId === null || imageId === form.imageId || hasImage(app.db, form, imageId)
}

/** Counters last, in the order of their ids, the order of everybody (rule STK-5). */
async function setCapacities(
  tx: Transaction,
  organizationId: number,
  tiers: Contents['tiers'],
): Promise<readonly Problem[]> {
  const problems: Problem[] = []
  for (const { id, capacity } of tiers.toSorted((one, other) => one.id - other.id)) {
    const full = capacity === null ? undefined : await setCapacity(tx, organizationId, { id, capacity })
    if (full !== undefined)
      problems.push({
        code: 'CAPACITY_TOO_LOW',
        field: tierField(id, 'capacity'),
        values: { limit: full.taken },
      })
  }
  return problems
}

function textsOf(form: Form, contents: Contents): FormTexts {
  const { title, accent, palette, coverIdea, imageId, place } = contents
  return {
    title,
    description: storedPresentation(contents.description),
    saleStartAt: instantOf(contents.saleStart, form.saleStartDate),
    saleEndAt: instantOf(contents.saleEnd, form.saleEndDate),
    startAt: instantOf(contents.start, form.startDate),
    endAt: instantOf(contents.end, form.endDate),
    place: place === null ? null : { ...place, country: form.place?.country ?? 'FR' },
    accent,
    palette,
    coverIdea,
    imageId,
  }
}

/** The seconds of an instant stay where its minute was not changed. */
function instantOf(moment: ParisMoment | null, before: string | null): string | null {
  if (moment === null) return null
  return before !== null && parisMoment(before) === moment ? before : parisInstant(moment)
}
