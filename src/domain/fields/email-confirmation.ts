import { normaliseEmail } from './email.ts'

export type EmailConfirmationCode = 'email_mismatch'

/** Refuses a confirmation that is not the same address, case and surrounding spaces apart (rule FLD-2). */
export function checkEmailConfirmation(
  email: string,
  confirmation: string,
): EmailConfirmationCode | undefined {
  const [one, other] = [email, confirmation].map(address => normaliseEmail(address).toLowerCase())
  return one === other ? undefined : 'email_mismatch'
}
