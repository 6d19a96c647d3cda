import { CircleCheck, CircleSlash, type LucideIcon } from 'lucide-react'
import { useT } from '../messages.tsx'
import { OutcomeFrame } from '../outcome/outcome-frame.tsx'
import { ReturnLink } from '../outcome/return-link.tsx'
import type { Tone } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button.tsx'
import type { Unpaid } from './facts.ts'
import { TermCard } from './term-card.tsx'
import { WaitsForBank } from './waits-for-bank.tsx'

type Props = { readonly unpaid: Unpaid; readonly trace: string }
type StandProps = Props & {
  readonly icon: LucideIcon
  readonly tone: Tone
  readonly title: string
  readonly body: string
}

/** Nothing can be paid here now: it is settled already, at the bank, being charged, or no longer asked for. */
export function StandPage({ unpaid, trace }: Props) {
  const t = useT()
  const { stand, kind } = unpaid
  const shared = { unpaid, trace }
  if (stand === 'paid') {
    const title = t('reg.already_title', { kind })
    return <Stand {...shared} icon={CircleCheck} tone="success" title={title} body={t('reg.already_body')} />
  }
  if (stand === 'closed') {
    const title = t('reg.closed_title')
    return <Stand {...shared} icon={CircleSlash} tone="info" title={title} body={t('reg.closed_body')} />
  }
  const isAtBank = stand === 'atBank'
  return (
    <WaitsForBank
      {...shared}
      title={t(isAtBank ? 'out.pending_title' : 'reg.charging_title')}
      body={t(isAtBank ? 'reg.pending_body' : 'reg.charging_body')}
    />
  )
}

function Stand({ unpaid, trace, icon, tone, title, body }: StandProps) {
  const t = useT()
  return (
    <OutcomeFrame
      icon={icon}
      tone={tone}
      title={title}
      campaign={unpaid.title}
      legal={unpaid.legal}
      trace={trace}
      body={<p>{body}</p>}
    >
      <TermCard unpaid={unpaid} />
      <p className="row outcome-actions">
        {unpaid.orderUrl !== null && <ButtonLink href={unpaid.orderUrl}>{t('out.see_order')}</ButtonLink>}
        <ReturnLink url={unpaid.backUrl} />
        <ButtonLink kind="quiet" href={unpaid.organizationUrl}>
          {t('reg.see_organization', { organization: unpaid.organization })}
        </ButtonLink>
      </p>
    </OutcomeFrame>
  )
}
