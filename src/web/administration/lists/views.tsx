import { Bookmark, Pencil } from 'lucide-react'
import { listPath, listViewPath } from '#domain/form/administration-path.ts'
import { readyViews } from '#domain/list/list-views.ts'
import { lists } from '#domain/list/lists.ts'
import type { ListView } from '#usecases/administration/read-list.ts'
import { useT } from '../../messages.tsx'
import { Icon } from '../../ui/icon.tsx'

type Props = { readonly view: ListView }
type Named = { readonly key: string; readonly name: string; readonly query: string }

/** The views of a list: those that it has from the start, and those that were named (rule LST-9). */
export function Views({ view }: Props) {
  const t = useT()
  const { list, organization, views, query } = view
  const path = listPath(organization.organizationSlug, lists[list].segment)
  const named: readonly Named[] = [
    ...readyViews[list].map(ready => ({
      ...{ key: ready.key, query: ready.query },
      name: t(`lists.view.${ready.key}`),
    })),
    ...views.map(({ id, name, query: kept }) => ({ key: String(id), name, query: kept })),
  ]
  return (
    <nav className="listing-views" aria-label={t('lists.views')}>
      <ul>
        {named.map(each => (
          <li key={each.key}>
            <a
              href={each.query === '' ? path : `${path}?${each.query}`}
              aria-current={each.query === query ? 'page' : undefined}
            >
              <bdi>{each.name}</bdi>
            </a>
          </li>
        ))}
        <Naming view={view} isNamed={named.some(each => each.query === query)} />
      </ul>
    </nav>
  )
}

/** The way to name what is shown now, or to change the view that it is. */
function Naming({ view, isNamed }: Props & { readonly isNamed: boolean }) {
  const t = useT()
  const { list, organization, views, query } = view
  const own = views.find(each => each.query === query && each.mayChange)
  if (own === undefined && (isNamed || query === '')) return null
  return (
    <li>
      <a
        className="listing-naming"
        href={listViewPath(
          organization.organizationSlug,
          lists[list].segment,
          own === undefined ? { query } : { view: own.id },
        )}
      >
        <Icon icon={own === undefined ? Bookmark : Pencil} />
        {t(own === undefined ? 'lists.view_save' : 'lists.view_change')}
      </a>
    </li>
  )
}
