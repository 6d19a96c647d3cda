import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { administeredApplicationPath } from '#domain/membership/application-address.ts'
import type { Problem } from '#domain/result.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import { administratorVisit } from '../campaign/address.ts'
import campaignCss from '../campaign/campaign.css?url'
import paymentsCss from '../payments/payments.css?url'
import type { Route } from './+types/application-page'
import { applicationNumber } from './application-number.ts'
import { ApplicationPanel, type Done } from './application-panel.tsx'
import css from './applications.css?url'

function asked(seen: Visit, params: Route.LoaderArgs['params']) {
  const applicationId = applicationNumber(params.applicationId)
  if (applicationId === undefined) throw data(null, { status: 404 })
  return { ...administratorVisit(seen, params), applicationId }
}

/** One application with all that was answered, for who sees the payments of its campaign. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const read = await seen.acts.readAdministeredApplication(asked(seen, params))
  if (!read.ok) throw data(null, { status: 404 })
  const said = new URL(request.url).searchParams.get('fait')
  const done: Done | null = said === 'accepted' || said === 'declined' ? said : null
  return { detail: read.value, done }
}

/** Accepts or declines it, with a word that goes out with the mail. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const one = asked(seen, params)
  const form = await readForm(request)
  const word = String(form.get('word') ?? '').slice(0, 10_000)
  const isAccepted = form.get('intent') === 'accept'
  const decide = isAccepted ? seen.acts.acceptApplication : seen.acts.declineApplication
  const decided = await decide({ ...one, word })
  if (decided.ok) {
    const done: Done = isAccepted ? 'accepted' : 'declined'
    return redirect(`${administeredApplicationPath(one, one.applicationId)}?fait=${done}`, 303)
  }
  const [problem] = decided.error
  if (problem === undefined || problem.code === 'NOT_FOUND') throw data(null, { status: 404 })
  return data({ word, problem: problem satisfies Problem }, { status: httpStatusOf(problem.code) })
}

export const links = () => [campaignCss, paymentsCss, css].map(href => ({ rel: 'stylesheet', href }))

export default function ApplicationRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ApplicationPanel {...loaderData} sent={actionData ?? null} />
}
