import { hasPage } from '#domain/form/types/index.ts'
import { orderCardsPath } from '#domain/membership/card-address.ts'
import { bringsCards } from '#domain/membership/membership-card.ts'
import type { Cents } from '#domain/money.ts'
import { type CurrentStatus, currentStatusOf } from '#domain/order/current-status.ts'
import { occasionOf, timeAndPlaceOf } from '#domain/order/occasion.ts'
import { orderLines } from '#domain/order/order-lines.ts'
import { noLongerCharged } from '#domain/order/withdrawal.ts'
import { sumsGivenBack } from '#domain/payment/given-back.ts'
import { giveUpPath, orderPagePath, withdrawalPath } from '#domain/payment/outcome-address.ts'
import type { ShownPaymentStatus } from '#domain/payment/payment-flow.ts'
import { tipRefundPath } from '#domain/payment/refund-address.ts'
import { partAtBank, settlementAmount } from '#domain/payment/settlement.ts'
import { bringsTickets } from '#domain/ticket/ticket.ts'
import { orderTicketsPath } from '#domain/ticket/ticket-address.ts'
import { afterOrder } from '#messages/after-order-words.ts'
import { payerUse } from '#messages/payer-words.ts'
import type { OrderPage } from '#usecases/order/read-order.ts'
import type { PaymentView } from '#usecases/order/read-order-view.ts'
import { pictureAddress } from '../cover-address.ts'
import { campaignPath } from '../payment/place.ts'

/** What the page of an order shows. Amounts in cents; `notTaken`: what was given back before it was paid; `token` is that of a mail's link, null in one's own space. */
export function orderFacts(page: OrderPage, token: string | null) {
  const { order, items, discount, payments, schedule, campaign, withdrawal, withdrawable } = page
  const { form, organization } = campaign
  const tip = tipOf(page)
  const notCharged = withdrawal === null ? 0 : noLongerCharged(withdrawal)
  const notTaken = order.status === 'Canceled' ? 0 : notCharged
  return {
    id: order.id,
    date: order.createdAt,
    title: form.title,
    cover: pictureAddress(form),
    organization: organization.name,
    organizationUrl: `/associations/${form.organizationSlug}`,
    legal: {
      organizationSlug: form.organizationSlug,
      name: organization.name,
      salesConditionsUrl: page.salesConditionsUrl,
    },
    campaignUrl: hasPage(form.formType) ? campaignPath(form) : null,
    standing: currentStatusOf({
      status: order.status,
      total: order.amount + order.tip,
      counts: countsOf(payments),
      plan: schedule,
    }),
    lines: orderLines(items, discount?.code ?? null, form),
    tip,
    tipRefundUrl: tipRefundPath(order.id, token),
    notTaken,
    total: order.amount + tip - notTaken,
    givenBack: sumsGivenBack(payments.flatMap(payment => payment.givenBack)),
    occasion: occasionOf(form, items),
    after: afterOrder(page),
    payer: page.payer ?? null,
    payerUse: payerUse(form, items),
    language: form.language,
    calendarUrl:
      order.status !== 'Canceled' && timeAndPlaceOf(form).startDate !== null
        ? `${campaignPath(form)}/date.ics`
        : null,
    ticketsPath:
      bringsTickets(form.formType, items) && order.status === 'Processed'
        ? orderTicketsPath(order.id, token)
        : null,
    cardsPath:
      bringsCards(form.formType, items) && order.status === 'Processed'
        ? orderCardsPath(order.id, token)
        : null,
    debit: page.debit,
    transfer: page.transfer,
    frequency: schedule?.frequency ?? null,
    scheduleUrl: page.scheduleUrl,
    charges: payments.map(payment => chargeOf(payment, page.settleUrls)),
    invoices: page.invoices,
    persons: page.persons,
    right: withdrawable && { until: withdrawable.until },
    withdrawUrl: withdrawalPath(order.id, token),
    giveUp: giveUpOf(page, token),
    withdrawal: withdrawal && {
      createdAt: withdrawal.createdAt,
      amount: withdrawal.amount,
      notCharged,
      refundBy: withdrawal.refundBy,
      atBank: partAtBank(withdrawal.amount, payments),
    },
    pageUrl: orderPagePath(order.id, token),
    isByMail: token !== null,
  }
}

/** Where lines are given up, with what was said that comes back; null where there is neither a rule nor a free place. */
function giveUpOf({ order, items, refundRule, campaign: { form } }: OrderPage, token: string | null) {
  if (order.status !== 'Processed' || form.isCancelled) return null
  const standing = items.filter(({ isCancelled }) => !isCancelled)
  const isFree = standing.some(
    ({ tierType, amount, discount }) => tierType === 'Registration' && amount === discount,
  )
  const isPaid = refundRule !== null && standing.some(({ amount, discount }) => amount > discount)
  if (!isFree && !isPaid) return null
  return { url: giveUpPath(order.id, token), rule: isPaid ? refundRule : null }
}

export type OrderFacts = ReturnType<typeof orderFacts>

/** The contribution that was taken or will be, in cents: one that was refused with its payment is not asked for again (rule DUE-7). */
function tipOf({ order, payments: [first], settleUrls }: OrderPage): Cents {
  return first !== undefined && settleUrls.has(first.id) ? order.tip - first.amountTip : order.tip
}

/** A payment as it stands in the list: a refused one with what is asked for, and where it is settled. */
function chargeOf(payment: PaymentView, settleUrls: OrderPage['settleUrls']) {
  const settleUrl = settleUrls.get(payment.id) ?? null
  return { ...payment, settleUrl, amount: settleUrl === null ? payment.amount : settlementAmount(payment) }
}

const kinds: Readonly<
  Record<ShownPaymentStatus, keyof Parameters<typeof currentStatusOf>[0]['counts'] | null>
> = {
  Authorized: 'paid',
  Refunding: 'paid',
  Contested: 'paid',
  Pending: 'underWay',
  WaitingAuthentication: 'underWay',
  WaitingBankValidation: 'underWay',
  Waiting: 'waiting',
  Refused: 'refused',
  Error: 'refused',
  Refunded: 'refunded',
  Canceled: null,
  Abandoned: null,
}

function countsOf(payments: OrderPage['payments']): Parameters<typeof currentStatusOf>[0]['counts'] {
  const counts = { paid: 0, underWay: 0, waiting: 0, refused: 0, refunded: 0 }
  for (const { status } of payments) {
    const kind = kinds[status]
    if (kind !== null) counts[kind] += 1
  }
  return counts
}

/** Whether an order is still worth a document: it cost something. */
export const hasCost = (standing: CurrentStatus) => standing.state !== 'free'
