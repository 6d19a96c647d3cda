import { data, redirect } from 'react-router'
import type { Problem } from '#domain/result.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { amountDigits } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import { waitWords } from '#messages/wait-words.ts'
import { visit } from '../context.ts'
import { parisDate } from '../form/paris-date.ts'
import { readForm } from '../form/read-form.ts'
import { useT } from '../messages.tsx'
import { GonePage } from '../outcome/gone-page.tsx'
import { LinkErrorPage } from '../outcome/link-error.tsx'
import outcomeCss from '../outcome/outcome.css?url'
import { privateHeaders } from '../outcome/private-headers.ts'
import paymentCss from '../payment/payment.css?url'
import type { Route } from './+types/page'
import { factsOf } from './facts.ts'
import { type Look, lookAt, readerOf } from './look.ts'
import { addressAfter, changeOf, isChange, noticeOf } from './notice.ts'
import { postChange, typedOf } from './post.ts'
import css from './schedule.css?url'
import { SchedulePage } from './schedule-page.tsx'

/** The page itself, without what has just happened. */
const addressOf = ({ scheduleId, token }: { scheduleId: number; token: string }) =>
  `/paiement/echeancier/${scheduleId}?token=${encodeURIComponent(token)}`

/** A link that is forged, of something else, or too old gets one and the same page, status 404. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts, traceId: trace, now } = context.get(visit)
  const query = new URL(request.url).searchParams
  const reader = readerOf(params.scheduleId, query)
  const isBack = query.has('retour')
  const look = reader && (await lookAt(acts, reader, isBack))
  if (reader === null || look === null) return data({ page: null, trace }, { status: 404 })
  const post = addressOf(reader)
  if (isBack) throw redirect(afterBank(post, look))
  const { limits, fields, accountId } = look.view
  const page = {
    facts: factsOf(look.view, parisDate(now())),
    post,
    notice: noticeOf(query, look),
    limits,
    fields: fields && { ...fields, accountId },
  }
  return data({ page, trace })
}

/** A payer who comes back from the bank without an answer is not sent there again. */
function afterBank(post: string, { view, outcome }: Look): string {
  const isOpen = outcome === null || outcome.kind === 'bank' || outcome.kind === 'unchanged'
  return isOpen ? post : addressAfter(post, changeOf(view.latest), outcome)
}

/** Every change is a plain post; the page that follows tells what became of it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { acts, locale, cardTrier } = context.get(visit)
  const reader = readerOf(params.scheduleId, new URL(request.url).searchParams)
  const form = await readForm(request)
  const change = form.get('intent')
  if (reader === null || !isChange(change)) return data(null, { status: 404 })
  const page = addressOf(reader)
  const result = await postChange(acts, { ...reader, trier: (await cardTrier()) ?? undefined }, change, form)
  if (result.ok) return redirect(addressAfter(page, change, result.value), { status: 303 })
  const [problem] = result.error
  if (problem === undefined || problem.code === 'NOT_FOUND') return data(null, { status: 404 })
  if (problem.code === 'SCHEDULE_ENDED') return redirect(page, { status: 303 })
  const text = problemText(problem, serverTranslator(locale))
  return data({ kind: 'problem', change, text, typed: typedOf(change, form) } as const, {
    status: problem.code === 'TOO_MANY_REQUESTS' ? 429 : 400,
  })
}

/** What was wrong, in words: amounts name the bounds that the campaign sets. */
function problemText({ code, values }: Problem, t: Translator): string {
  if (code === 'TOO_MANY_REQUESTS') return waitWords(t, Number(values?.limit ?? 60))
  const limit = { 0: amountDigits(Number(values?.limit ?? 0), t.locale) }
  if (code === 'amount_min') return t('val.amount_min', limit)
  return code === 'amount_max' ? t('val.amount_max', limit) : t(`error.${code}`)
}

/** Its address stays with us; our own posts still tell where they come from, which `no-referrer` would hide. */
export function headers() {
  return { ...privateHeaders(), 'referrer-policy': 'same-origin' }
}

export const links = () => [paymentCss, outcomeCss, css].map(href => ({ rel: 'stylesheet', href }))

export const ErrorBoundary = LinkErrorPage

export default function Schedule({ loaderData, actionData }: Route.ComponentProps) {
  const { page, trace } = loaderData
  const t = useT()
  if (page === null)
    return (
      <GonePage title={t('schedule.gone_title')} trace={trace}>
        <p>{t('schedule.gone_body')}</p>
      </GonePage>
    )
  return <SchedulePage page={{ ...page, notice: actionData ?? page.notice, trace }} />
}
