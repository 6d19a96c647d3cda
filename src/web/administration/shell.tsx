import { Building2, ChevronDown, CircleHelp, Ellipsis, Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { administrationHome, newCampaignPath } from '#domain/form/administration-path.ts'
import { ConsentBanner } from '../consent/consent-banner.tsx'
import { Island } from '../islands/island.tsx'
import { ShortFooter } from '../layouts/footer.tsx'
import { AccessibilityButton, LanguageButton, LoginEntry, SkipLinks } from '../layouts/header.tsx'
import { LoginDialog } from '../layouts/login-form.tsx'
import { Logo } from '../layouts/logo.tsx'
import { HeaderMenus } from '../layouts/menus.tsx'
import { OfflineNotice } from '../layouts/offline-notice.tsx'
import { useT } from '../messages.tsx'
import { addressOf } from '../operator.ts'
import { usePage } from '../page-context.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { ToastRegion } from '../ui/toast-region.tsx'
import type { Office, ShownEntry } from './navigation.ts'
import { hitsPath, officeSearchPath } from './palette/search-address.ts'

type Props = { readonly office: Office }

/** Navigation at the side of a desk, tabs at the bottom of a phone, and one action that is always there (rule SCR-25). */
export function OfficeShell({ office, children }: Props & { readonly children: ReactNode }) {
  return (
    <>
      <SkipLinks />
      <ConsentBanner />
      <OfficeHeader office={office} />
      <OfflineNotice />
      <div className="desk">
        <SideNavigation office={office} />
        <div className="desk-page">
          <main id="content" tabIndex={-1}>
            {children}
          </main>
          <ShortFooter />
        </div>
      </div>
      <BottomTabs office={office} />
      <MoreMenu office={office} />
      <OrganizationMenu office={office} />
      <HeaderMenus />
      <LoginDialog />
      <ToastRegion />
    </>
  )
}

function OfficeHeader({ office }: Props) {
  const t = useT()
  const { operator } = usePage()
  const { brand } = operator
  return (
    <header className="site-header desk-header">
      <div className="site-header-row">
        <div className="desk-start">
          <a className="brand" href="/" aria-label={t('nav.home', { brand })}>
            <Logo />
          </a>
          <OrganizationName office={office} />
        </div>
        <Island
          name="palette"
          props={{
            page: officeSearchPath(office.organizationSlug),
            hits: hitsPath(office.organizationSlug),
          }}
          messages={['palette.*']}
        />
        {office.mayCreate && (
          <ButtonLink icon={Plus} className="desk-create" href={newCampaignPath(office.organizationSlug)}>
            {t('frame.create')}
          </ButtonLink>
        )}
        <a className="tool wide-only" href={addressOf('aide', operator)}>
          {t('nav.help')}
        </a>
        <span className="wide-only">
          <LanguageButton />
        </span>
        <AccessibilityButton />
        <LoginEntry className="tool desk-person" />
      </div>
    </header>
  )
}

/** Whose back office this is; who administers several goes to another from here. */
function OrganizationName({ office: { name, organizationSlug, organizations } }: Props) {
  const t = useT()
  if (organizations.length < 2)
    return (
      <a className="tool desk-organization" href={administrationHome(organizationSlug)}>
        <span className="desk-name">{name}</span>
      </a>
    )
  return (
    <button
      type="button"
      className="tool desk-organization"
      popoverTarget="organization-menu"
      aria-label={t('frame.switch', { organization: name })}
    >
      <span className="desk-name">{name}</span>
      <Icon icon={ChevronDown} />
    </button>
  )
}

function OrganizationMenu({ office: { organizations, organizationSlug } }: Props) {
  const t = useT()
  if (organizations.length < 2) return null
  return (
    <div
      className="popover popover-account"
      id="organization-menu"
      popover="auto"
      role="dialog"
      aria-label={t('frame.organizations')}
    >
      <form className="menu" method="post" action="/utilisateur/associations" noValidate>
        {organizations.map(each => (
          <button
            key={each.organizationSlug}
            type="submit"
            className="menu-item"
            name="organizationSlug"
            value={each.organizationSlug}
            aria-current={each.organizationSlug === organizationSlug ? 'true' : undefined}
          >
            <Icon icon={Building2} />
            {each.name}
          </button>
        ))}
      </form>
    </div>
  )
}

function SideNavigation({ office: { entries } }: Props) {
  const t = useT()
  return (
    <nav className="desk-nav" aria-label={t('frame.nav')}>
      <ul>
        {entries.map(entry => (
          <li key={entry.href}>
            <EntryLink entry={entry} className="desk-entry">
              {t(entry.words)}
            </EntryLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type LinkProps = { readonly entry: ShownEntry; readonly className: string; readonly children: ReactNode }

function EntryLink({ entry: { href, icon, current }, className, children }: LinkProps) {
  return (
    <a className={className} href={href} aria-current={current}>
      <Icon icon={icon} />
      {children}
    </a>
  )
}

/** What a thumb reaches: the parts of every day, the one action between them, and the way to the rest. */
function BottomTabs({ office: { entries, mayCreate, organizationSlug } }: Props) {
  const t = useT()
  const [first, second, ...others] = entries.filter(({ tab }) => tab !== undefined)
  const tabOf = (entry: ShownEntry | undefined) =>
    entry?.tab && (
      <li key={entry.href}>
        <EntryLink entry={entry} className="desk-tab">
          {t(entry.tab)}
        </EntryLink>
      </li>
    )
  return (
    <nav className="desk-tabs" aria-label={t('frame.tabs')} data-bottom-bar>
      <ul>
        {[first, second].map(tabOf)}
        {mayCreate && (
          <li>
            <a className="desk-tab desk-tab-create" href={newCampaignPath(organizationSlug)}>
              <span className="desk-plus">
                <Icon icon={Plus} />
              </span>
              <span className="visually-hidden">{t('frame.create')}</span>
            </a>
          </li>
        )}
        {others.map(tabOf)}
        <li>
          <button
            type="button"
            className="desk-tab"
            popoverTarget="desk-more"
            aria-current={
              entries.some(({ tab, current }) => tab === undefined && current !== undefined)
                ? 'true'
                : undefined
            }
          >
            <Icon icon={Ellipsis} />
            {t('frame.more')}
          </button>
        </li>
      </ul>
    </nav>
  )
}

/** Everything that has no tab. A native popover: it opens without JavaScript. */
function MoreMenu({ office: { entries } }: Props) {
  const t = useT()
  const { operator } = usePage()
  return (
    <div className="popover" id="desk-more" popover="auto" role="dialog" aria-labelledby="desk-more-title">
      <div className="dialog-head">
        <h2 id="desk-more-title">{t('frame.more')}</h2>
        <button
          type="button"
          className="icon-btn"
          popoverTarget="desk-more"
          popoverTargetAction="hide"
          aria-label={t('common.close')}
          title={t('common.close')}
        >
          <Icon icon={X} />
        </button>
      </div>
      <nav className="menu" aria-label={t('frame.more')}>
        {entries
          .filter(({ tab }) => tab === undefined)
          .map(entry => (
            <EntryLink key={entry.href} entry={entry} className="menu-item">
              {t(entry.words)}
            </EntryLink>
          ))}
        <a className="menu-item" href={addressOf('aide', operator)}>
          <Icon icon={CircleHelp} />
          {t('nav.help')}
        </a>
      </nav>
      <div className="menu-part">
        <LanguageButton />
      </div>
    </div>
  )
}
