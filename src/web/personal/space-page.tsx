import {
  CreditCard,
  FileText,
  HeartHandshake,
  IdCard,
  type LucideIcon,
  ReceiptText,
  UserRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Locale } from '#messages/locales.ts'
import { useT } from '../messages.tsx'
import { UnlistedHead } from '../seo/unlisted-head.tsx'
import { Icon } from '../ui/icon.tsx'
import { type SpaceSection, space } from './paths.ts'

const icons: Readonly<Record<SpaceSection, LucideIcon>> = {
  payments: ReceiptText,
  memberships: IdCard,
  documents: FileText,
  gifts: HeartHandshake,
  cards: CreditCard,
  profile: UserRound,
}

type Props = {
  readonly section: SpaceSection
  /** Where it is not the section itself. */
  readonly title?: string
  /** The language of that title, which is an association's. */
  readonly language?: Locale
  /** Something on the page is wrong: its title says so first. */
  readonly hasErrors?: boolean
  readonly children: ReactNode
}

/** A page of a payer's space: its sections beside it, on a phone above it (rule SCR-24). */
export function SpacePage({ section, title, language, hasErrors = false, children }: Props) {
  const t = useT()
  const heading = title ?? t(`space.${section}`)
  return (
    <div className="container page space">
      <UnlistedHead title={heading} wrong={hasErrors} />
      <SpaceNav section={section} isSection={title === undefined} />
      <div className="space-main stack">
        <h1 lang={language}>{heading}</h1>
        {children}
      </div>
    </div>
  )
}

function SpaceNav({ section, isSection }: { readonly section: SpaceSection; readonly isSection: boolean }) {
  const t = useT()
  const sections = Object.keys(space) as readonly SpaceSection[]
  return (
    <nav className="space-nav" data-shows-current aria-label={t('space.nav')}>
      <ul>
        {sections.map(each => (
          <li key={each}>
            <a href={space[each]} aria-current={each === section ? (isSection ? 'page' : 'true') : undefined}>
              <Icon icon={icons[each]} />
              {t(`space.${each}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
