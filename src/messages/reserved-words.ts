import type { Reservation } from '#domain/form/form.ts'
import type { Problem } from '#domain/result.ts'
import type { Translator } from './translator.ts'

/** That a rate is for others than who pays, and what to do (rule FRM-20). */
export function reservedProblemWords(t: Translator, values: Problem['values']): string {
  const { label, reserved, domains } = values ?? {}
  if (typeof label !== 'string') return t('error.RATE_RESERVED')
  if (reserved === 'members') return t('val.rate_for_members', { label })
  return typeof domains === 'string'
    ? t('val.rate_for_domains', { label, domains })
    : t('error.RATE_RESERVED')
}

/** For whom alone a rate is, where it is read: « Réservé aux adhérents ». */
export function reservedWords(t: Translator, reserved: Reservation): string {
  if (reserved.kind === 'members') return t('step.reserved_members')
  if (reserved.kind === 'code') return t('step.reserved_code')
  return t('step.reserved_domains', { domains: reserved.domains.map(each => `@${each}`).join(', ') })
}
