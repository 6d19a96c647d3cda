import { ArrowLeft } from 'lucide-react'
import { listPath } from '#domain/form/administration-path.ts'
import { longestViewName } from '#domain/list/list-views.ts'
import { lists } from '#domain/list/lists.ts'
import type { Problem } from '#domain/result.ts'
import type { ListViewForm } from '#usecases/administration/list-views.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/surface.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type Props = {
  readonly view: ListViewForm
  readonly refused: { readonly problems: readonly Problem[]; readonly name: string } | null
}

/** The name under which the filters and columns of a list are kept (rule LST-9). */
export function ViewPanel({ view: { organization, list, view, query }, refused }: Props) {
  const t = useT()
  const title = t(view === null ? 'lists.view_new_title' : 'lists.view_change_title')
  const path = listPath(organization.organizationSlug, lists[list].segment)
  const told = (refused?.problems ?? []).map(({ code }) => ({ id: 'name', message: t(`error.${code}`) }))
  const [error] = told
  return (
    <div className="container page stack office">
      <UnlistedHead title={`${title} – ${organization.name}`} wrong={told.length > 0} />
      <p>
        <a className="office-back" href={query === '' ? path : `${path}?${query}`}>
          <Icon icon={ArrowLeft} />
          {t(`lists.name.${list}`)}
        </a>
      </p>
      <div className="stack stack-tight">
        <h1 tabIndex={-1}>{title}</h1>
        <p className="muted">{t('lists.view_purpose')}</p>
      </div>
      <ErrorSummary problems={told} />
      <Card>
        <form method="post" className="stack" noValidate>
          <TextInput
            name="name"
            label={t('lists.view_name')}
            hint={t('lists.view_no_search')}
            defaultValue={refused?.name ?? view?.name ?? ''}
            maxLength={longestViewName}
            autoComplete="off"
            {...(error !== undefined && { error: error.message })}
          />
          <p>
            <Button type="submit">{t('lists.view_submit')}</Button>
          </p>
        </form>
      </Card>
      {view !== null && (
        <form method="post" className="stack stack-tight" noValidate>
          <p className="muted">{t('lists.view_delete_hint')}</p>
          <p>
            <Button type="submit" kind="secondary" name="step" value="delete">
              {t('lists.view_delete')}
            </Button>
          </p>
        </form>
      )}
    </div>
  )
}
