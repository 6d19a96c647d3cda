import { hasLanguageAddresses, inLanguage } from '#domain/form/language-address.ts'
import { formPath } from '#domain/form/types/index.ts'
import type { OpenedForm } from '#usecases/campaign/open-form.ts'
import { openCampaign } from '../campaign/open-campaign.ts'
import type { Visit } from '../context.ts'
import { parisDate } from '../form/paris-date.ts'
import { priceRange } from './price-range.ts'

/** The campaign of a widget and what it says of it. */
export type WidgetFacts = {
  readonly form: Pick<
    OpenedForm['form'],
    | 'title'
    | 'language'
    | 'formType'
    | 'formSlug'
    | 'palette'
    | 'coverIdea'
    | 'imageId'
    | 'focusX'
    | 'focusY'
    | 'accent'
    | 'saleStartDate'
    | 'startDate'
    | 'endDate'
    | 'financialGoal'
  >
  readonly city: string | null
  readonly display: OpenedForm['display']
  readonly totals: OpenedForm['totals'] | null
  readonly prices: ReturnType<typeof priceRange>
  /** The campaign's page, in the widget's language where it has one. */
  readonly page: string
  /** Today's ISO date in Paris. */
  readonly today: string
}

type Address = Parameters<typeof openCampaign>[1]

/** Campaigns whose sums are public: a gift is counted for all to see, what an evening sold is not (rule WID-2). */
const countedTypes: readonly string[] = ['CrowdFunding', 'Donation']

/** Opens the campaign of a small widget; unknown, draft, disabled and deleted ones are a 404 (rule FRM-4). */
export async function openWidget(visit: Visit, address: Address, counts: boolean): Promise<WidgetFacts> {
  const { form, display } = await openCampaign(visit, address)
  const totals = counts && countedTypes.includes(form.formType) ? await totalsOf(visit, form) : null
  const { title, language, formType, formSlug, accent, saleStartDate, startDate, endDate, financialGoal } =
    form
  const { palette, coverIdea, imageId, focusX, focusY } = form
  const path = formPath(form.organizationSlug, formType, formSlug)
  return {
    form: {
      ...{ title, language, formType, formSlug, accent, saleStartDate, startDate, endDate, financialGoal },
      ...{ palette, coverIdea, imageId, focusX, focusY },
    },
    city: form.place?.city ?? null,
    display,
    totals,
    prices: countedTypes.includes(formType) ? null : priceRange(form.tiers),
    page: hasLanguageAddresses(formType) ? inLanguage(path, visit.locale) : path,
    today: parisDate(visit.now()),
  }
}

async function totalsOf({ acts }: Visit, { organizationSlug, formType, formSlug }: OpenedForm['form']) {
  const read = await acts.openForm({ organizationSlug, formType, formSlug, userId: null, withTotals: true })
  return read.ok ? (read.value.totals ?? null) : null
}
