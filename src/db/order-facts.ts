import { type RawBuilder, sql } from 'kysely'
import type { DatedRefundRule } from '#domain/form/refund-steps.ts'
import type { Order, OrderItem, OrderKey } from '#domain/order/order.ts'
import type { LegalFacts } from '#domain/organization/legal-texts.ts'
import { orderPayerFields } from '#domain/payer/payer.ts'
import type { AskedTransfer } from '#domain/payment/awaited-transfer.ts'
import type { Mandate } from '#domain/payment/payment-method-type.ts'
import type { Payment, PaymentKey, PaymentRequest } from '#domain/payment/request.ts'
import type { Article } from '#domain/receipt/receipt-settings.ts'
import { type CampaignHead, type CampaignNow, campaignOfHead } from './forms.ts'
import { type GivenBackOfPayment, givenBackRows } from './given-back.ts'
import type { StoredInvoice } from './invoices.ts'
import { itemColumns, type OrderPayer, orderColumns } from './orders.ts'
import { paymentColumns } from './payments.ts'
import { rowOf } from './row-json.ts'
import { planColumns, type StoredSchedule } from './schedules.ts'
import type { Reader } from './schema.ts'
import { type Withdrawal, withdrawalColumns } from './withdrawals.ts'

/** Everything that is shown, written or certified of an order. */
export type OrderFacts = {
  readonly order: Order
  readonly items: readonly OrderItem[]
  /** In the order of their dates. */
  readonly payments: readonly Payment[]
  readonly schedule: StoredSchedule | null
  /** Nobody once the person was erased. */
  readonly payer: OrderPayer | null
  /** As {@link givenBackRows} tells them. */
  readonly givenBack: readonly GivenBackOfPayment[]
  /** The tax receipts that stand, by the payments that they cover. */
  readonly receipts: readonly { readonly paymentId: number; readonly id: string }[]
  /** Its invoice, then its credit notes. */
  readonly invoices: readonly Pick<StoredInvoice, 'kind' | 'place' | 'year' | 'number'>[]
  readonly withdrawal: Withdrawal | null
  /** The request behind its first payment. */
  readonly request: Pick<PaymentRequest, 'backUrl' | 'locale'> | null
  /** What the first payment is debited by. */
  readonly mandate: Mandate | null
  /** The transfer that its one payment waits for; null for any other, and once it came. */
  readonly transfer: AskedTransfer | null
  /** The address of the terms of sale that were accepted; null where none were kept. */
  readonly acceptedConditions: string | null
  /** What its campaign said that it gives back when it was ordered; null where it said nothing (rule REF-17). */
  readonly refundRule: DatedRefundRule | null
  /** The articles that its association's receipts name. */
  readonly receiptArticles: readonly Article[]
  /** The association's public address; null where it has given none. */
  readonly contactEmail: string | null
  /** What an invoice with VAT has to name of its association. */
  readonly vatFacts: Pick<LegalFacts, 'vatNumber' | 'seat'>
  readonly campaign: CampaignNow
}

/** Reads an order in one round trip, with its campaign from memory; `undefined` where there is none. */
export function factsOfOrder(db: Reader, { organizationId, id }: OrderKey): Promise<OrderFacts | undefined> {
  return orderWhere(db, sql`o.organization_id = ${organizationId} and o.id = ${id}`)
}

/** The same by its public integer id, across organizations: who may see it is the caller's question. */
export function factsByPublicId(db: Reader, id: number): Promise<OrderFacts | undefined> {
  return orderWhere(db, sql`o.id = ${id}`)
}

/** The order that a payment is for. */
export function factsOfPaymentsOrder(
  db: Reader,
  { organizationId, paymentId }: PaymentKey,
): Promise<OrderFacts | undefined> {
  return orderWhere(
    db,
    sql`o.organization_id = ${organizationId} and o.id = (
      select order_id from payments where organization_id = ${organizationId} and id = ${paymentId})`,
  )
}

/** The same by the public integer id of the payment: who may see it is the caller's question. */
export function factsByPublicPaymentId(db: Reader, id: number): Promise<OrderFacts | undefined> {
  return orderWhere(
    db,
    sql`(o.organization_id, o.id) = (select organization_id, order_id from payments where id = ${id})`,
  )
}

type Read = Pick<
  OrderFacts,
  | 'items'
  | 'givenBack'
  | 'receipts'
  | 'invoices'
  | 'request'
  | 'mandate'
  | 'transfer'
  | 'acceptedConditions'
  | 'refundRule'
  | 'receiptArticles'
  | 'contactEmail'
  | 'vatFacts'
> & {
  readonly order: object
  readonly payments: readonly object[]
  readonly schedule: object | null
  readonly payer: object | null
  readonly withdrawal: object | null
  readonly head: CampaignHead
}

async function orderWhere(db: Reader, condition: RawBuilder<unknown>): Promise<OrderFacts | undefined> {
  const { rows } = await sql<Read>`
    select to_jsonb(o) as "order",
      coalesce((
        select jsonb_agg(to_jsonb(i) - 'position' order by i.position)
        from (select ${itemColumns}, position from order_items
          where organization_id = o.organization_id and order_id = o.id) i), '[]') as items,
      coalesce((
        select jsonb_agg(to_jsonb(p) order by p.number)
        from payments p where p.organization_id = o.organization_id and p.order_id = o.id), '[]') as payments,
      (select to_jsonb(s) from schedules s where s.organization_id = o.organization_id and s.order_id = o.id) as schedule,
      (select to_jsonb(y) from payers y where y.organization_id = o.organization_id and y.cart_id = o.cart_id) as payer,
      coalesce((select jsonb_agg(to_jsonb(b)) from (${givenBackRows(sql`o.organization_id`, sql`o.id`)}) b), '[]') as given_back,
      coalesce((
        select jsonb_agg(jsonb_build_object('paymentId', c.payment_id, 'id', c.receipt_id))
        from tax_receipt_payments c
        join payments p on p.organization_id = c.organization_id and p.id = c.payment_id
        where p.organization_id = o.organization_id and p.order_id = o.id and c.stands), '[]') as receipts,
      coalesce((
        select jsonb_agg(jsonb_build_object('kind', v.kind, 'place', v.place, 'year', v.year, 'number', v.number) order by v.place)
        from invoices v where v.organization_id = o.organization_id and v.order_id = o.id), '[]') as invoices,
      (select to_jsonb(w) from withdrawals w where w.organization_id = o.organization_id and w.order_id = o.id) as withdrawal,
      (select jsonb_build_object('backUrl', r.back_url, 'locale', r.locale)
        from payment_requests r where r.id = first.request_id) as request,
      (select a.mandate from payment_attempts a
        where a.organization_id = o.organization_id and a.id = first.attempt_id) as mandate,
      (select jsonb_build_object('reference', a.reference, 'iban', s.iban, 'holder', s.holder, 'amount', a.amount,
          'received', a.received, 'dueOn', a.due_on)
        from awaited_transfers a join transfer_settings s on s.organization_id = a.organization_id
        where a.organization_id = o.organization_id and a.payment_id = first.id and a.ended_at is null) as transfer,
      (select h.snapshot -> 'consents' ->> 'salesConditionsUrl'
        from order_snapshots h where h.organization_id = o.organization_id and h.order_id = o.id) as accepted_conditions,
      (select h.snapshot -> 'consents' -> 'refundRule'
        from order_snapshots h where h.organization_id = o.organization_id and h.order_id = o.id) as refund_rule,
      coalesce((select articles from receipt_settings where organization_id = o.organization_id), '{}') as receipt_articles,
      seller.contact_email, jsonb_build_object('vatNumber', seller.vat_number, 'seat', seller.seat) as vat_facts,
      campaign_head(o.organization_id, o.form_id) as head
    from orders o
    join organizations seller on seller.id = o.organization_id
    left join lateral (
      select id, request_id, attempt_id from payments
      where organization_id = o.organization_id and order_id = o.id order by number limit 1) first on true
    where ${condition}`.execute(db)
  const [read] = rows
  if (read === undefined) return undefined
  const { order, payments, schedule, payer, withdrawal, head, ...facts } = read
  return {
    ...facts,
    order: rowOf<Order>(order, orderColumns),
    payments: payments.map(payment => rowOf<Payment>(payment, paymentColumns)),
    schedule: schedule && rowOf<StoredSchedule>(schedule, planColumns),
    payer: payer && rowOf<OrderPayer>(payer, ['userId', ...orderPayerFields]),
    withdrawal: withdrawal && rowOf<Withdrawal>(withdrawal, withdrawalColumns),
    campaign: await campaignOfHead(db, head),
  }
}
