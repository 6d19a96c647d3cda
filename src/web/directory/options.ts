import { campaignCategories, campaignCategoryWords } from '#domain/form/categories.ts'
import { formTypes } from '#domain/form/types/index.ts'
import { organizationCategories } from '#domain/organization/categories.ts'
import type { Sought } from '#domain/organization/search-input.ts'
import type { Translator } from '#messages/translator.ts'
import { typeLabels } from '../pages/campaign-card.tsx'
import { categoryWords } from '../ui/category.tsx'
import type { Option } from '../ui/text-input.tsx'
import { organismTypes } from './input.ts'

/** The kinds that can be chosen, by their word in addresses. */
export function typeOptions(t: Translator, sought: Sought): readonly Option[] {
  if (sought === 'campaigns')
    return Object.values(formTypes).map(({ segment, motif }) => ({
      value: segment,
      label: t(typeLabels[motif]),
    }))
  return Object.entries(organismTypes).map(([value, type]) => ({
    value,
    label: t(`organization.type.${type}`),
  }))
}

/** The usual categories in their order, and the one that the address names where it is none of them. */
export function categoryOptions(t: Translator, sought: Sought, chosen: string | null): readonly Option[] {
  const ofCampaigns = sought === 'campaigns' ? Object.values(campaignCategories).flat() : []
  const usual = ofCampaigns.map(name => campaignCategoryWords[name])
  const all = new Set([
    ...usual,
    ...Object.values(organizationCategories),
    ...(chosen === null ? [] : [chosen]),
  ])
  return [...all]
    .map(value => ({ value, label: categoryWords(t, value) ?? value }))
    .toSorted((one, other) => one.label.localeCompare(other.label, t.locale))
}
