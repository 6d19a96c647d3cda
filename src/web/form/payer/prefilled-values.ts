import { normalisePayer, type PayerDraft } from '#domain/payer/payer.ts'
import type { Values } from '../steps/values.ts'
import { valuesOfPayer } from './payer-values.ts'

/** What the controls show of the payer whom a program expects: what it said, checked once it is sent (rule CHK-1). */
export function prefilledValues(prefill: PayerDraft): Values {
  const said = normalisePayer({ ...prefill, emailConfirmation: prefill.emailConfirmation ?? prefill.email })
  const values = valuesOfPayer({ ...said, country: said.country || 'FR' })
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}
