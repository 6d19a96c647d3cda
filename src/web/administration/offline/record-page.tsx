import { data, redirect } from 'react-router'
import type { BankLine } from '#domain/bank/bank-line.ts'
import { totalOf } from '#domain/cart/cart.ts'
import { httpStatusOf } from '#domain/errors.ts'
import { fromIsoDate } from '#domain/fields/date.ts'
import { readId } from '#domain/id.ts'
import { longestReference } from '#domain/payment/recorded-payment.ts'
import { administeredPaymentPath, bankLineOf } from '#domain/payment/refund-address.ts'
import type { Problem } from '#domain/result.ts'
import type { OfflineForm, OfflineOrder } from '#usecases/payment/record-offline-order.ts'
import { carriedPost } from '../../account/carried-post.ts'
import { proveFirst } from '../../account/carry-to-proof.ts'
import { type Visit, visit } from '../../context.ts'
import { countriesIn, legalStatusesIn } from '../../form/choice-lists.ts'
import { readForm } from '../../form/read-form.ts'
import { type Values, valuesOf } from '../../form/steps/values.ts'
import { bankAddress } from '../bank/bank-address.ts'
import { administratorVisit } from '../campaign/address.ts'
import css from '../campaign/campaign.css?url'
import type { Route } from './+types/record-page'
import { chosenItems } from './lines.ts'
import own from './offline.css?url'
import { payerOf, paymentOf, placedProblem, recordedItems, recordQuestions } from './record.ts'
import { RecordPanel } from './record-panel.tsx'
import { isOfSheet, wholeOf } from './sheet.ts'
import { findOnSheet, firstValues, nextSheet, readSheet, refusedSheet, undoOnSheet } from './sheet-post.ts'
import type { Shown, Told } from './shown.ts'

type Params = Route.ActionArgs['params']

/** The campaign, for who keeps the association's money; to anyone else there is no such page. */
async function formOf({ acts, ...seen }: Visit, params: Params): Promise<OfflineForm> {
  const read = await acts.readOfflineForm(administratorVisit({ acts, ...seen }, params))
  if (!read.ok) throw data(null, { status: 404 })
  return read.value
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const { locale, secure } = seen
  const form = await formOf(seen, params)
  const page = { ...form, countries: countriesIn(locale), legalStatuses: legalStatusesIn(locale) }
  const carried = carriedPost(request, { path: new URL(request.url).pathname, secure })
  const line = await lineOf(seen, request, params)
  const query = new URL(request.url).searchParams
  const told = toldBy(query)
  if (carried === undefined) {
    const first = sheetWith(form.requestKey, firstValues(query, fromIsoDate(form.today) ?? ''))
    return data({ ...page, line, told, again: line === null ? first : shownOf(line, form) })
  }
  // What was typed before its sender proved who they are is read once more, then sent by them.
  const { shown } = readSent(carried.form, form)
  return data({ ...page, line, told, again: shown }, { headers: { 'set-cookie': carried.cookie } })
}

/** What happened before the sheet is shown again: which payment was recorded, or whether one was taken back. */
function toldBy(query: URLSearchParams): Told {
  if (query.has('repris')) return 'undone'
  const [reference] = /^OB-[A-Z2-9]{4,9}$/.exec(query.get('attend') ?? '') ?? []
  if (reference !== undefined) return { reference }
  return query.has('trop-tard') ? 'tooLate' : readId(query.get('fait'))
}

/** The line of the bank that a transfer is recorded from, as the address says; null: none that is still open. */
async function lineOf(seen: Visit, request: Request, params: Params): Promise<BankLine | null> {
  const lineId = bankLineOf(new URL(request.url).searchParams)
  if (lineId === null) return null
  const read = await seen.acts.readBankLine({ ...administratorVisit(seen, params), lineId })
  return read.ok ? read.value : null
}

/** What the bank says already: it was a transfer, its day and its words. */
function shownOf({ bookedOn, note, reference }: BankLine, { requestKey }: OfflineForm): SheetShown {
  const words = (note || reference || '').slice(0, longestReference)
  const values = { means: 'BankTransfer', receivedOn: fromIsoDate(bookedOn) ?? '', reference: words }
  return sheetWith(requestKey, values)
}

type SheetShown = Extract<Shown, { step: 'sheet' }>

const sheetWith = (requestKey: string, values: Values): SheetShown => ({
  ...{ step: 'sheet', requestKey, values, problems: [], found: null, next: 'who' },
})

type Sent = {
  readonly shown: Shown
  /** What is to be recorded; null where the choice is shown, or the page was read with another total. */
  readonly asked: Pick<OfflineOrder, 'requestKey' | 'items' | 'payer' | 'payment' | 'expectedTotal'> | null
}

/** What was sent, and the step that shows it. */
function readSent(form: FormData, page: OfflineForm): Sent {
  const { step = '', requestKey: key = '', total = '', ...sentValues } = valuesOf(form)
  const requestKey = /^[0-9a-f-]{36}$/.test(key) ? key : page.requestKey
  if (isOfSheet(sentValues) && step !== 'choice') {
    const { shown, asked } = readSheet({ ...sentValues, requestKey }, page)
    return { shown, asked: asked && { ...asked, requestKey } }
  }
  const values = isOfSheet(sentValues) ? wholeOf(sentValues, page.form) : sentValues
  const items = chosenItems(values, page)
  if (!items.ok || step === 'choice') {
    const problems = items.ok ? [] : items.error
    return { shown: { step: 'choice', requestKey, values, problems }, asked: null }
  }
  const sent = recordedItems(values, recordQuestions(page.form, items.value), page)
  const sum = sent.total ?? totalOf(items.value)
  const shown = { step: 'details', requestKey, values, total: sum, items: items.value, problems: [] } as const
  if (step !== 'record') return { shown: { ...shown, values: withDay(values, page) }, asked: null }
  // Options have prices of their own: what is recorded is what was read.
  if (sent.total !== undefined && Number(total) !== sent.total)
    return { shown: { ...shown, isDearer: true }, asked: null }
  const asked = { requestKey, items: sent.items, payer: payerOf(values), payment: paymentOf(values) }
  return { shown, asked: { ...asked, expectedTotal: sum } }
}

/** The sheet, or two steps of one form: what was chosen, then the rest. Every post brings all that was typed, and loses nothing of it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const page = await formOf(seen, params)
  const form = await readForm(request)
  const undone = await undoOnSheet(seen, params, form)
  if (undone !== null) return undone
  const { shown, asked } = readSent(form, page)
  if (shown.step === 'sheet') {
    const found = await findOnSheet(seen, params, valuesOf(form), shown)
    if (found !== null) return data<Shown>(found)
  }
  if (asked === null) return data<Shown>(shown, { status: shown.problems.length === 0 ? 200 : 400 })
  const recorded = await seen.acts.recordOfflineOrder({ ...administratorVisit(seen, params), ...asked })
  if (!recorded.ok) {
    proveFirst(seen, form, recorded.error)
    if (shown.step === 'sheet') return refusedSheet(shown, recorded.error, page)
    return data<Shown>(...refused(shown, recorded.error, page))
  }
  const { paymentId, isNew, reference } = recorded.value
  const lineId = bankLineOf(new URL(request.url).searchParams)
  if (lineId !== null && reference === null) {
    const to = { kind: 'payment', id: `${paymentId}` } as const
    await seen.acts.matchBankLine({ ...administratorVisit(seen, params), lineId, to })
    return redirect(bankAddress(params.organizationSlug, { isDone: true }), 303)
  }
  if (shown.step === 'sheet') return redirect(nextSheet(paymentId, shown.values, reference), 303)
  const path = administeredPaymentPath(params.organizationSlug, paymentId)
  return redirect(`${path}?${isNew ? 'enregistre' : 'deja-enregistre'}`, 303)
}

/** What was typed, with what is wrong with it, the new total where it has changed, and a new key where what the old one made is void. */
function refused(shown: Shown, found: readonly Problem[], page: OfflineForm): [Shown, { status: number }] {
  const status = { status: httpStatusOf(found[0]?.code ?? 'UNKNOWN') }
  if (shown.step !== 'details') return [shown, status]
  const [{ values: why } = {}] = found
  if (typeof why?.total === 'number') return [{ ...shown, total: why.total, isDearer: true }, status]
  const questions = recordQuestions(page.form, shown.items)
  const problems = found.map(problem => placedProblem(problem, questions))
  const requestKey = why?.recorded === 'void' ? page.requestKey : shown.requestKey
  return [{ ...shown, requestKey, problems }, status]
}

/** Most money is recorded on the day when it comes. */
const withDay = (values: Values, { today }: OfflineForm): Values => ({
  receivedOn: fromIsoDate(today) ?? '',
  ...values,
})

export const links = () => [css, own].map(href => ({ rel: 'stylesheet', href }))

export default function Record({ loaderData, actionData }: Route.ComponentProps) {
  const { again, line, told, ...page } = loaderData
  return <RecordPanel page={page} line={line} told={told} shown={actionData ?? again} />
}
