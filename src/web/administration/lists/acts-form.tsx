import type { ReactNode } from 'react'
import { listActPath } from '#domain/form/administration-path.ts'
import { listActs } from '#domain/list/list-acts.ts'
import { queryOf } from '#domain/list/list-wish.ts'
import { lists } from '#domain/list/lists.ts'
import { dateTime } from '#messages/format.ts'
import type { ListView } from '#usecases/administration/read-list.ts'
import { useT } from '../../messages.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'

type Props = { readonly view: ListView; readonly children: ReactNode }

/** The rows with what may be done to those that are ticked, or to all that match (rule LST-8): a plain form. */
export function ActsForm({ view, children }: Props) {
  const t = useT()
  const { list, organization, wish, acts } = view
  if (acts.length === 0) return children
  return (
    <form
      action={listActPath(organization.organizationSlug, lists[list].segment)}
      className="stack"
      noValidate
    >
      <input type="hidden" name="filtres" value={queryOf(list, wish).toString()} />
      {children}
      <fieldset className="listing-acts">
        <legend className="visually-hidden">{t('lists.acts')}</legend>
        <Checkbox name="tout" value="1" label={t('lists.act_all')} />
        <div className="row">
          {acts.map(kind => (
            <Button key={kind} type="submit" kind="secondary" name="acte" value={listActs[kind].segment}>
              {t(`lists.act.${kind}`)}
            </Button>
          ))}
        </div>
      </fieldset>
    </form>
  )
}

/** What somebody did to many rows of the list within a day: the way back to how far it has come. */
export function RecentActs({ view: { list, organization, recent } }: { readonly view: ListView }) {
  const t = useT()
  if (recent.length === 0) return null
  return (
    <section className="listing-recent" aria-labelledby="recent">
      <h2 id="recent" className="small">
        {t('lists.act_recent')}
      </h2>
      <ul>
        {recent.map(({ id, kind, status, total, createdAt }) => (
          <li key={id}>
            <a href={listActPath(organization.organizationSlug, lists[list].segment, id)}>
              {t(`lists.act_was.${kind}`, { count: total })}
            </a>{' '}
            <span className="muted">
              {t(`lists.act_status.${status}`)} – {dateTime(createdAt, t.locale)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
