import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { administrationPath } from '#domain/form/administration-path.ts'
import { repaymentsPath } from '#domain/payment/refund-address.ts'
import type { Problem } from '#domain/result.ts'
import { carriedPost } from '../../account/carried-post.ts'
import { proveFirst } from '../../account/carry-to-proof.ts'
import { addressedId } from '../../addressed-id.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import tableCss from '../../ui/table.css?url'
import { administratorVisit } from '../campaign/address.ts'
import css from '../campaign/campaign.css?url'
import { framedMail } from '../mails/inert-links.ts'
import mailCss from '../mails/mails.css?url'
import type { Route } from './+types/cancellation-page'
import { CancellationPanel } from './cancellation-panel.tsx'
import { type Purpose, purposeOf, type Sent, type Typed } from './sent.ts'

/** What an event's orders would give back, or how far its cancellation has come, for who may refund all of it (rule CAN-1). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const asked = administratorVisit(seen, params)
  const purpose = purposeOf(new URL(request.url).searchParams)
  const read = await seen.acts.readCancellation({ ...asked, postpones: purpose === 'postpone' })
  if (!read.ok) throw data(null, { status: 404 })
  const carried = carriedPost(request, { path: new URL(request.url).pathname, secure: seen.secure })
  if (carried === undefined || read.value.cancellation !== null)
    return data({ ...read.value, purpose, again: null })
  // What was to be confirmed before its sender proved who they are is shown once more, then confirmed by them.
  const again = await reviewed(seen, asked, { typed: typedIn(carried.form), purpose })
  return data({ ...read.value, purpose, again }, { headers: { 'set-cookie': carried.cookie } })
}

type Asked = ReturnType<typeof administratorVisit>

/** The first post shows the mail and what follows, the second cancels the event (rule SCR-26); later ones help orders that need a hand. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const asked = administratorVisit(seen, params)
  const form = await readForm(request)
  const step = form.get('step')
  if (step === 'retry' || step === 'repaid') return help(seen, asked, form, step)
  if (step === 'accounts') return askAccounts(seen, asked, form)
  const typed = typedIn(form)
  const purpose = purposeOf(new URL(request.url).searchParams)
  if (step === 'change') return data({ typed, problems: [], preview: null } satisfies Sent)
  if (step !== 'confirm') {
    const sent = await reviewed(seen, asked, { typed, purpose })
    return data(sent, { status: sent.problems.length === 0 ? 200 : 400 })
  }
  const { words, chooseUntil } = typed
  const done = await (purpose === 'postpone'
    ? seen.acts.postponeEvent({ ...asked, typed })
    : seen.acts.cancelEvent({ ...asked, words, chooseUntil }))
  if (!done.ok) {
    proveFirst(seen, form, done.error)
    return refused(done.error, { typed, problems: done.error, preview: null })
  }
  return redirect(administrationPath(asked, 'annulation'), 303)
}

const fields = ['words', 'chooseUntil', 'start', 'end', 'byDefault'] as const

function typedIn(form: FormData): Typed {
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 10_000)
  const [words, chooseUntil, start, end, byDefault] = fields.map(text) as [
    string,
    string,
    string,
    string,
    string,
  ]
  return { words, chooseUntil, start, end, byDefault }
}

type Wish = { readonly typed: Typed; readonly purpose: Purpose }

async function reviewed(seen: Visit, asked: Asked, { typed, purpose }: Wish): Promise<Sent> {
  const { words, chooseUntil } = typed
  const drawn = await (purpose === 'postpone'
    ? seen.acts.previewPostponement({ ...asked, typed })
    : seen.acts.previewCancellation({ ...asked, words, chooseUntil }))
  if (drawn.ok) return { typed, problems: [], preview: framedMail(drawn.value, seen.nonce) }
  if (drawn.error[0]?.code === 'NOT_FOUND') throw data(null, { status: 404 })
  return { typed, problems: drawn.error, preview: null }
}

async function help(seen: Visit, asked: Asked, form: FormData, step: 'retry' | 'repaid') {
  const input = { ...asked, orderId: addressedId(form.get('order')) }
  const done = await (step === 'retry' ? seen.acts.retrySettlement(input) : seen.acts.noteRepaid(input))
  if (!done.ok) {
    proveFirst(seen, form, done.error)
    return refused(done.error, { typed: null, problems: done.error, preview: null })
  }
  return redirect(administrationPath(asked, 'annulation'), 303)
}

/** Asks whom the association has to pay back itself for an account (rule REF-14). */
async function askAccounts(seen: Visit, asked: Asked, form: FormData) {
  const done = await seen.acts.askAccounts({ ...asked, groupRefundId: null })
  if (done.ok) return redirect(repaymentsPath(asked.organizationSlug), 303)
  proveFirst(seen, form, done.error)
  return refused(done.error, { typed: null, problems: done.error, preview: null })
}

function refused(problems: readonly Problem[], sent: Sent) {
  const code = problems[0]?.code ?? 'UNKNOWN'
  if (code === 'NOT_FOUND') throw data(null, { status: 404 })
  return data(sent, { status: httpStatusOf(code) })
}

export const links = () => [css, mailCss, tableCss].map(href => ({ rel: 'stylesheet', href }))

export default function CancellationRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <CancellationPanel view={loaderData} purpose={loaderData.purpose} sent={actionData ?? loaderData.again} />
  )
}
