import { data, redirect } from 'react-router'
import { totalOf } from '#domain/cart/cart.ts'
import { httpStatusOf } from '#domain/errors.ts'
import { fromIsoDate } from '#domain/fields/date.ts'
import { administeredPaymentPath } from '#domain/payment/refund-address.ts'
import type { OfflineForm } from '#usecases/payment/record-offline-order.ts'
import { type Visit, visit } from '../../context.ts'
import { countriesIn, legalStatusesIn } from '../../form/choice-lists.ts'
import { readForm } from '../../form/read-form.ts'
import type { StepProblem } from '../../form/steps/step-facts.ts'
import { type Values, valuesOf } from '../../form/steps/values.ts'
import { administratorVisit } from '../campaign/address.ts'
import css from '../campaign/campaign.css?url'
import type { Route } from './+types/record-page'
import { chosenItems } from './lines.ts'
import own from './offline.css?url'
import { payerOf, paymentOf, placedProblem, recordedItems, recordQuestions } from './record.ts'
import { RecordPanel } from './record-panel.tsx'
import type { Shown } from './shown.ts'

type Params = Route.ActionArgs['params']

/** The campaign, for who keeps the association's money; to anyone else there is no such page. */
async function formOf({ acts, ...seen }: Visit, params: Params): Promise<OfflineForm> {
  const read = await acts.readOfflineForm(administratorVisit({ acts, ...seen }, params))
  if (!read.ok) throw data(null, { status: 404 })
  return read.value
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const { locale } = seen
  return {
    ...(await formOf(seen, params)),
    countries: countriesIn(locale),
    legalStatuses: legalStatusesIn(locale),
  }
}

/** Two steps of one form: what was chosen, then the rest. Every post brings all that was typed, and loses nothing of it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const page = await formOf(seen, params)
  const { step = '', requestKey = '', total = '', ...values } = valuesOf(await readForm(request))
  const key = /^[0-9a-f-]{36}$/.test(requestKey) ? requestKey : page.requestKey
  const items = chosenItems(values, page)
  if (!items.ok || step === 'choice') return choice(values, key, items.ok ? [] : items.error)
  const questions = recordQuestions(page.form, items.value)
  const sent = recordedItems(values, questions, page)
  const sum = sent.total ?? totalOf(items.value)
  const shown = { step: 'details', requestKey: key, values, total: sum, items: items.value } as const
  if (step !== 'record') return data<Shown>({ ...shown, values: withDay(values, page), problems: [] })
  // Options have prices of their own: what is recorded is what was read.
  if (sent.total !== undefined && Number(total) !== sent.total)
    return data<Shown>({ ...shown, problems: [], isDearer: true })
  const recorded = await seen.acts.recordOfflineOrder({
    ...administratorVisit(seen, params),
    ...{ requestKey: key, items: sent.items, payer: payerOf(values), payment: paymentOf(values) },
  })
  if (!recorded.ok) {
    const problems = recorded.error.map(problem => placedProblem(problem, questions))
    // What stands under this key is void: the next post is another payment.
    const isVoid = problems.some(({ values: why }) => why?.recorded === 'void')
    const next = { ...shown, ...(isVoid && { requestKey: page.requestKey }) }
    return data<Shown>({ ...next, problems }, { status: httpStatusOf(problems[0]?.code ?? 'UNKNOWN') })
  }
  const { paymentId, isNew } = recorded.value
  const path = administeredPaymentPath(params.organizationSlug, paymentId)
  return redirect(`${path}?${isNew ? 'enregistre' : 'deja-enregistre'}`, 303)
}

function choice(values: Values, requestKey: string, problems: readonly StepProblem[]) {
  const status = problems.length === 0 ? 200 : 400
  return data<Shown>({ step: 'choice', requestKey, values, problems }, { status })
}

/** Most money is recorded on the day when it comes. */
const withDay = (values: Values, { today }: OfflineForm): Values => ({
  receivedOn: fromIsoDate(today) ?? '',
  ...values,
})

export const links = () => [css, own].map(href => ({ rel: 'stylesheet', href }))

export default function Record({ loaderData, actionData }: Route.ComponentProps) {
  return <RecordPanel page={loaderData} shown={actionData} />
}
