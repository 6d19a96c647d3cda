import type { Attestation } from '#domain/order/attestation.ts'
import type { DocumentImage } from '#domain/order/document-image.ts'
import type { Payment } from '#domain/payment/request.ts'
import type { App } from '../app.ts'
import type { OrderView } from './read-order-view.ts'

/** What every attestation of an order says: who was paid, for which campaign and order, in the payer's language. */
export function commonFacts(
  app: App,
  { order, campaign: { form, organization } }: OrderView,
  logo: DocumentImage | null,
): Pick<Attestation, 'locale' | 'brand' | 'organization' | 'logo' | 'form' | 'order'> {
  return {
    locale: order.locale,
    brand: app.operator.brand,
    organization: {
      name: organization.name,
      lines: linesOf([`${organization.zipCode} ${organization.city}`]),
    },
    ...(logo && { logo }),
    form: form.title,
    order: { id: order.id, date: order.createdAt },
  }
}

/** Who paid; `undefined` once they were erased. */
export function payerOf({ payer }: OrderView): Attestation['payer'] | undefined {
  if (payer === undefined) return undefined
  const person = [payer.firstName, payer.lastName].filter(Boolean).join(' ')
  const name = payer.isCompany && payer.companyName !== null ? payer.companyName : person
  if (name === '') return undefined
  const town = [payer.zipCode, payer.city].filter(Boolean).join(' ')
  return { name, lines: linesOf([name === person ? null : person, payer.address, town]) }
}

function linesOf(lines: readonly (string | null)[]): readonly string[] {
  return lines.flatMap(line => (line === null || line.trim() === '' ? [] : line.trim()))
}

/** Which one of several a payment is; null where nothing is spread. */
export function shareOf(
  plan: { readonly count: number | null } | null,
  { number }: Pick<Payment, 'number'>,
): Attestation['paid']['share'] {
  const count = plan?.count ?? null
  return count === null ? null : { number, count }
}
