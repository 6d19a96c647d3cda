import type { Problem } from '../result.ts'
import { type ImportColumns, type ImportField, importFields } from './people-import.ts'
import { wordsOf } from './traits.ts'

/** How tables in French and English call a field; what is in none of these stands for nothing. */
const headings: Readonly<Record<ImportField, RegExp>> = {
  firstName: /^(?:prenoms?|first ?names?|given ?names?|forename)\b/,
  lastName: /^(?:noms?(?: de famille| de naissance| d usage)?|last ?names?|family ?names?|surname)$/,
  email:
    /^(?:e mails?|emails?|mails?|courriels?|adresses? (?:e mail|email|mail|courriel|electronique)|email address|e mail address)\b/,
  phone: /^(?:telephones?|tels?|portables?|mobiles?|gsm|numero de telephone|(?:cell|mobile )?phone)\b/,
  birthDate:
    /^(?:dates? (?:de )?naissance|(?:ne|nee|nes)(?: e)? le|naissance|date naiss|birth ?dates?|date of birth|birthday|dob)\b/,
  zipCode: /^(?:code ?postal|codes? postaux|cp|zip(?: ?code)?|post ?code|postal code)\b/,
  city: /^(?:villes?|communes?|localites?|city|town)\b/,
  country: /^(?:pays|country|nation)\b/,
  address:
    /^(?:adresse(?: postale)?(?: 1)?|rue|voie|numero et (?:rue|voie)|(?:street|postal)? ?address|street|address line 1)$/,
  tags: /^(?:etiquettes?|tags?|labels?|groupes?|groups?|categories?|categorie)\b/,
}

const fieldOf = (heading: string): ImportField | undefined => {
  const words = wordsOf(heading).join(' ')
  return importFields.find(field => headings[field].test(words))
}

/** What columns stand for by their headings; the first that fits is taken, and a field is taken once (rule PPL-10). */
export function guessColumns(written: readonly string[]): ImportColumns {
  const taken = new Set<ImportField>()
  return written.map(heading => {
    const field = fieldOf(heading)
    if (field === undefined || taken.has(field)) return ''
    taken.add(field)
    return field
  })
}

/** How many headings of a row are known: the row that has most of them is the heading of its table. */
export const knownHeadings = (row: readonly string[]): number =>
  guessColumns(row).filter(field => field !== '').length

/** What is wrong with what columns are said to stand for: a name that none has, a field that two have; beside `column-<place>`. */
export function columnProblems(columns: ImportColumns): readonly Problem[] {
  const twice = columns.flatMap((field, place): readonly Problem[] =>
    field !== '' && columns.indexOf(field) < place
      ? [{ code: 'import_column_twice', field: `column-${place}` }]
      : [],
  )
  const isNamed = columns.includes('firstName') && columns.includes('lastName')
  return isNamed ? twice : [...twice, { code: 'import_columns_name', field: 'column-0' }]
}
