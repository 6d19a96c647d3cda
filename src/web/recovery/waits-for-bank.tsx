import { Clock } from 'lucide-react'
import { useT } from '../messages.tsx'
import { OutcomeFrame } from '../outcome/outcome-frame.tsx'
import { ReturnLink } from '../outcome/return-link.tsx'
import { usePage } from '../page-context.tsx'
import { ButtonLink } from '../ui/button.tsx'
import type { Unpaid } from './facts.ts'
import { TermCard } from './term-card.tsx'

type Props = {
  readonly unpaid: Unpaid
  readonly trace: string
  readonly title: string
  readonly body: string
}

/** A charge is under way: the page asks again by itself for two minutes (rule SCR-19). */
export function WaitsForBank({ unpaid, trace, title, body }: Props) {
  const t = useT()
  const { address } = usePage()
  return (
    <OutcomeFrame
      icon={Clock}
      tone="info"
      title={title}
      campaign={unpaid.title}
      legal={unpaid.legal}
      trace={trace}
      body={<p>{body}</p>}
    >
      <noscript>
        <meta httpEquiv="refresh" content="10" />
      </noscript>
      <TermCard unpaid={unpaid} />
      <div className="stack stack-tight" data-pending>
        <p className="row outcome-actions">
          <ButtonLink href={address}>{t('out.refresh')}</ButtonLink>
          {unpaid.orderUrl !== null && (
            <ButtonLink kind="quiet" href={unpaid.orderUrl}>
              {t('out.see_order')}
            </ButtonLink>
          )}
          <ReturnLink url={unpaid.backUrl} />
        </p>
        <p className="small muted outcome-note" data-refreshes>
          {t('out.refreshes')}
        </p>
      </div>
    </OutcomeFrame>
  )
}
