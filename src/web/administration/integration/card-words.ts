import type { Problem } from '#domain/result.ts'
import { wholeNumber } from '#messages/format.ts'
import type { ApiKeys } from '#usecases/integration/api-keys.ts'
import type { EventEndpoints } from '#usecases/integration/event-endpoints.ts'
import type { useT } from '../../messages.tsx'
import type { Deed, Sent } from './deeds.ts'

type Translator = ReturnType<typeof useT>

export type IntegrationData = Omit<ApiKeys, 'isFull'> &
  EventEndpoints & {
    readonly isKeysFull: boolean
    readonly done: Deed | null
    /** The key or the endpoint whose end waits for a second press. */
    readonly revoking: string | null
    readonly deleting: string | null
    readonly again: Sent | null
  }

export type CardProps = {
  readonly page: IntegrationData
  /** What was typed, with what is wrong with it. */
  readonly sent: Sent | undefined
}

/** The field of a problem: each endpoint has a form of its own. */
export function idOf(sent: Sent | undefined, field: string): string {
  return sent?.deed === 'change' ? `${field}-${sent.typed.endpointId}` : field
}

export function errorOf(
  t: Translator,
  sent: Sent | undefined,
  deed: Deed,
  field: string,
): string | undefined {
  const problem = sent?.deed === deed ? sent.problems.find(each => each.field === field) : undefined
  return problem && wordsOf(t, problem)
}

export function wordsOf(t: Translator, { code, field, values }: Problem): string {
  if (code === 'max_length')
    return t('val.max_length', { 0: wholeNumber(Number(values?.limit ?? 60), t.locale) })
  if (code !== 'required') return t(`error.${code}`)
  return t('val.required', { label: t(field === 'url' ? 'integration.url' : 'integration.key_name') })
}
