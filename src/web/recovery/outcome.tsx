import { CircleCheck } from 'lucide-react'
import { data, redirect } from 'react-router'
import {
  type RecoveryOutcome,
  recoveryAddress,
  recoveryOutcomeAddress,
  recoveryOutcomeOf,
} from '#domain/payment/recovery-address.ts'
import { money } from '#messages/format.ts'
import type { RecoveryView } from '#usecases/plan/read-recovery.ts'
import { visit } from '../context.ts'
import { useT } from '../messages.tsx'
import { OutcomeFrame } from '../outcome/outcome-frame.tsx'
import { outcomeCode } from '../outcome/outcomes.ts'
import { privateHeaders } from '../outcome/private-headers.ts'
import { ReturnLink } from '../outcome/return-link.tsx'
import { ButtonLink } from '../ui/button.tsx'
import type { Route } from './+types/outcome'
import { factsOf, type Unpaid } from './facts.ts'
import { linkOf } from './link-cookie.ts'
import { lookAt } from './look.ts'
import { NothingToSettle } from './nothing-to-settle.tsx'
import { StandPage } from './stand-page.tsx'
import { styles } from './styles.ts'
import { TermCard } from './term-card.tsx'
import { UnsettledPage } from './unsettled-page.tsx'
import { WaitsForBank } from './waits-for-bank.tsx'

/** The truth is the visit's: the address only says which page was meant (rules PAY-23 and SCR-19). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts, traceId, viewer } = context.get(visit)
  const asked = recoveryOutcomeOf(params.status)
  const look =
    asked && (await lookAt(acts, { id: params.id, token: linkOf(request), userId: viewer?.userId ?? null }))
  const opened = look?.view.visit ?? null
  if (!look || opened?.id !== params.id) return data({ unpaid: null, trace: traceId }, { status: 404 })
  const { view, step } = look
  const retryUrl = recoveryAddress(params.id)
  // The bank still asks: its page, or another card.
  if (step?.action === 'Redirect') throw redirect(retryUrl)
  const outcome = outcomeOfVisit(view)
  if (outcome === null && view.stand === 'due') throw redirect(retryUrl)
  if (outcome !== null && outcome !== asked) throw redirect(recoveryOutcomeAddress(outcome, params.id))
  const isExhausted = opened.status === 'exhausted'
  return {
    unpaid: factsOf(view),
    outcome,
    code: isExhausted ? 'PAYMENT_MAX_ERROR_ATTEMPTS' : outcomeCode(opened.errorCode),
    retryUrl: isExhausted ? null : retryUrl,
    trace: opened.trace,
  } as const
}

/** How a visit ended as far as it did; null while nothing was tried, and where nobody asks for the payment any more. */
function outcomeOfVisit({ stand, visit }: Pick<RecoveryView, 'stand' | 'visit'>): RecoveryOutcome | null {
  if (stand === 'paid') return 'confirmation'
  if (stand === 'atBank' || stand === 'busy') return 'pending'
  if (stand === 'closed' || visit === null || visit.errorCode === null) return null
  return visit.errorCode === 'PAYMENT_CANCELED' && visit.status === 'open' ? 'cancellation' : 'failure'
}

export const headers = privateHeaders
export const links = () => styles

export default function RecoveryOutcomePage({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const { unpaid, trace } = loaderData
  if (unpaid === null) return <NothingToSettle trace={trace} />
  const { outcome, code, retryUrl } = loaderData
  if (outcome === null) return <StandPage unpaid={unpaid} trace={trace} />
  if (outcome === 'confirmation') return <Settled unpaid={unpaid} trace={trace} />
  if (outcome === 'pending')
    return (
      <WaitsForBank
        unpaid={unpaid}
        trace={trace}
        title={t('out.pending_title')}
        body={t('reg.pending_body')}
      />
    )
  return <UnsettledPage unpaid={unpaid} code={code} retryUrl={retryUrl} trace={trace} />
}

function Settled({ unpaid, trace }: { readonly unpaid: Unpaid; readonly trace: string }) {
  const t = useT()
  const { organization, amount, kind } = unpaid
  return (
    <OutcomeFrame
      icon={CircleCheck}
      tone="success"
      title={t('reg.done_title', { kind })}
      campaign={unpaid.title}
      legal={unpaid.legal}
      trace={trace}
      body={<p>{t('reg.done_body', { organization, amount: money(amount, t.locale) })}</p>}
    >
      <TermCard unpaid={unpaid} />
      <p className="row outcome-actions">
        {unpaid.orderUrl !== null && <ButtonLink href={unpaid.orderUrl}>{t('out.see_order')}</ButtonLink>}
        <ReturnLink url={unpaid.backUrl} />
        <ButtonLink kind="quiet" href={unpaid.organizationUrl}>
          {t('reg.see_organization', { organization })}
        </ButtonLink>
      </p>
    </OutcomeFrame>
  )
}
