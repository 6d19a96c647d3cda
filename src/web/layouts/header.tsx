import { ChevronDown, Lock, LogIn, Menu, PersonStanding } from 'lucide-react'
import type { ReactNode } from 'react'
import { directoryPath } from '../directory/input.ts'
import { useT } from '../messages.tsx'
import { addressOf } from '../operator.ts'
import { usePage } from '../page-context.tsx'
import { Icon } from '../ui/icon.tsx'
import { PersonAvatar } from './account-menu.tsx'
import { Logo } from './logo.tsx'

/** The first stops of the keyboard. */
export function SkipLinks({ summary }: { readonly summary?: boolean }) {
  const t = useT()
  return (
    <div className="skip-links">
      <a className="btn btn-primary visually-hidden" href="#content">
        {t('common.skip_to_content')}
      </a>
      {summary && (
        <a className="btn btn-primary visually-hidden" href="#summary">
          {t('nav.skip_to_summary')}
        </a>
      )}
    </div>
  )
}

/** The header of public pages: sticky, the same everywhere, help always in the same place (WCAG 3.2.6). */
export function SiteHeader() {
  const t = useT()
  const { operator } = usePage()
  return (
    <header className="site-header">
      <div className="site-header-row">
        <Brand />
        <nav className="wide-only" aria-label={t('nav.main')}>
          <a className="tool" href={directoryPath}>
            {t('nav.discover')}
          </a>
          <a className="tool" href={addressOf('aide', operator)}>
            {t('nav.help')}
          </a>
        </nav>
        <LanguageButton />
        <AccessibilityButton />
        <span className="wide-only">
          <LoginEntry className="tool" plain />
        </span>
        <button
          type="button"
          className="tool small-only"
          popoverTarget="site-menu"
          aria-label={t('nav.open_menu')}
        >
          <Icon icon={Menu} />
        </button>
      </div>
    </header>
  )
}

/** The header of payment pages: no menu and no way out by accident (rule SCR-1). */
export function LightHeader({ children }: { readonly children?: ReactNode }) {
  const t = useT()
  return (
    <header className="site-header site-header-still">
      <div className="site-header-row">
        <Brand />
        {children ?? (
          <span className="tool tool-quiet">
            <Icon icon={Lock} />
            {t('common.secure_payment')}
          </span>
        )}
        <AccessibilityButton />
      </div>
    </header>
  )
}

function Brand() {
  const t = useT()
  const { brand } = usePage().operator
  return (
    <a className="brand" href="/" aria-label={t('nav.home', { brand })}>
      <Logo />
      <span className="brand-name">{brand}</span>
    </a>
  )
}

export function AccessibilityButton() {
  const t = useT()
  return (
    <button type="button" className="tool" popoverTarget="a11y-menu" aria-label={t('a11y.button')}>
      <Icon icon={PersonStanding} />
      <span className="wide-only">{t('a11y.button')}</span>
    </button>
  )
}

export function LanguageButton() {
  const t = useT()
  const { locale } = usePage()
  const code = locale.toUpperCase()
  return (
    <button
      type="button"
      className="tool"
      popoverTarget="language-menu"
      aria-label={`${code} – ${t('language.choose')}`}
    >
      {code}
      <span className="wide-only">
        <Icon icon={ChevronDown} />
      </span>
    </button>
  )
}

type EntryProps = { readonly className: string; readonly plain?: boolean }

/** « Se connecter » opens the dialog; without JavaScript it is the page `/connexion`. Logged in: the account's menu. */
export function LoginEntry({ className, plain }: EntryProps) {
  const t = useT()
  const { viewer, address } = usePage()
  if (viewer) {
    return (
      <button type="button" className={className} popoverTarget="account-menu">
        <PersonAvatar name={viewer.firstName} />
        <span className="person-name">{viewer.firstName}</span>
        <Icon icon={ChevronDown} />
      </button>
    )
  }
  return (
    <a className={className} href={`/connexion?redirectTo=${encodeURIComponent(address)}`} data-opens="login">
      {!plain && <Icon icon={LogIn} />}
      {t('nav.login')}
    </a>
  )
}
