import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { formPath } from '#domain/form/types/index.ts'
import { type SupplementLink, supplementPath } from '#domain/order/supplement.ts'
import { legalPath } from '#domain/organization/legal-texts.ts'
import type { Problem } from '#domain/result.ts'
import { addressedId } from '../addressed-id.ts'
import { countPayment } from '../captcha/wait.ts'
import { type Visit, visit } from '../context.ts'
import { linkPayFacts } from '../form/link-pay/link-facts.ts'
import { linkProblems, linkSum } from '../form/link-pay/link-sum.ts'
import formCss from '../form/order.css?url'
import { readForm } from '../form/read-form.ts'
import { consentsOf } from '../form/steps/summary/pay-cart.ts'
import { withSeenTip } from '../form/steps/summary/seen-tip.ts'
import { type Values, valuesOf } from '../form/steps/values.ts'
import { addressOf } from '../operator.ts'
import { LinkErrorPage } from '../outcome/link-error.tsx'
import { found } from '../personal/connected.ts'
import { linkHeaders } from '../waiting/link-of.ts'
import type { Route } from './+types/supplement-page'
import { SupplementPanel } from './supplement-panel.tsx'

/** The supplement and the signature of an address; anything else has no page. */
function linkOf(request: Request, id: string): SupplementLink {
  return { supplementId: addressedId(id), token: new URL(request.url).searchParams.get('token') ?? '' }
}

/** What an association asks of a payer afterwards, for whoever holds the link (rule ORD-7). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  return factsOf(context.get(visit), linkOf(request, params.supplementId))
}

async function factsOf({ acts, operator }: Visit, link: SupplementLink) {
  const view = found(await acts.readSupplement(link))
  const { form, amount: total, organization, salesConditionsUrl } = view
  return {
    view,
    path: formPath(form.organizationSlug, form.formType, form.formSlug),
    pay: linkPayFacts(operator, { formType: form.formType, organization, total, frequency: 'Single' }),
    agreement: {
      ...{ salesConditionsUrl, refundRule: null },
      termsUrl: addressOf('conditions-utilisation', operator),
      privacyUrl: legalPath(form.organizationSlug, 'privacy'),
    },
  }
}

/** Leads to the payment page; nothing but that of what is paid comes to this browser, because the link may have been passed on. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const link = linkOf(request, params.supplementId)
  const facts = await factsOf(seen, link)
  const posted = valuesOf(await readForm(request))
  if (facts.view.state !== 'open') return redirect(supplementPath(link), 303)
  const sum = linkSum(facts.pay, posted)
  const values = withSeenTip(posted, sum)
  const problems = linkProblems(facts.pay, facts.agreement, values)
  if (problems.length > 0) return refused(values, problems, 400)
  await countPayment(seen, values)
  const { tipAsked, tip } = sum
  const paid = await seen.acts.paySupplement({
    ...{ ...link, tip: tipAsked ? tip : null, consents: consentsOf(values), locale: seen.locale },
  })
  if (paid.ok) return redirect(paid.value.redirectUrl, 303)
  return refused(values, paid.error, httpStatusOf(paid.error[0]?.code ?? 'UNKNOWN'))
}

const refused = (values: Values, problems: readonly Problem[], status: number) =>
  data({ values, problems: problems.map(({ code, field = '' }) => ({ code, field })) }, { status })

export const headers = linkHeaders

export const links = () => [{ rel: 'stylesheet', href: formCss }]

export const ErrorBoundary = LinkErrorPage

export default function SupplementRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <SupplementPanel facts={loaderData} sent={actionData ?? undefined} />
}
