import { fold } from '#domain/fields/fold.ts'
import { organizationCategories } from '#domain/organization/categories.ts'
import type { RegisteredOrganization } from '#domain/organization/opening.ts'

/** The fields of the page by their names. `mode` says how the organization is told: from a register, or by hand. */
export const openingFields = [
  'mode',
  'name',
  'city',
  'zipCode',
  'organismType',
  'category',
  'rna',
  'siren',
  'position',
  'email',
  'accepts',
] as const

/** `search`: none is chosen yet. */
export type Mode = 'search' | 'picked' | 'hand'

export const modeOf = (value: string | undefined): Mode =>
  value === 'picked' || value === 'hand' ? value : 'search'

/** The fields of an organization that a register told. */
export function pickedValues({ name, city, zipCode, rna, siren }: RegisteredOrganization) {
  const category = likelyCategory(name)
  return { mode: 'picked', name, city, zipCode, rna: rna ?? '', siren: siren ?? '', category }
}

/** The page with an organization chosen, for a browser without JavaScript. */
export function pickedAddress(organization: RegisteredOrganization): string {
  return `/ouvrir?${new URLSearchParams(pickedValues(organization))}`
}

const hints: readonly (readonly [RegExp, string])[] = [
  [
    /\b(sport|judo|foot|tennis|basket|rugby|escrime|natation|gym|karate|velo|cyclis|randonn|voile|escalade|danse)/,
    organizationCategories.sport,
  ],
  [
    /\b(choral|theatre|musi|harmonie|cine|orchestre|fanfare|livre|lecture|art|culture|festival)/,
    organizationCategories.culture,
  ],
  [/\b(parents|ecole|college|lycee|eleves|etudiant|education|formation)/, organizationCategories.education],
  [/\b(jardin|nature|environnement|ecolog|climat|potager|foret)/, organizationCategories.environment],
  [/\b(refuge|animaux|animal|chat|chien|spa)/, organizationCategories.animals],
  [
    /\b(secours|solid|epicerie|entraide|partage|accueil|banque alimentaire)/,
    organizationCategories.solidarity,
  ],
  [/\b(sante|malad|handicap|hopital|cancer)/, organizationCategories.health],
  [/\b(patrimoine|halle|chateau|moulin|memoire|histoire)/, organizationCategories.heritage],
  [/\b(jeunes|jeunesse|scout)/, organizationCategories.youth],
]

/** The usual category that a name speaks of; where none does, the life of its place. Whoever opens it sees and changes it. */
export function likelyCategory(name: string): string {
  const words = fold(name)
  return hints.find(([hint]) => hint.test(words))?.[1] ?? organizationCategories.localLife
}
