import { fold } from '../fields/fold.ts'
import { failWith, ok, type Result } from '../result.ts'

/** The parts of a public address that the route guard looks at (rule ADDR-3). */
export type RouteSlugs = {
  readonly organizationSlug?: string
  readonly formType?: string
  readonly campaignSlug?: string
}

/** A part of an address in its only form: lower case, plus signs and whitespace turned to hyphens (rule ADDR-3). */
export function canonicalSlug(slug: string): string {
  return slug.toLowerCase().replace(/[+\s]+/g, '-')
}

/**
 * The route guard of rule ADDR-3: the slugs to reopen a route with, or `undefined` when the route is right as it is, or one
 * of the three is missing.
 */
export function canonicalRoute(route: RouteSlugs): Required<RouteSlugs> | undefined {
  const { organizationSlug, formType, campaignSlug } = route
  if (!organizationSlug || !formType || !campaignSlug) return undefined
  if (![organizationSlug, formType, campaignSlug].some(slug => /[\p{Lu}+\s]/u.test(slug))) return undefined
  return {
    organizationSlug: canonicalSlug(organizationSlug),
    formType: canonicalSlug(formType),
    campaignSlug: canonicalSlug(campaignSlug),
  }
}

/** Longer ones are cut at a word. */
export const longestSlug = 60

/** Words of the address map that stand where a slug does, or after one: nobody is called like them (rule ADDR-1). */
const takenWords: readonly string[] = [
  'administration',
  'annulation',
  'checkout',
  'commandes',
  'confirmation',
  'echec',
  'redirection',
  'salle-attente',
  'widget',
  'widget-bouton',
  'widget-compteur',
  'widget-vignette',
  'widget-vignette-horizontale',
]

/**
 * The part of an address that a name gives: « L’Été à Saint-Malo » gives `l-ete-a-saint-malo`. `fallback` stands in where no
 * letter of the name is one of an address.
 */
export function slugOf(name: string, fallback: string): string {
  const words = fold(name)
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
  const whole = words.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '')
  const cut = whole.length > longestSlug ? whole.slice(0, longestSlug + 1).replace(/-[^-]*$/, '') : whole
  const slug = cut.slice(0, longestSlug) || fallback
  return takenWords.includes(slug) ? `${slug}-1` : slug
}

/** What somebody types as an address of their own, which stays as they see it: « Fête du port » gives `fete-du-port`. */
export function readSlug(typed: string): Result<string> {
  if (typed.trim() === '') return failWith('required', 'address')
  const slug = slugOf(typed, '')
  return slug === '' ? failWith('address_invalid', 'address') : ok(slug)
}

/** The same for the nth of one name: `slug`, `slug-2`, `slug-3`. */
export function numberedSlug(slug: string, number: number): string {
  return number === 1 ? slug : `${slug}-${number}`
}
