import type { Problem } from '#domain/result.ts'
import { time } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'

/** What a browser's passkey answered, as a form brings it. Longer ones are no answers. */
export function passkeyAnswerOf(form: FormData) {
  const text = (name: string, most: number) => String(form.get(name) ?? '').slice(0, most)
  return { challengeId: text('challengeId', 40), response: text('response', 16_000) }
}

/** What is wrong with a code or a password, beside its field; a locked account says until when. */
export function factorProblems(problems: readonly Problem[], t: Translator) {
  return problems.map(({ code, field, values }) => ({
    id: field ?? 'code',
    message:
      code === 'factor_locked' && typeof values?.until === 'string'
        ? t('factor.locked', { time: time(values.until, t.locale) })
        : t(`error.${code}`),
  }))
}
