import { Building2, CalendarHeart, FileText, Gauge, LogOut, Receipt, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { initials } from '#domain/form/avatar.ts'
import type { Viewer } from '../context.ts'
import { useT } from '../messages.tsx'
import { operate } from '../operate/paths.ts'
import { usePage } from '../page-context.tsx'
import { space } from '../personal/paths.ts'
import { Icon } from '../ui/icon.tsx'

/** The first letter of a name on a disc, beside the name. */
export function PersonAvatar({ name }: { readonly name: string }) {
  return (
    <span className="person-avatar" aria-hidden="true">
      {initials(name).slice(0, 1)}
    </span>
  )
}

const places = [
  { words: 'account.my_payments', href: space.payments, icon: Receipt },
  { words: 'account.my_gifts', href: space.gifts, icon: CalendarHeart },
  { words: 'account.my_receipts', href: space.documents, icon: FileText },
  { words: 'account.my_profile', href: space.profile, icon: UserRound },
] as const

/** What a connected user may do from any page (rule SCR-1). */
export function AccountMenu() {
  const t = useT()
  const { viewer, address } = usePage()
  if (!viewer) return null
  return (
    <div
      className="popover popover-small popover-account"
      id="account-menu"
      popover="auto"
      role="dialog"
      aria-label={t('nav.logged_in_as', { name: viewer.firstName })}
    >
      <nav className="menu" aria-label={t('account.menu')}>
        {places.map(({ words, href, icon }) => (
          <a key={href} className="menu-item" href={href}>
            <Icon icon={icon} />
            {t(words)}
          </a>
        ))}
        {viewer.isOperator && (
          <a className="menu-item" href={operate.overview}>
            <Icon icon={Gauge} />
            {t('operator.nav')}
          </a>
        )}
      </nav>
      <Organizations viewer={viewer} />
      <MenuForm action="/deconnexion" leaves>
        <input type="hidden" name="back" value={address} />
        <button type="submit" className="menu-item">
          <Icon icon={LogOut} />
          {t('nav.logout')}
        </button>
      </MenuForm>
    </div>
  )
}

type MenuFormProps = { readonly action: string; readonly leaves?: boolean; readonly children: ReactNode }

function MenuForm({ action, leaves, children }: MenuFormProps) {
  return (
    <form className="menu menu-part" method="post" action={action} data-leaves={leaves} noValidate>
      {children}
    </form>
  )
}

/** One line each: chosen, an organization stays so, and its back office opens. */
function Organizations({ viewer: { organizations, organizationSlug } }: { readonly viewer: Viewer }) {
  const t = useT()
  if (organizations.length === 0) return null
  return (
    <MenuForm action="/utilisateur/associations">
      <p className="menu-title">{t('account.my_organizations')}</p>
      {organizations.map(organization => (
        <button
          key={organization.organizationSlug}
          type="submit"
          className="menu-item"
          name="organizationSlug"
          value={organization.organizationSlug}
          aria-current={organization.organizationSlug === organizationSlug ? 'true' : undefined}
        >
          <Icon icon={Building2} />
          {organization.name}
        </button>
      ))}
    </MenuForm>
  )
}
