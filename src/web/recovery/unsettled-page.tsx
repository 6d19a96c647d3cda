import { useT } from '../messages.tsx'
import { OutcomeFrame } from '../outcome/outcome-frame.tsx'
import { type OutcomeCode, outcomeOf } from '../outcome/outcomes.ts'
import { ReturnLink } from '../outcome/return-link.tsx'
import { refusalWords } from '../payment/refusal.ts'
import { ButtonLink } from '../ui/button.tsx'
import type { Unpaid } from './facts.ts'
import { RetryNote } from './retry-note.tsx'
import { TermCard } from './term-card.tsx'

type Props = {
  readonly unpaid: Unpaid
  readonly code: OutcomeCode
  /** Null where the visit has used up its tries. */
  readonly retryUrl: string | null
  readonly trace: string
}

/** The visit ended without money: refused, not authenticated, left, or tried too often (rule SCR-19). */
export function UnsettledPage({ unpaid, code, retryUrl, trace }: Props) {
  const t = useT()
  const { icon, tone, title } = outcomeOf(code)
  return (
    <OutcomeFrame
      icon={icon}
      tone={tone}
      title={t(title)}
      campaign={unpaid.title}
      legal={unpaid.legal}
      trace={trace}
      body={
        <>
          <Body unpaid={unpaid} code={code} />
          <RetryNote unpaid={unpaid} />
        </>
      }
    >
      <TermCard unpaid={unpaid} />
      <p className="row outcome-actions">
        {retryUrl !== null && (
          <ButtonLink href={retryUrl}>
            {t(code === 'PAYMENT_CANCELED' ? 'reg.resume' : 'out.retry')}
          </ButtonLink>
        )}
        <ReturnLink url={unpaid.backUrl} />
        <ButtonLink kind={retryUrl === null ? 'primary' : 'quiet'} href={unpaid.organizationUrl}>
          {t('reg.see_organization', { organization: unpaid.organization })}
        </ButtonLink>
      </p>
    </OutcomeFrame>
  )
}

function Body({ unpaid: { organization }, code }: Pick<Props, 'unpaid' | 'code'>) {
  const t = useT()
  if (code === 'PAYMENT_CANCELED') return <p>{t('reg.left_body')}</p>
  if (code === 'PAYMENT_MAX_ERROR_ATTEMPTS') return <p>{t('reg.max_body', { organization })}</p>
  return <p>{refusalWords(t, { code, declineCode: null, organization }).body}</p>
}
