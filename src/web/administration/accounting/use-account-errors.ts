import { wholeNumber } from '#messages/format.ts'
import { useT } from '../../messages.tsx'
import type { FieldProblem } from '../../ui/error-summary.tsx'
import type { AccountsSent } from './accounts-sent.ts'

/** What is wrong with a form of accounts in words: for its summary, and by field. */
export function useAccountErrors(sent: AccountsSent | undefined): {
  readonly problems: readonly FieldProblem[]
  readonly errors: Readonly<Record<string, string>>
} {
  const t = useT()
  const problems = (sent?.problems ?? []).map(({ code, field = 'code', values }) => ({
    id: field,
    message:
      code === 'max_length'
        ? t('val.max_length', { 0: wholeNumber(Number(values?.limit ?? 0), t.locale) })
        : t(`error.${code}`),
  }))
  return { problems, errors: Object.fromEntries(problems.map(({ id, message }) => [id, message])) }
}
