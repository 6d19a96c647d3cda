import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { formPath } from '#domain/form/types/index.ts'
import { type ApplicationLink, applicationPath } from '#domain/membership/application-address.ts'
import type { Problem } from '#domain/result.ts'
import { countPayment } from '../captcha/wait.ts'
import { type Visit, visit } from '../context.ts'
import { linkPayFacts } from '../form/link-pay/link-facts.ts'
import { linkProblems, linkSum } from '../form/link-pay/link-sum.ts'
import formCss from '../form/order.css?url'
import { readForm } from '../form/read-form.ts'
import { withSeenTip } from '../form/steps/summary/seen-tip.ts'
import { type Values, valuesOf } from '../form/steps/values.ts'
import { found } from '../personal/connected.ts'
import { linkHeaders } from '../waiting/link-of.ts'
import type { Route } from './+types/application-page'
import css from './application.css?url'
import { Application } from './application.tsx'
import type { ApplicationFacts } from './application-facts.ts'
import { ApplicationLinkError } from './link-error.tsx'
import { applicationLink } from './link-of.ts'

/** How an application stands; once it is accepted, it is paid from here (rule MEM-10). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  return factsOf(context.get(visit), applicationLink(request, params.applicationId))
}

async function factsOf({ acts, operator }: Visit, link: ApplicationLink): Promise<ApplicationFacts> {
  const view = found(await acts.readApplication(link))
  const { form, organization, terms, frequency } = view
  const total = terms[0]?.realAmount ?? 0
  return {
    view,
    path: formPath(form.organizationSlug, form.formType, form.formSlug),
    pay: linkPayFacts(operator, { formType: form.formType, organization, total, frequency }),
  }
}

/** Leads to the payment page, or takes the application back. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const link = applicationLink(request, params.applicationId)
  const facts = await factsOf(seen, link)
  const posted = valuesOf(await readForm(request))
  if (posted.intent === 'withdraw') return withdraw(seen, link)
  return pay(seen, link, { facts, posted })
}

async function withdraw({ acts }: Visit, link: ApplicationLink) {
  const done = await acts.withdrawApplication(link)
  return done.ok ? redirect(applicationPath(link), 303) : refused({}, done.error)
}

type Posted = { readonly facts: ApplicationFacts; readonly posted: Values }

async function pay(seen: Visit, link: ApplicationLink, { facts, posted }: Posted) {
  const sum = linkSum(facts.pay, posted)
  const values = withSeenTip(posted, sum)
  const problems = linkProblems(facts.pay, null, values)
  if (problems.length > 0 && facts.view.state === 'accepted') return refused(values, problems)
  await countPayment(seen, values)
  const opened = await seen.acts.payApplication({ ...link, tip: sum.tipAsked ? sum.tip : null })
  return opened.ok ? redirect(opened.value.redirectUrl, 303) : refused(values, opened.error)
}

const refused = (values: Values, problems: readonly Problem[]) =>
  data(
    { values, problems: problems.map(({ code, field = '' }) => ({ code, field })) },
    { status: httpStatusOf(problems[0]?.code ?? 'UNKNOWN') },
  )

export const headers = linkHeaders

export const links = () => [formCss, css].map(href => ({ rel: 'stylesheet', href }))

export const ErrorBoundary = ApplicationLinkError

export default function ApplicationRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <Application facts={loaderData} sent={actionData ?? undefined} />
}
