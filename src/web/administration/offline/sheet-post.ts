import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { readId } from '#domain/id.ts'
import type { Problem } from '#domain/result.ts'
import type { OfflineForm, OfflineOrder } from '#usecases/payment/record-offline-order.ts'
import type { Visit } from '../../context.ts'
import { type Values, valuesOf } from '../../form/steps/values.ts'
import { administratorVisit } from '../campaign/address.ts'
import { peopleVisit } from '../persons/visit.ts'
import { askedOnSheet, looksFor, namesOf, placedOnSheet } from './sheet.ts'
import type { FoundPerson, Shown } from './shown.ts'

type Sheet = Extract<Shown, { step: 'sheet' }>
type Params = Parameters<typeof administratorVisit>[1]

/** The most people whom the sheet shows of those who are found. */
const mostFound = 6

/** What the sheet shows again, with what it asks to be recorded; null where something of it is wrong. */
export function readSheet(
  { step: _step, requestKey, ...values }: Values & { readonly requestKey: string },
  page: OfflineForm,
): {
  readonly shown: Sheet
  readonly asked: Pick<OfflineOrder, 'items' | 'payer' | 'payment' | 'expectedTotal'> | null
} {
  const read = askedOnSheet(values, page)
  const problems = read.ok ? [] : read.error
  const shown: Sheet = { step: 'sheet', requestKey, values, problems, found: null, next: 'who' }
  return { shown, asked: read.ok ? read.value : null }
}

/** Looks for who was typed, or takes somebody who was found; null: there is nobody to look for. */
export async function findOnSheet(
  seen: Visit,
  params: Params,
  sent: Values,
  shown: Sheet,
): Promise<Sheet | null> {
  const { step = '' } = sent
  const { values } = shown
  const picked = /^pick-(new|\d+)$/.exec(step)?.[1]
  if (picked === undefined && step !== 'find' && !looksFor(values)) return null
  const { who = '' } = values
  if (picked === 'new')
    return { ...shown, problems: [], values: { ...values, ...namesOf(who) }, next: 'email' }
  const found = await peopleOf(seen, params, who)
  const person = found.find(({ id }) => id === readId(picked))
  if (person === undefined) return { ...shown, problems: [], found, next: 'found' }
  const { firstName, lastName, email } = person
  const filled = { ...values, firstName, lastName, email: email ?? '' }
  return { ...shown, problems: [], values: filled, next: 'rate' }
}

async function peopleOf(seen: Visit, params: Params, search: string): Promise<readonly FoundPerson[]> {
  if (search.trim() === '') return []
  const asked = { search, filter: null, tag: null, after: null }
  const listed = await seen.acts.listPeople({ ...peopleVisit(seen, params), ...asked })
  if (!listed.ok) return []
  return listed.value.people
    .slice(0, mostFound)
    .map(({ id, firstName, lastName, email, city }) => ({ id, firstName, lastName, email, city }))
}

/** Takes back what this person recorded a moment ago, and shows the sheet again. */
export async function undoOnSheet(seen: Visit, params: Params, form: FormData): Promise<Response | null> {
  const paymentId = readId(valuesOf(form).undo)
  if (paymentId === null) return null
  const { organizationSlug, userId, sessionId } = administratorVisit(seen, params)
  const done = await seen.acts.undoRecordedPayment({ organizationSlug, userId, sessionId, paymentId })
  if (!done.ok && done.error[0]?.code === 'NOT_FOUND') throw data(null, { status: 404 })
  return redirect(`?${done.ok ? 'repris' : 'trop-tard'}`, 303)
}

/** Where the sheet goes on to the next person, with what is likely the same: rate, means and day. */
export function nextSheet(
  paymentId: number,
  { rate = '', means = '', receivedOn = '' }: Values,
  reference: string | null,
): string {
  const done = reference === null ? ['fait', String(paymentId)] : ['attend', reference]
  const kept = new URLSearchParams({
    ...Object.fromEntries([done]),
    tarif: rate,
    moyen: means,
    jour: receivedOn,
  })
  return `?${kept}`
}

/** What the sheet starts with. */
export function firstValues(query: URLSearchParams, today: string): Values {
  const kept = (name: string) => (query.get(name) ?? '').slice(0, 20)
  return { rate: kept('tarif'), means: kept('moyen'), receivedOn: kept('jour') || today }
}

/** The sheet with what the act refused. */
export function refusedSheet(shown: Sheet, found: readonly Problem[], page: OfflineForm) {
  const isVoid = found[0]?.values?.recorded === 'void'
  const placed = found.map(problem => placedOnSheet(problem, shown.values, page))
  // What is wrong with a name is wrong of who comes and of who pays: the sheet asks it once, and says it once.
  const problems = [...new Map(placed.map(each => [`${each.field} ${each.code}`, each])).values()]
  const again: Sheet = { ...shown, problems, requestKey: isVoid ? page.requestKey : shown.requestKey }
  return data<Shown>(again, { status: httpStatusOf(found[0]?.code ?? 'UNKNOWN') })
}
