import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../messages.tsx'
import { addressOf } from '../operator.ts'
import { LegalLinks, type LegalOrganization } from '../organization/legal-links.tsx'
import { usePage } from '../page-context.tsx'
import type { Tone } from '../ui/banner.tsx'
import { Icon } from '../ui/icon.tsx'

type Props = {
  readonly icon: LucideIcon
  readonly tone: Tone
  readonly title: string
  readonly campaign: string
  /** One sentence: whether money was taken, and what happens now. */
  readonly body: ReactNode
  readonly children: ReactNode
  /** The trace of the payment; its first signs are what one quotes when asking for help. */
  readonly trace: string
  /** Whose form it was about; null where it is about none. */
  readonly legal: LegalOrganization | null
  /** The form whose kept answers are no longer needed. */
  readonly forget?: string
}

/** What all outcome pages share: sign, title, sentence, order, ways on, reference (rule SCR-19). */
export function OutcomeFrame({ legal, icon, tone, title, campaign, body, children, trace, forget }: Props) {
  const t = useT()
  const { operator, islandAssets, nonce } = usePage()
  return (
    <div className="container narrow page outcome stack" data-forgets={forget}>
      <title>{t('out.meta', { outcome: title, title: campaign })}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <div className="outcome-head stack stack-tight">
        <span className={`outcome-icon tone-${tone}`}>
          <Icon icon={icon} />
        </span>
        <h1 tabIndex={-1} data-focused>
          {title}
        </h1>
        <div className="outcome-body">{body}</div>
      </div>
      {children}
      {legal !== null && <LegalLinks organization={legal} />}
      <p className="small muted outcome-foot">
        <a href={addressOf('aide', operator)}>{t('common.help')}</a>
        <span>{t('page.reference', { trace: shortReference(trace) })}</span>
      </p>
      {islandAssets.outcome && <script type="module" src={islandAssets.outcome.script} nonce={nonce} />}
    </div>
  )
}

/** Short enough to be read out on the telephone; support finds the whole trace by its beginning. */
export function shortReference(trace: string): string {
  return trace.slice(0, 8).toUpperCase()
}
