import { keptWords } from '#documents/kept-words.ts'
import { type ContentsValues, readContents } from '#domain/form/contents.ts'
import type { Form } from '#domain/form/form.ts'
import { ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { parisInstant } from '../paris-time.ts'
import { type AdministratorVisit, openAdministered } from './administered-campaign.ts'
import { contentsValues } from './contents-values.ts'
import { type OpenCampaign, shownCampaign } from './open-campaign.ts'

/**
 * A campaign as its visitors would see it with what stands in the fields of its editor, published whatever its state; nothing is
 * stored. A field that is wrong shows what is stored. Only who may write the campaign sees it; to anyone else it does not exist.
 */
export async function previewCampaign(
  app: App,
  { values, ...visit }: AdministratorVisit & { readonly values: ContentsValues },
): Promise<Result<OpenCampaign>> {
  const opened = await openAdministered(app, visit, 'editContents')
  if (!opened.ok) return opened
  const { form, organization, codes = [] } = opened.value
  const shown: Form = { ...withValues(form, values), state: 'Public', isWithheld: false }
  return ok(shownCampaign(app, { form: shown, organization, codes }))
}

/** The form with what was typed in its place. */
function withValues(form: Form, typed: ContentsValues): Form {
  const stored = contentsValues(form, [])
  const facts = { tiers: form.tiers.map(({ id }) => ({ id, isCounted: false })) }
  const first = readContents({ ...stored, ...typed }, facts)
  const wrong = first.ok
    ? {}
    : Object.fromEntries(first.error.map(({ field = '' }) => [field, stored[field] ?? '']))
  const read = first.ok ? first : readContents({ ...stored, ...typed, ...wrong }, facts)
  if (!read.ok) return form
  const { start, end, saleStart, saleEnd, description, place, tiers, ...look } = read.value
  const instant = (moment: string | null) => (moment === null ? null : parisInstant(moment))
  return {
    ...form,
    ...look,
    description: keptWords(description),
    startDate: instant(start),
    endDate: instant(end),
    saleStartDate: instant(saleStart),
    saleEndDate: instant(saleEnd),
    place: place && { ...place, country: form.place?.country ?? 'FR' },
    tiers: form.tiers.map(tier => {
      const words = tiers.find(({ id }) => id === tier.id)
      return words === undefined ? tier : { ...tier, label: words.label, description: words.description }
    }),
  }
}
