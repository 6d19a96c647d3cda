import { campaignCategoryWords } from '../form/categories.ts'

/** The usual causes of organizations by their name in messages; each may write its own (rule FRM-10). */
export const organizationCategories = {
  internationalAid: 'Aide internationale',
  animals: 'Animaux',
  culture: 'Culture',
  education: 'Éducation',
  environment: 'Environnement',
  youth: 'Jeunesse',
  leisure: 'Loisirs',
  heritage: 'Patrimoine',
  research: 'Recherche',
  health: 'Santé',
  solidarity: 'Solidarité',
  sport: 'Sport',
  localLife: 'Vie locale',
} as const

/** Every usual category, of organizations and of campaigns. */
export const usualCategories = { ...campaignCategoryWords, ...organizationCategories } as const

export type UsualCategory = keyof typeof usualCategories

const names: ReadonlyMap<string, UsualCategory> = new Map(
  Object.entries(usualCategories).map(([name, word]) => [word, name as UsualCategory]),
)

/** The usual category that a word stands for; `undefined` where an association wrote its own (rule FRM-10). */
export function usualCategoryOf(word: string): UsualCategory | undefined {
  return names.get(word)
}
