import { data, redirect } from 'react-router'
import { recoveryOutcomeAddress } from '#domain/payment/recovery-address.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { waitWords } from '#messages/wait-words.ts'
import type { RecoveryView } from '#usecases/plan/read-recovery.ts'
import type { SettlementStep } from '#usecases/plan/recovery-step.ts'
import { visit } from '../context.ts'
import { readForm } from '../form/read-form.ts'
import { LinkErrorPage } from '../outcome/link-error.tsx'
import type { Notice } from '../payment/use-payment.ts'
import type { Route } from './+types/page'
import { factsOf } from './facts.ts'
import { linkHeaders } from './link-cookie.ts'
import { type Look, lookAt } from './look.ts'
import { NothingToSettle } from './nothing-to-settle.tsx'
import { styles } from './styles.ts'
import { UnpaidPage } from './unpaid-page.tsx'

type Arguments = Pick<Route.LoaderArgs, 'request' | 'params' | 'context'>

/** The payment of the address: by its signed link, its payer's session, or a visit's own id. */
function lookAtAddress({ request, params, context }: Arguments): Promise<Look | null> {
  const { acts, viewer } = context.get(visit)
  const token = new URL(request.url).searchParams.get('token')
  return lookAt(acts, { id: params.id, token, userId: viewer?.userId ?? null })
}

/** A link that is forged, somebody else's, too old or of nothing gets one and the same page, status 404. */
export async function loader(args: Route.LoaderArgs) {
  const { traceId, secure } = args.context.get(visit)
  const look = await lookAtAddress(args)
  if (look === null) return data({ unpaid: null, trace: traceId }, { status: 404 })
  const { view, step } = look
  if (isEnd(view, step) && step?.redirectUrl) throw redirect(step.redirectUrl)
  if (view.stand === 'due' && view.visit?.status === 'exhausted')
    throw redirect(recoveryOutcomeAddress('failure', view.visit.id))
  const { kept, hasLater, hindrance, fields, place, refusal, isReplaced, payment, regulariseUntil, end } =
    view
  const token = new URL(args.request.url).searchParams.get('token')
  // Whoever came by the link has it in the address still, and whoever only has a visit's id keeps nothing.
  const headers = view.order.token === null ? {} : linkHeaders(token, secure)
  const page = {
    unpaid: factsOf(view),
    chargedByItself: view.chargedByItself,
    paymentId: payment.key,
    until: regulariseUntil,
    end,
    start: noticeOf(view, step),
    refusal,
    isReplaced,
    kept,
    hasLater,
    hindrance,
    fields: fields && { ...fields, accountId: place.accountId },
    trace: traceId,
  }
  return data(page, { headers })
}

/** What this very look brought to its end leads to its own page; whoever comes later reads that it is settled. */
function isEnd({ stand }: RecoveryView, step: SettlementStep | null): boolean {
  return step !== null && (stand === 'paid' || stand === 'atBank')
}

function noticeOf({ stand, visit, isOutdated }: RecoveryView, step: SettlementStep | null): Notice | null {
  if (step?.action === 'Redirect' && step.redirectUrl !== null)
    return { kind: 'bankWaits', address: step.redirectUrl }
  if (step?.action === 'Confirm') return { kind: 'unknown' }
  const code = stand === 'due' && !isOutdated ? (visit?.errorCode ?? null) : null
  if (code === null || code === 'PAYMENT_CANCELED') return null
  return { kind: 'refused', code, declineCode: step?.declineCode ?? null }
}

/** Without JavaScript: tries the kept method again, or leaves without paying. */
export async function action(args: Route.ActionArgs) {
  const { acts, locale, address, cardTrier } = args.context.get(visit)
  const look = await lookAtAddress(args)
  if (look === null) return data(null, { status: 404 })
  const paymentId = look.view.payment.key
  const values = await readForm(args.request)
  if (values.get('intent') === 'leave') {
    await acts.advanceRecovery({ paymentId, method: null, locale })
    const left = await acts.abandonRecovery({ paymentId, leaves: true })
    return redirect((left.ok ? left.value.redirectUrl : null) ?? address, { status: 303 })
  }
  if (values.get('choice') !== 'kept') return redirect(address, { status: 303 })
  const trier = await cardTrier()
  const method = { kind: 'kept' } as const
  const step = await acts.advanceRecovery({ paymentId, method, locale, ...(trier && { trier }) })
  const tooOften = step.ok ? undefined : step.error.find(({ code }) => code === 'TOO_MANY_REQUESTS')
  if (tooOften !== undefined) {
    const message = waitWords(serverTranslator(locale), Number(tooOften.values?.limit ?? 60))
    return data({ kind: 'refused', code: tooOften.code, declineCode: null, message } as const, {
      status: 429,
    })
  }
  return redirect((step.ok ? step.value.redirectUrl : null) ?? address, { status: 303 })
}

export const links = () => styles

export const ErrorBoundary = LinkErrorPage

export default function RecoveryPage({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData.unpaid === null ? (
    <NothingToSettle trace={loaderData.trace} />
  ) : (
    <UnpaidPage page={actionData == null ? loaderData : { ...loaderData, start: actionData }} />
  )
}
