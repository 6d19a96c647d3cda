import type { Form, Tier } from '#domain/form/form.ts'
import { seoTags } from '#domain/form/seo-tags.ts'
import { descriptorOf, formPath } from '#domain/form/types/index.ts'
import type { EnrichedForm, OpenedForm } from '#usecases/campaign/open-form.ts'
import { cleanHtml, plainText } from '../clean-html.ts'

/** A campaign as its caller may see it. */
function formView(opened: OpenedForm) {
  const { form, organization: _, totals, ...facts } = opened
  const url_type = descriptorOf(form.formType)?.segment ?? 'checkout'
  return { ...form, ...facts, ...totals, url_type, description: cleanHtml(form.description) }
}

/** A campaign with its counters: what is left of each rate, and how many were chosen. */
export function enrichedFormView({ chosen, ...opened }: EnrichedForm) {
  const tiers = opened.form.tiers.map(tier => ({ ...tier, chosenNumber: chosen.get(tier.id) ?? 0 }))
  return { ...formView(opened), tiers }
}

/** A campaign with everything that its page needs. */
export function aggregatedFormView(opened: OpenedForm, publicOrigin: string) {
  const { organization } = opened
  return {
    form: formView(opened),
    organization,
    compliance: { allowCollect: organization.allowCollect },
    seoTags: seoTags(opened.form, {
      organization: organization.name,
      origin: publicOrigin,
      description: plainText(opened.form.description, longestDescription),
    }),
  }
}

/** The longest description that search engines show. */
const longestDescription = 160

/** The path of a campaign's page. */
export function formUrl({
  organizationSlug,
  formType,
  formSlug,
}: Pick<Form, 'organizationSlug' | 'formType' | 'formSlug'>) {
  return formPath(organizationSlug, formType, formSlug)
}

/** The least that something on a campaign costs, in cents; `null` where the payer decides. */
export function lowestPrice({
  tiers,
}: {
  readonly tiers: readonly Pick<Tier, 'price' | 'priceCategory'>[]
}): number | null {
  const prices = tiers.filter(tier => tier.priceCategory !== 'Pwyw').map(tier => tier.price)
  return prices.length === 0 ? null : Math.min(...prices)
}
