import { campaignByKey } from '#db/forms.ts'
import type { MailKind } from '#db/jobs.ts'
import { orderByKey, payerOfCart } from '#db/orders.ts'
import { attemptById } from '#db/payment-attempts.ts'
import { requestById } from '#db/payment-requests.ts'
import { moneyReturnedMail } from '#documents/mail/money-returned.ts'
import { orderCancelledMail } from '#documents/mail/order-cancelled.ts'
import { orderConfirmationMail } from '#documents/mail/order-confirmation.ts'
import { formPath } from '#domain/form/types/index.ts'
import { paymentPageAddress } from '#domain/payment/outcome-address.ts'
import type { App, OutgoingMail } from '../app.ts'
import { confirmationFacts } from './confirmation-facts.ts'
import { readOrderView } from './read-order-view.ts'

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
  if (order === undefined) return undefined
  const view = await readOrderView(app, order)
  const { payer, campaign } = view
  if (payer === undefined || payer.email === null) return undefined
  const { form, organization } = campaign
  const to = { name: nameOf(payer), address: payer.email }
  const common = {
    ...sender(app, order.locale, organization.name, form.accent),
    payerFirstName: payer.firstName ?? '',
    formTitle: form.title,
  }
  if (kind === 'orderCancelled') {
    const total = view.payments[0]?.amount ?? order.amount + order.tip
    return { to, ...orderCancelledMail({ ...common, total, formUrl: addressOf(app, form) }) }
  }
  return { to, ...orderConfirmationMail({ ...common, ...confirmationFacts(app, view) }) }
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
  const { organizationSlug, formType, formSlug } = form
  // A checkout has no page of its own to go back to.
  const path =
    formType === 'Checkout'
      ? `/associations/${organizationSlug}`
      : formPath(organizationSlug, formType, formSlug)
  return `${app.operator.origin}${path}`
}
