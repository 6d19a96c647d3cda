import type { Form } from '#domain/form/form.ts'
import { wordedMails } from '#domain/form/form.ts'
import { mailField } from '#domain/form/mail-words.ts'
import type { Problem } from '#domain/result.ts'
import { wholeNumber } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import type { FieldProblem } from '../../ui/error-summary.tsx'

/** What the mails' editor knows of its campaign. */
export type MailsForm = Pick<Form, 'organizationSlug' | 'formType' | 'formSlug' | 'version'>

/** The words of a field: which mail it stands in. */
export function labelOfMailField(t: Translator, field: string): string {
  const mail = wordedMails.find(each => mailField(each) === field)
  return mail === undefined ? field : t('letters.words_in', { mail: t(`letters.${mail}`) })
}

/** What is wrong with the words, each beside its field. */
export function mailProblems(t: Translator, problems: readonly Problem[]): readonly FieldProblem[] {
  return problems.map(({ code, field = '', values }) => ({
    id: field,
    message:
      code === 'max_length'
        ? t('val.max_length', { 0: wholeNumber(Number(values?.limit ?? 0), t.locale) })
        : t(`error.${code}`),
  }))
}
