import {
  Building2,
  Flag,
  Gauge,
  History,
  type LucideIcon,
  MailWarning,
  Scale,
  Settings,
  ToggleLeft,
  Wrench,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../messages.tsx'
import { UnlistedHead } from '../seo/unlisted-head.tsx'
import { Banner } from '../ui/banner.tsx'
import { ErrorSummary, type FieldProblem } from '../ui/error-summary.tsx'
import { Icon } from '../ui/icon.tsx'
import { type OperatorSection, operate } from './paths.ts'
import type { Refused } from './seen.ts'

const icons: Readonly<Record<OperatorSection, LucideIcon>> = {
  overview: Gauge,
  reports: Flag,
  jobs: Wrench,
  mails: MailWarning,
  differences: Scale,
  organizations: Building2,
  switches: ToggleLeft,
  settings: Settings,
  audit: History,
}

type Props = {
  readonly section: OperatorSection
  /** Where it is not the section itself. */
  readonly title?: string
  /** What the section is for, in one sentence. */
  readonly purpose?: string
  /** What was just done. */
  readonly done?: string | null
  /** The proof was given in this tab: the form waits in the one before. */
  readonly isProven?: boolean
  readonly sent?: Refused | undefined
  readonly problems?: readonly FieldProblem[]
  readonly children: ReactNode
}

/** A page of the operator: its sections beside it, on a phone above it (rule OPR-1). */
export function OperatorPage({ section, title, purpose, problems = [], sent, children, ...told }: Props) {
  const t = useT()
  const heading = title ?? t(`operator.${section}`)
  return (
    <div className="container page space">
      <UnlistedHead title={heading} wrong={problems.length > 0} />
      <OperatorNav section={section} isSection={title === undefined} />
      <div className="space-main stack">
        <header>
          <h1>{heading}</h1>
          {purpose !== undefined && <p className="muted operate-purpose">{purpose}</p>}
        </header>
        <Notices {...told} sent={sent} />
        <ErrorSummary problems={problems} />
        {children}
      </div>
    </div>
  )
}

function Notices({ done, isProven, sent }: Pick<Props, 'done' | 'isProven' | 'sent'>) {
  const t = useT()
  if (sent !== undefined) return sent.proveAt === null ? null : <ProveFirst address={sent.proveAt} />
  if (done)
    return (
      <div data-told-by="fait">
        <Banner tone="success" title={done} />
      </div>
    )
  if (!isProven) return null
  return (
    <div data-told-by="preuve">
      <Banner tone="success" title={t('operator.proven_title')}>
        <p>{t('operator.proven_body')}</p>
      </Banner>
    </div>
  )
}

function ProveFirst({ address }: { readonly address: string }) {
  const t = useT()
  return (
    <Banner tone="warning" live="alert" title={t('operator.prove_title')}>
      <p>{t('operator.prove_body')}</p>
      <p>
        <a href={address} target="_blank" rel="noopener">
          {t('operator.prove_link')}
        </a>
      </p>
    </Banner>
  )
}

type NavProps = { readonly section: OperatorSection; readonly isSection: boolean }

function OperatorNav({ section, isSection }: NavProps) {
  const t = useT()
  const sections = Object.keys(operate) as readonly OperatorSection[]
  return (
    <nav className="space-nav" aria-label={t('operator.nav')}>
      <ul>
        {sections.map(each => (
          <li key={each}>
            <a
              href={operate[each]}
              aria-current={each === section ? (isSection ? 'page' : 'true') : undefined}
            >
              <Icon icon={icons[each]} />
              {t(`operator.${each}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
