import { campaignByKey } from '#db/forms.ts'
import { orderByKey, payerOfCart } from '#db/orders.ts'
import { accountOf, repaymentById } from '#db/repayments.ts'
import { accountAskedMail } from '#documents/mail/account-asked.ts'
import type { App } from '../app.ts'
import { repaymentUrl } from '../links/tokens.ts'
import { type Letter, type MailJob, nameOf, payersSenderOf } from '../mail-envelope.ts'

/** Asks a payer for the account to which they are paid back; `undefined` where nobody reads it, or they have named one. */
export async function writeAccountMail(
  app: App,
  { organizationId, subjectId }: MailJob<'accountAsked'>,
): Promise<Letter | undefined> {
  const [repaymentId = ''] = subjectId.split('.')
  const repayment = await repaymentById(app.db, repaymentId)
  if (repayment?.organizationId !== organizationId) return undefined
  if (repayment.status !== 'asked' && repayment.status !== 'ready') return undefined
  if ((await accountOf(app.db, repayment)) !== undefined) return undefined
  const order = await orderByKey(app.db, { organizationId, id: repayment.orderId })
  const payer = order && (await payerOfCart(app.db, { organizationId, id: order.cartId }))
  if (order === undefined || payer === undefined || payer.email === null) return undefined
  const { form, organization } = await campaignByKey(app.db, organizationId, repayment.formId)
  const content = accountAskedMail({
    ...payersSenderOf(app, order.locale, organization, form.accent),
    payerFirstName: payer.firstName ?? '',
    formTitle: form.title,
    amount: repayment.amount,
    pageUrl: repaymentUrl(app, repayment),
  })
  return { to: { name: nameOf(payer), address: payer.email }, orderId: order.id, ...content }
}
