import { Plus } from 'lucide-react'
import { campaignsPath, listPath } from '#domain/form/administration-path.ts'
import { isNarrowed, queryOf } from '#domain/list/list-wish.ts'
import { listNames, lists } from '#domain/list/lists.ts'
import {
  chequesPath,
  recordPaymentPath,
  repaymentsPath,
  transfersPath,
} from '#domain/payment/refund-address.ts'
import type { ListView } from '#usecases/administration/read-list.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { ActsForm, RecentActs } from './acts-form.tsx'
import { ExportForm } from './export-form.tsx'
import { ListFilters } from './list-filters.tsx'
import { ListTable } from './list-table.tsx'
import { RowDrawer } from './row-drawer.tsx'
import { Views } from './views.tsx'
import { WriteForm } from './write-form.tsx'

type Props = { readonly view: ListView }

/** A list with its filters, a page at a time (rules LST-1, SCR-26). */
export function ListPanel({ view }: Props) {
  const t = useT()
  const { list, organization, rows, wish } = view
  const title = t(`lists.name.${list}`)
  return (
    <div className="container page stack office listing">
      <UnlistedHead title={`${title} – ${organization.name}`} />
      <div className="stack stack-tight">
        <h1 tabIndex={-1}>{title}</h1>
        <p className="muted">{t(`lists.purpose.${list}`)}</p>
      </div>
      {view.mayRecord && <RecordLinks slug={organization.organizationSlug} />}
      <ListTabs view={view} />
      <Views view={view} />
      {Object.keys(wish.unread).length > 0 && (
        <Banner tone="warning" live="alert" title={t('lists.unread')} />
      )}
      <ListFilters view={view} />
      <RecentActs view={view} />
      {rows.length === 0 ? (
        <Nothing view={view} />
      ) : (
        <>
          <ActsForm view={view}>
            <ListTable view={view} />
          </ActsForm>
          <RowDrawer />
        </>
      )}
      <Pages view={view} />
      {view.mayWrite && rows.length > 0 && <WriteForm view={view} />}
      {view.mayExport && rows.length > 0 && <ExportForm view={view} />}
    </div>
  )
}

/** The ways to write down money that did not come by card, to take its cheques to the bank, to see what transfers are awaited, and to pay back by transfer. */
function RecordLinks({ slug }: { readonly slug: string }) {
  const t = useT()
  return (
    <p className="row">
      <ButtonLink kind="secondary" icon={Plus} href={recordPaymentPath(slug)}>
        {t('offline.title')}
      </ButtonLink>
      <ButtonLink kind="quiet" href={chequesPath(slug)}>
        {t('cheques.link')}
      </ButtonLink>
      <ButtonLink kind="quiet" href={transfersPath(slug)}>
        {t('transfer.title')}
      </ButtonLink>
      <ButtonLink kind="quiet" href={repaymentsPath(slug)}>
        {t('repayment.office_title')}
      </ButtonLink>
    </p>
  )
}

/** The way to the other lists. */
function ListTabs({ view: { list, organization } }: Props) {
  const t = useT()
  return (
    <nav className="office-tabs" aria-label={t('lists.nav')}>
      <ul>
        {listNames.map(name => (
          <li key={name}>
            <a
              href={listPath(organization.organizationSlug, lists[name].segment)}
              aria-current={name === list ? 'page' : undefined}
            >
              {t(`lists.name.${name}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Nothing({ view: { list, organization, wish, isFirst } }: Props) {
  const t = useT()
  const { organizationSlug } = organization
  if (isNarrowed(wish) || !isFirst)
    return (
      <Empty
        title={t('lists.empty_filtered_title')}
        action={
          <ButtonLink kind="secondary" href={listPath(organizationSlug, lists[list].segment)}>
            {t('lists.show_all')}
          </ButtonLink>
        }
      >
        {t('lists.empty_filtered')}
      </Empty>
    )
  return (
    <Empty
      title={t(`lists.empty_title.${list}`)}
      action={
        <ButtonLink kind="secondary" href={campaignsPath(organizationSlug)}>
          {t('lists.empty_next')}
        </ButtonLink>
      }
    >
      {t(`lists.empty.${list}`)}
    </Empty>
  )
}

function Pages({ view: { list, organization, wish, isFirst, next } }: Props) {
  const t = useT()
  const path = listPath(organization.organizationSlug, lists[list].segment)
  const at = (place: string | null) => {
    const query = queryOf(list, wish)
    if (place !== null) query.set('suite', place)
    return query.size === 0 ? path : `${path}?${query}`
  }
  return (
    <Pagination
      label={t('lists.pages')}
      first={isFirst ? undefined : at(null)}
      next={next === null ? undefined : at(next)}
    />
  )
}
