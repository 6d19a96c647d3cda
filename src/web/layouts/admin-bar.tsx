import { ChartColumn, Minus, Pencil, Settings, Share2, UsersRound } from 'lucide-react'
import { type AdministrationPage, administrationPath } from '#domain/form/administration-path.ts'
import type { Form } from '#domain/form/form.ts'
import { useT } from '../messages.tsx'
import { Icon } from '../ui/icon.tsx'

const links = [
  { page: 'edition/1', icon: Pencil, words: 'admin.contents', title: 'admin.edit_contents' },
  { page: 'partage', icon: Share2, words: 'admin.share', title: 'admin.share_page' },
  { page: 'statistiques', icon: ChartColumn, words: 'admin.statistics', title: 'admin.see_statistics' },
  { page: 'administrateurs', icon: UsersRound, words: 'admin.team', title: 'admin.manage_team' },
] as const satisfies readonly { page: AdministrationPage; [fact: string]: unknown }[]

/** A campaign that somebody administers. */
export type Administered = Pick<Form, 'organizationSlug' | 'formType' | 'formSlug'>

type Props = { readonly form: Administered }

/** Four ways into the back office, for those who administer the page: the last thing on it (rule SCR-3). */
export function AdminBar({ form }: Props) {
  const t = useT()
  return (
    <nav className="admin-bar" aria-label={t('admin.bar')} data-bottom-bar data-admin-bar>
      <p className="admin-bar-words" aria-hidden="true">
        {t('admin.you_administer')}
      </p>
      <ul className="admin-bar-links">
        {links.map(({ page, icon, words, title }) => (
          <li key={page}>
            <a href={administrationPath(form, page)} title={t(title)}>
              <Icon icon={icon} />
              {t(words)}
            </a>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="icon-btn"
        data-reduces
        aria-expanded
        aria-label={t('admin.reduce')}
        data-other={t('admin.expand')}
        hidden
      >
        <Icon icon={Minus} />
        <Icon icon={Settings} />
      </button>
    </nav>
  )
}
