import type { Form } from '#domain/form/form.ts'
import type { Translator } from './translator.ts'
import { whenWords } from './when-words.ts'

/** What a poster of a campaign says. */
export type PosterWords = {
  readonly organization: string
  readonly title: string
  /** When and where, line by line. */
  readonly facts: readonly string[]
  readonly invitation: string
  readonly orType: string
  /** What the code is, for those who do not see it. */
  readonly code: string
}

type Told = Pick<Form, 'title' | 'formType' | 'startDate' | 'endDate' | 'place'>

/** The words of a campaign's poster. */
export function posterWords(t: Translator, form: Told, organization: string): PosterWords {
  const { place } = form
  const town = [place?.zipCode, place?.city].filter(Boolean).join(' ')
  const street = [place?.address, town].filter(Boolean).join(', ')
  return {
    organization,
    title: form.title,
    facts: [whenWords(t, form) ?? '', place?.name ?? '', street].filter(fact => fact !== ''),
    invitation: t(`sharing.scan.${form.formType}`),
    orType: t('sharing.poster_or_type'),
    code: t('sharing.poster_code', { title: form.title }),
  }
}
