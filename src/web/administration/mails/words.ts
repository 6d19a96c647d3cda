import type { Form } from '#domain/form/form.ts'
import { wordedMails } from '#domain/form/form.ts'
import { mailField } from '#domain/form/mail-words.ts'
import type { Problem } from '#domain/result.ts'
import { wholeNumber } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import type { FieldProblem } from '../../ui/error-summary.tsx'

/** What the mails' editor knows of its campaign. */
export type MailsForm = Pick<Form, 'organizationSlug' | 'formType' | 'formSlug' | 'version' | 'state'>

/** The words of a field: which mail it stands in. */
export function labelOfMailField(t: Translator, field: string): string {
  const mail = wordedMails.find(each => mailField(each) === field)
  return mail === undefined ? field : t('letters.words_in', { mail: t(`letters.${mail}`) })
}

/** What is wrong with the words, each beside its field and named by it: all of them look alike. */
export function mailProblems(t: Translator, problems: readonly Problem[]): readonly FieldProblem[] {
  return problems.map(problem => {
    const { field = '' } = problem
    const message = messageOf(t, problem)
    return {
      id: field,
      message:
        field === ''
          ? message
          : t('letters.problem', { field: labelOfMailField(t, field), problem: message }),
    }
  })
}

function messageOf(t: Translator, { code, values }: Problem): string {
  if (code === 'TOO_MANY_REQUESTS') return t('letters.too_many_trials')
  if (code !== 'max_length') return t(`error.${code}`)
  return t('val.max_length', { 0: wholeNumber(Number(values?.limit ?? 0), t.locale) })
}
