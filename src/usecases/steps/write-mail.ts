import { campaignByKey } from '#db/forms.ts'
import type { MailKind } from '#db/jobs.ts'
import { itemsOfOrder, orderByKey, payerOfCart } from '#db/orders.ts'
import { attemptById } from '#db/payment-attempts.ts'
import { requestById } from '#db/payment-requests.ts'
import { moneyReturnedMail } from '#documents/mail/money-returned.ts'
import { orderCancelledMail } from '#documents/mail/order-cancelled.ts'
import { orderConfirmationMail } from '#documents/mail/order-confirmation.ts'
import { totalOf } from '#domain/cart/cart.ts'
import { formPath } from '#domain/form/types/index.ts'
import { confirmationAddress, paymentPageAddress } from '#domain/payment/outcome-address.ts'
import { ceilingOn, taxArticle, taxReduction } from '#domain/tax-reduction/tax-reduction.ts'
import type { App, OutgoingMail } from '../app.ts'
import { parisDate } from '../paris-time.ts'
import { orderToken } from './order-token.ts'

type MailJob = { readonly organizationId: number; readonly kind: MailKind; readonly subjectId: string }
type Letter = Omit<OutgoingMail, 'messageId'>

/** Operator's colour where a campaign has none (design 2.1). */
const brandAccent = '#4B3FCF'

/** Writes a mail from what is stored; `undefined` when its subject or its reader is gone. */
export async function writeMail(app: App, job: MailJob): Promise<Letter | undefined> {
  return job.kind === 'moneyReturned' ? aboutAttempt(app, job) : aboutOrder(app, job)
}

async function aboutOrder(
  app: App,
  { organizationId, kind, subjectId }: MailJob,
): Promise<Letter | undefined> {
  const order = await orderByKey(app.db, { organizationId, id: Number(subjectId) })
  const payer = order && (await payerOfCart(app.db, { organizationId, id: order.cartId }))
  if (order === undefined || payer === undefined || payer.email === null) return undefined
  const { form, organization } = await campaignByKey(app.db, organizationId, order.formId)
  const to = { name: nameOf(payer), address: payer.email }
  const common = {
    ...sender(app, order.locale, organization.name, form.accent),
    payerFirstName: payer.firstName ?? '',
    formTitle: form.title,
    total: order.amount + order.tip,
  }
  if (kind === 'orderCancelled')
    return { to, ...orderCancelledMail({ ...common, formUrl: addressOf(app, form) }) }
  const items = await itemsOfOrder(app.db, order)
  const eligible = totalOf(items.filter(item => item.isEligibleTaxReceipt))
  const link = confirmationAddress(form, order.id, orderToken(app, order))
  const content = orderConfirmationMail({
    ...common,
    orderNumber: String(order.id),
    date: parisDate(order.createdAt),
    items: items.map(item => ({ label: item.label || form.title, amount: item.amount - item.discount })),
    tip: order.tip,
    orderUrl: `${app.operator.origin}${link}`,
    ...(eligible > 0
      ? { taxReduction: reductionOf(eligible, payer.isCompany, organization, order.createdAt) }
      : {}),
  })
  return { to, ...content }
}

function reductionOf(
  eligibleAmount: number,
  company: boolean,
  organization: { isUnderColucheLaw: boolean },
  createdAt: string,
) {
  const ceiling = ceilingOn(parisDate(createdAt))
  const helpsPeopleInNeed = organization.isUnderColucheLaw
  const { netCost } = taxReduction(eligibleAmount, { company, helpsPeopleInNeed, ceiling })
  return { eligibleAmount, netCost, article: taxArticle({ company }) }
}

async function aboutAttempt(app: App, { organizationId, subjectId }: MailJob): Promise<Letter | undefined> {
  const attempt = await attemptById(app.db, { organizationId, attemptId: subjectId })
  const request = attempt && (await requestById(app.db, attempt.requestId))
  const payer = request && (await payerOfCart(app.db, { organizationId, id: request.cartId }))
  if (request === undefined || payer === undefined || payer.email === null) return undefined
  const { form, organization } = await campaignByKey(app.db, organizationId, request.formId)
  const duplicate = request.status === 'duplicated'
  const next = duplicate ? `${app.operator.origin}${paymentPageAddress(request.id)}` : addressOf(app, form)
  const content = moneyReturnedMail({
    ...sender(app, request.locale, organization.name, form.accent),
    payerFirstName: payer.firstName ?? '',
    formTitle: form.title,
    amount: request.amount,
    reason: duplicate ? 'duplicate' : 'expired',
    nextUrl: next,
  })
  return { to: { name: nameOf(payer), address: payer.email }, ...content }
}

function sender(app: App, locale: 'fr' | 'en', organizationName: string, accent: string | null) {
  return {
    locale,
    organizationName,
    brand: app.operator.brand,
    accent: accent ?? brandAccent,
    trace: app.trace,
  }
}

function nameOf(payer: { firstName: string | null; lastName: string | null }): string {
  return [payer.firstName, payer.lastName].filter(Boolean).join(' ')
}

function addressOf(
  app: App,
  form: { organizationSlug: string; formType: Parameters<typeof formPath>[1]; formSlug: string },
) {
  return `${app.operator.origin}${formPath(form.organizationSlug, form.formType, form.formSlug)}`
}
