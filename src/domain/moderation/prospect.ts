import { checkEmail, normaliseEmail } from '../fields/email.ts'
import { failWith, ok, type Result } from '../result.ts'

/** An address that wants to hear of a form's reopening, and for nothing else (rule FRM-7); `key` tells it from others. */
export type Prospect = { readonly email: string; readonly key: string }

/** The address that somebody left. Codes: `required`, `email_invalid`, on the field `email`. */
export function readProspect(text: string): Result<Prospect> {
  const email = normaliseEmail(text)
  if (email === '') return failWith('required', 'email')
  const code = checkEmail(email)
  return code === undefined ? ok({ email, key: email.toLowerCase() }) : failWith(code, 'email')
}
