import type { PayerDraft } from '#domain/payer/payer.ts'

/** Fields that hold a text, in the order of the page. */
export const textNames = [
  'tier',
  'amount',
  'kind',
  'companyName',
  'companySiren',
  'companyLegalStatusId',
  'firstName',
  'lastName',
  'email',
  'emailConfirmation',
  'birthDate',
  'country',
  'address',
  'zipCode',
  'city',
  'tip',
  'tipAmount',
] as const

/** Boxes: never ticked beforehand where they stand for a consent. */
const boxNames = ['receipt', 'terms', 'salesConditions'] as const

type TextName = (typeof textNames)[number]
type BoxName = (typeof boxNames)[number]

/**
 * What the payer typed and ticked, as the page's fields hold it: what session storage keeps and a plain form post sends.
 * `tier` is a suggestion's id or `other`; `tip` is `none`, `suggestion` or `other`; both empty until something is chosen.
 */
export type Answers = { readonly [name in TextName]: string } & { readonly [name in BoxName]: boolean } & {
  /** The campaign's own questions, by the id of the field. */
  readonly fields: Readonly<Record<string, string>>
}

export const other = 'other'

/** The name and id of the control of one of the campaign's own questions. */
export const fieldName = (id: number) => `field-${id}`

/** A page nobody has touched: nothing is chosen, no box is ticked (D8). */
export function emptyAnswers(known: Partial<Record<TextName, string>> = {}): Answers {
  const texts = Object.fromEntries(textNames.map(name => [name, known[name] ?? '']))
  const boxes = Object.fromEntries(boxNames.map(name => [name, false]))
  return { ...texts, kind: 'person', country: 'FR', ...boxes, fields: {} } as Answers
}

/** The answers of a form that was posted, or of the one on the page. What is missing is empty. */
export function answersFrom(form: Pick<FormData, 'get' | 'keys'>): Answers {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.slice(0, longestText) : ''
  }
  const own = [...form.keys()].filter(name => name.startsWith('field-'))
  return {
    ...Object.fromEntries(textNames.map(name => [name, text(name)])),
    ...Object.fromEntries(boxNames.map(name => [name, form.get(name) !== null])),
    fields: Object.fromEntries(own.map(name => [name.slice('field-'.length), text(name)])),
  } as Answers
}

/** No field of the page takes more; longer texts are cut before anything looks at them. */
const longestText = 5000

/** Answers that were kept earlier, on top of those of an untouched page; anything else in them is dropped. */
export function answersKept(kept: unknown): Answers {
  const found = Object(kept) as Record<string, unknown>
  const empty = emptyAnswers()
  const text = (name: TextName) => (typeof found[name] === 'string' ? found[name] : empty[name])
  const fields = Object.entries(Object(found.fields) as Record<string, unknown>)
  return {
    ...Object.fromEntries(textNames.map(name => [name, text(name)])),
    ...Object.fromEntries(boxNames.map(name => [name, found[name] === true])),
    fields: Object.fromEntries(fields.filter(([, value]) => typeof value === 'string')),
  } as Answers
}

/** Later answers over those that the page came with: an empty text leaves what is known of who just logged in. */
export function answersOver(known: Answers, later: Answers): Answers {
  const texts = textNames.map(name => [name, later[name] || known[name]])
  return { ...later, ...Object.fromEntries(texts) }
}

/** The payer as the platform's API takes it. The address travels only with the wish for a receipt (design 3.2.4). */
export function payerOf(answers: Answers, givesAddress: boolean): PayerDraft {
  const { address, zipCode, city } = answers
  return {
    firstName: answers.firstName,
    lastName: answers.lastName,
    email: answers.email,
    emailConfirmation: answers.emailConfirmation,
    birthDate: answers.birthDate,
    country: answers.country,
    ...(givesAddress ? { address, zipCode, city } : {}),
    isCompany: answers.kind === 'company',
    companyName: answers.companyName,
    companySiren: answers.companySiren,
    companyLegalStatusId: answers.companyLegalStatusId,
  }
}
