import type { Problem } from '#domain/result.ts'
import { wholeNumber } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import type { FieldProblem } from '../../ui/error-summary.tsx'

const labels = {
  title: 'office.title',
  description: 'office.description',
  saleStart: 'office.sale_start',
  saleEnd: 'office.sale_end',
  start: 'office.start',
  end: 'office.end',
  placeName: 'office.place_name',
  placeAddress: 'office.place_address',
  placeZipCode: 'office.place_zip_code',
  placeCity: 'office.place_city',
  accent: 'office.accent',
  accentOther: 'office.accent_other',
  palette: 'office.palette',
  cover: 'office.cover',
  coverIdea: 'office.cover',
  imageId: 'office.picture',
  picture: 'office.picture',
} as const

const tierLabels = {
  label: 'office.tier_label',
  description: 'office.tier_description',
  capacity: 'office.tier_capacity',
} as const

/** The words of a field of the editor. */
export function labelOfField(t: Translator, field: string): string {
  const part = /^tier-\d+-(label|description|capacity)$/.exec(field)?.[1] as
    | keyof typeof tierLabels
    | undefined
  if (part !== undefined) return t(tierLabels[part])
  return Object.hasOwn(labels, field) ? t(labels[field as keyof typeof labels]) : field
}

/** What is wrong with the contents, with the field that it stands beside: the same words there and in the summary. */
export function editorProblems(t: Translator, problems: readonly Problem[]): readonly FieldProblem[] {
  return problems.map(problem => ({ id: problem.field ?? 'title', message: wordsOf(t, problem) }))
}

function wordsOf(t: Translator, { code, field = '', values }: Problem): string {
  const limit = Number(values?.limit ?? 0)
  if (code === 'required') return t('val.required', { label: labelOfField(t, field) })
  if (code === 'max_length') return t('val.max_length', { 0: wholeNumber(limit, t.locale) })
  if (code === 'CAPACITY_TOO_LOW')
    return t('office.capacity_too_low', { taken: wholeNumber(limit, t.locale) })
  return t(`error.${code}`)
}
