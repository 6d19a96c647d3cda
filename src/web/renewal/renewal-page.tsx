import { data, redirect } from 'react-router'
import { formPath } from '#domain/form/types/index.ts'
import { type RenewalLink, renewalPath } from '#domain/membership/renewal-address.ts'
import { legalPath } from '#domain/organization/legal-texts.ts'
import type { Problem } from '#domain/result.ts'
import type { RenewalView } from '#usecases/membership/renewals.ts'
import { countPayment } from '../captcha/wait.ts'
import { type Visit, visit } from '../context.ts'
import { linkPayFacts } from '../form/link-pay/link-facts.ts'
import { linkProblems, linkSum } from '../form/link-pay/link-sum.ts'
import formCss from '../form/order.css?url'
import { readForm } from '../form/read-form.ts'
import { refundRuleFacts } from '../form/refund-rule-facts.ts'
import { cartCookie } from '../form/steps/cart-cookie.ts'
import { isQuick } from '../form/steps/quick/is-quick.ts'
import { stepAddress } from '../form/steps/step-address.ts'
import { consentsOf } from '../form/steps/summary/pay-cart.ts'
import { withSeenTip } from '../form/steps/summary/seen-tip.ts'
import { type Values, valuesOf } from '../form/steps/values.ts'
import { addressOf } from '../operator.ts'
import { found } from '../personal/connected.ts'
import { linkHeaders } from '../waiting/link-of.ts'
import type { Route } from './+types/renewal-page'
import { RenewalLinkError } from './link-error.tsx'
import { renewalLink } from './link-of.ts'
import { isOver, Renewal } from './renewal.tsx'
import type { RenewalFacts } from './renewal-facts.ts'

/** What ends soon, with its people and its rates of today (rule MEM-5). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  return factsOf(seen, renewalLink(request, params.orderId))
}

async function factsOf(seen: Visit, link: RenewalLink): Promise<RenewalFacts> {
  const { acts, operator, viewer } = seen
  const view = found(await acts.readRenewal({ ...link, userId: viewer?.userId ?? null }))
  const { form, organization, total, salesConditionsUrl } = view
  return {
    view,
    path: formPath(form.organizationSlug, form.formType, form.formSlug),
    stopHref: renewalPath(link, 'arret'),
    pay: linkPayFacts(operator, { formType: form.formType, organization, total, frequency: 'Single' }),
    agreement: {
      salesConditionsUrl,
      refundRule: refundRuleFacts(view.refundRule, seen.locale),
      termsUrl: addressOf('conditions-utilisation', operator),
      privacyUrl: legalPath(form.organizationSlug, 'privacy'),
    },
  }
}

/** Leads to the payment page, or with the names and rates into the campaign's own steps. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const link = renewalLink(request, params.orderId)
  const posted = valuesOf(await readForm(request))
  const facts = await factsOf(seen, link)
  if (isOver(facts.view.state)) return redirect(renewalPath(link), 303)
  return posted.intent === 'change' || facts.view.state !== 'ready'
    ? change(seen, link, facts.view)
    : pay(seen, link, { facts, posted })
}

/** What holder of a link changes begins with names and rates; the payer, who is logged in, with their answers too. */
async function change(seen: Visit, link: RenewalLink, view: RenewalView) {
  const { acts, operator, secure, viewer } = seen
  const { form } = view
  const path = formPath(form.organizationSlug, form.formType, form.formSlug)
  const userId = viewer?.userId ?? null
  const { changeable: items } = found(await acts.prepareRenewal({ ...link, userId }))
  const opened = items.length === 0 ? null : await acts.createCart({ ...form, items, userId })
  // What cannot be taken along is chosen anew.
  if (opened === null || !opened.ok) return redirect(path, 303)
  const { id: cartId } = opened.value
  await acts.noteRenewal({ ...link, cartId })
  const first = isQuick(form.formType, operator) || view.state === 'choose' ? 1 : 2
  return redirect(stepAddress(path, first), {
    status: 303,
    headers: { 'set-cookie': cartCookie(cartId, path, secure) },
  })
}

type Posted = { readonly facts: RenewalFacts; readonly posted: Values }

/** Nothing of the cart comes to this browser but its payment page: the link may have been passed on. */
async function pay(seen: Visit, link: RenewalLink, { facts, posted }: Posted) {
  const { acts, locale, viewer } = seen
  const sum = linkSum(facts.pay, posted)
  const values = withSeenTip(posted, sum)
  const problems = linkProblems(facts.pay, facts.agreement, values)
  if (problems.length > 0) return refused(values, problems)
  if (posted.shownTotal !== String(facts.view.total)) return refused(values, [{ code: 'TARIFF_CHANGED' }])
  await countPayment(seen, values)
  const userId = viewer?.userId ?? null
  const tip = sum.tipAsked ? sum.tip : null
  const { items, payer, renewsOrderId, renews } = found(await acts.prepareRenewal({ ...link, userId }))
  const paid = await acts.submitOnePage({
    ...facts.view.form,
    ...{ cartId: null, items, payer, tip, consents: consentsOf(values) },
    ...{ backUrl: renewalPath(link), userId, locale, renewsOrderId, renews },
  })
  if (!paid.ok) return refused(values, paid.error)
  const { cart, payment } = paid.value
  await acts.noteRenewal({ ...link, cartId: cart.id })
  // What costs nothing is an order at once, which names its payer.
  const isUnseen = payment === null || ('orderId' in payment && renewsOrderId !== null)
  return redirect(isUnseen ? renewalPath(link) : payment.redirectUrl, 303)
}

/** What is wrong with an answer is none of a holder's business: that it cannot be paid like this is. */
const refused = (values: Values, problems: readonly Problem[]) =>
  data({ values, problems: problems.map(({ code, field = '' }) => ({ code, field })) }, { status: 400 })

export const headers = linkHeaders

export const links = () => [{ rel: 'stylesheet', href: formCss }]

export const ErrorBoundary = RenewalLinkError

export default function RenewalRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <Renewal facts={loaderData} sent={actionData ?? undefined} />
}
