import { checkMaxLength } from '../fields/max-length.ts'
import { checkSiren, normaliseSiren } from '../fields/siren.ts'
import { fail, ok, type Problem, type Result } from '../result.ts'
import type { OrganismType } from './organization.ts'

/** In which function somebody opens the space of an organization. */
export const positions = ['presidency', 'treasury', 'secretariat', 'other'] as const
export type Position = (typeof positions)[number]

export const organismTypes = [
  'association',
  'endowmentFund',
  'foundation',
] as const satisfies readonly OrganismType[]

/** What an organization is called and where it is, as a register knows it or as somebody typed it. */
export type OrganizationFacts = {
  readonly name: string
  readonly organismType: OrganismType
  /** A usual category's word, or the organization's own (rule FRM-10). */
  readonly category: string
  readonly city: string
  /** Empty where nobody said it. */
  readonly zipCode: string
  readonly rna: string | null
  readonly siren: string | null
}

/** What somebody says who opens the space of an organization, right in itself. */
export type Opening = OrganizationFacts & {
  readonly position: Position
  /** They accept the operator's terms and the contract of processing (GDPR article 28). */
  readonly accepts: true
}

/** An organization that a register knows. `city` is written as on a letter. */
export type RegisteredOrganization = Pick<OrganizationFacts, 'name' | 'city' | 'zipCode' | 'rna' | 'siren'>

/** The longest texts, in characters. */
export const longestOpening = { name: 120, city: 80, category: 60 } as const

/** What stands in the fields of the page, by their names. */
export type OpeningValues = Readonly<Record<string, string>>

/**
 * THE schema of an opening, the same in the browser and on the server. Problems name their fields; a number that no register
 * could have given is one of its field. Codes: `required`, `max_length`, `zip_code_invalid`, `rna_invalid`, `siren_invalid`.
 */
export function readOpening(values: OpeningValues): Result<Opening> {
  const line = (field: string) =>
    (values[field] ?? '')
      .normalize('NFC')
      .replace(/[^\P{C}\s]/gu, '')
      .replace(/\s+/g, ' ')
      .trim()
  const opening = {
    name: line('name'),
    organismType: organismTypes.find(type => type === values.organismType) ?? 'association',
    category: line('category'),
    city: line('city'),
    zipCode: line('zipCode'),
    rna: line('rna').replace(/\s/g, '').toUpperCase() || null,
    siren: normaliseSiren(line('siren')) || null,
  } as const
  const position = positions.find(each => each === values.position)
  const problems = [
    ...textProblems(opening),
    ...numberProblems(opening),
    ...(position === undefined ? [missing('position')] : []),
    ...(values.accepts === 'on' ? [] : [missing('accepts')]),
  ]
  if (problems.length > 0 || position === undefined) return fail(...problems)
  return ok({ ...opening, position, accepts: true })
}

const missing = (field: string): Problem => ({ code: 'required', field })

function textProblems(facts: OrganizationFacts): readonly Problem[] {
  return (['name', 'city', 'category'] as const).flatMap((field): Problem[] => {
    if (facts[field] === '') return [missing(field)]
    const limit = longestOpening[field]
    return checkMaxLength(facts[field], limit) === undefined
      ? []
      : [{ code: 'max_length', field, values: { limit } }]
  })
}

function numberProblems({ zipCode, rna, siren }: OrganizationFacts): readonly Problem[] {
  const problems: Problem[] = []
  // Its seat is in France (rule LAW-5 prints it).
  if (zipCode !== '' && !/^\d{5}$/.test(zipCode))
    problems.push({ code: 'french_zip_code_invalid', field: 'zipCode' })
  if (rna !== null && !isRna(rna)) problems.push({ code: 'rna_invalid', field: 'rna' })
  const wrong = siren === null ? undefined : checkSiren(siren)
  if (wrong !== undefined) problems.push({ code: wrong, field: 'siren' })
  return problems
}

/** Whether a text is a number of the national directory of associations: `W` and nine signs. */
export function isRna(text: string): boolean {
  return /^W[0-9A-Z]{9}$/.test(text)
}

/** Shorter texts find half a register. */
export const shortestRegisterSearch = 3
