import { supplementOf } from '#domain/cart/cart.ts'
import { type Delivery, deliveryOf } from '#domain/cart/delivery.ts'
import type { FormType } from '#domain/form/form.ts'
import type { Translator } from './translator.ts'

/** What is known of an order by whoever has just paid, and of whom they may write to. */
export type AfterOrder = {
  readonly formType: FormType
  readonly orderId: number
  readonly organization: string
  /** The association's public address; null where it has given none. */
  readonly contactEmail: string | null
  /** How goods come to their payer; null where none do. */
  readonly delivery: Delivery | null
  /** It completes an earlier order, which has the ticket or the card (rule ORD-7); left out of any other. */
  readonly isAdded?: boolean
}

type Sold = {
  readonly order: { readonly id: number }
  readonly items: Parameters<typeof deliveryOf>[0] & Parameters<typeof supplementOf>[0]
  readonly campaign: {
    readonly form: { readonly formType: FormType }
    readonly organization: { readonly name: string }
  }
  readonly contactEmail: string | null
}

/** The same of an order as it was read. */
export const afterOrder = ({ order, items, campaign, contactEmail }: Sold): AfterOrder => ({
  formType: campaign.form.formType,
  orderId: order.id,
  organization: campaign.organization.name,
  contactEmail,
  delivery: deliveryOf(items),
  isAdded: supplementOf(items) !== null,
})

/** What its payer shows, receives or need not do, by what was bought: the same words on pages and in mails. */
export function nextWords(
  { formType, orderId: number, organization, delivery, isAdded = false }: AfterOrder,
  t: Translator,
): string {
  if (isAdded) return t('next.added', { number })
  if (delivery !== null)
    return delivery.isSent
      ? t('next.Shop_sent', { organization, way: delivery.label })
      : t('next.Shop_collected', { organization, number, way: delivery.label })
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
