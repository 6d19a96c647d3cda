import type { FormType } from '#domain/form/form.ts'
import type { Translator } from './translator.ts'

/** What is known of an order by whoever has just paid, and of whom they may write to. */
export type AfterOrder = {
  readonly formType: FormType
  readonly orderId: number
  readonly organization: string
  /** The association's public address; null where it has given none. */
  readonly contactEmail: string | null
}

/** What its payer shows, receives or need not do, by what was bought: the same words on pages and in mails. */
export function nextWords({ formType, orderId: number, organization }: AfterOrder, t: Translator): string {
  return t(`next.${formType}`, { number, organization })
}

/** Whom its payer writes to about it. */
export function contactWords(
  { orderId: number, organization, contactEmail: email }: AfterOrder,
  t: Translator,
): string {
  return email === null
    ? t('next.contact_page', { organization, number })
    : t('next.contact_email', { organization, email, number })
}
