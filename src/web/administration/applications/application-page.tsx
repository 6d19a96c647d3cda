import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { readId } from '#domain/id.ts'
import { administeredApplicationPath } from '#domain/membership/application-address.ts'
import { carriedPost } from '../../account/carried-post.ts'
import { proveFirst } from '../../account/carry-to-proof.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import { valuesOf } from '../../form/steps/values.ts'
import { administratorVisit } from '../campaign/address.ts'
import campaignCss from '../campaign/campaign.css?url'
import { paymentOf } from '../offline/record.ts'
import paymentsCss from '../payments/payments.css?url'
import type { Route } from './+types/application-page'
import { ApplicationPanel, type Sent } from './application-panel.tsx'
import css from './applications.css?url'
import { deedOf, doneOf } from './deeds.ts'

function asked(seen: Visit, params: Route.LoaderArgs['params']) {
  const applicationId = readId(params.applicationId)
  if (applicationId === null) throw data(null, { status: 404 })
  return { ...administratorVisit(seen, params), applicationId }
}

/** One application with all that was answered, for who sees the payments of its campaign. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const read = await seen.acts.readAdministeredApplication(asked(seen, params))
  if (!read.ok) throw data(null, { status: 404 })
  const { pathname, searchParams } = new URL(request.url)
  const done = doneOf(searchParams.get('fait'))
  const carried = carriedPost(request, { path: pathname, secure: seen.secure })
  if (carried === undefined) return data({ detail: read.value, done, again: null })
  // What was typed before its sender proved who they are is read once more, then sent by them.
  const again: Sent = { values: valuesOf(carried.form), problems: [] }
  return data({ detail: read.value, done, again }, { headers: { 'set-cookie': carried.cookie } })
}

/** Accepts or declines it, with a word that goes out with the mail; or records that it was paid otherwise. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const one = asked(seen, params)
  const form = await readForm(request)
  const { intent, word = '', ...values } = valuesOf(form)
  const typed = word.slice(0, 10_000)
  const done = deedOf(intent)
  if (done === undefined) throw data(null, { status: 404 })
  const acted =
    done === 'recorded'
      ? await seen.acts.recordApplication({ ...one, payment: paymentOf(values) })
      : done === 'accepted'
        ? await seen.acts.acceptApplication({ ...one, word: typed })
        : await seen.acts.declineApplication({ ...one, word: typed })
  if (acted.ok) {
    const said = acted.value?.isAwaited ? 'awaited' : done
    return redirect(`${administeredApplicationPath(one, one.applicationId)}?fait=${said}`, 303)
  }
  proveFirst(seen, form, acted.error)
  const [problem] = acted.error
  if (problem === undefined || problem.code === 'NOT_FOUND') throw data(null, { status: 404 })
  const sent: Sent = { values: { ...values, word: typed }, problems: acted.error }
  return data(sent, { status: httpStatusOf(problem.code) })
}

export const links = () => [campaignCss, paymentsCss, css].map(href => ({ rel: 'stylesheet', href }))

export default function ApplicationRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { detail, done, again } = loaderData
  return <ApplicationPanel detail={detail} done={done} sent={actionData ?? again} />
}
