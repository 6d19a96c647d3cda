import { type MergeField, mergeFields } from '#domain/message/merge-fields.ts'
import { texts } from './catalogue.ts'
import { locales } from './locales.ts'

/** The names of merge fields are compared without capitals, accents and spaces at their ends. */
const folded = (name: string) =>
  name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

const byName = new Map(
  locales.flatMap(locale =>
    mergeFields.map(field => [folded(texts[locale][`mailing.field.${field}`]), field] as const),
  ),
)

/** The field that a name between braces means, in whatever language; undefined for none. */
export const mergeFieldNamed = (name: string): MergeField | undefined => byName.get(folded(name))
