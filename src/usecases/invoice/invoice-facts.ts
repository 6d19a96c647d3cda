import { imagesInUse } from '#db/document-images.ts'
import type { CampaignNow } from '#db/forms.ts'
import { legalFactsOf } from '#db/legal-texts.ts'
import type { OrderFacts } from '#db/order-facts.ts'
import { donorOfCart } from '#db/receipts.ts'
import type { Transaction } from '#db/schema.ts'
import { descriptorOf } from '#domain/form/types/index.ts'
import type { InvoiceFacts, InvoiceLine } from '#domain/invoice/invoice.ts'
import { supplyOf } from '#domain/invoice/invoiced-lines.ts'
import type { Locale } from '#domain/locale.ts'
import type { App } from '../app.ts'
import { isAlive, isStatusAfterCapture } from '../order/payment-status.ts'
import { countryAbroad } from '../receipt/issue-receipt.ts'

type Buyer = InvoiceFacts['buyer']

/** The payer of a cart as an invoice names them, with what they told of their address; `undefined` once the person was erased. */
export async function buyerOf(
  tx: Transaction,
  { locale, ...cart }: { readonly organizationId: number; readonly cartId: string; readonly locale: Locale },
): Promise<Buyer | undefined> {
  const payer = await donorOfCart(tx, cart)
  if (payer === undefined) return undefined
  const person = [payer.firstName, payer.lastName].filter(Boolean).join(' ')
  const company = payer.isCompany ? payer.companyName : null
  const name = company ?? person
  if (name === '') return undefined
  const { address, zipCode, city, country } = payer
  const town = [zipCode, city].filter(Boolean).join(' ')
  return {
    name,
    lines: [company === null ? null : person, address, town, ...countryAbroad(country, locale)].flatMap(
      line => line || [],
    ),
    company: company === null ? null : { siren: payer.companySiren ?? '' },
  }
}

type Sold = {
  readonly sale: OrderFacts
  readonly buyer: Buyer
  readonly lines: readonly InvoiceLine[]
}

/** What the invoice of an order says, with the association's facts of today (rule INV-3). */
export async function factsOfInvoice(
  app: App,
  tx: Transaction,
  { sale, buyer, lines }: Sold,
): Promise<InvoiceFacts> {
  const { order, items, campaign } = sale
  const { form, organization } = campaign
  const legal = await legalFactsOf(tx, order.organizationId)
  const { logo } = await imagesInUse(tx, order.organizationId)
  const town = [organization.zipCode, organization.city].filter(Boolean).join(' ')
  const invoiced = items.filter(({ id }) => lines.some(line => line.item === id))
  return {
    kind: 'invoice',
    locale: order.locale,
    brand: app.operator.brand,
    ...(logo && { logo }),
    seller: {
      name: legal.legalName,
      lines: [legal.seat || town].filter(Boolean),
      siren: legal.siren,
      rna: legal.rna,
      vatNumber: legal.vatNumber,
    },
    buyer,
    form: form.title,
    order: { id: order.id, date: order.createdAt },
    suppliedOn: supplyDate(form) ?? order.createdAt,
    supply: supplyOf(invoiced),
    lines: lines.map(line => ({ ...line, label: line.label || form.title })),
    exemption: legal.vatExemption,
    payments: paymentsOf(sale),
    corrects: null,
  }
}

/** The payments of an order that came or still can; of a monthly gift its first. */
export function paymentsOf({ payments, schedule }: OrderFacts): InvoiceFacts['payments'] {
  const isMonthly = schedule?.frequency === 'Monthly'
  return payments
    .filter(payment => isAlive(payment) && (!isMonthly || payment.number === 1))
    .map(({ status, capturedAt, dueOn, means }) => ({
      ...{ on: capturedAt ?? dueOn, means },
      isPaid: isStatusAfterCapture(status),
    }))
}

/** The day of what takes place on a day; null for what is supplied with the order. */
function supplyDate({ formType, startDate }: CampaignNow['form']): string | null {
  return descriptorOf(formType)?.startsOnADay ? startDate : null
}
