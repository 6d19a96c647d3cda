import { ArrowRight } from 'lucide-react'
import { formTypes } from '#domain/form/types/index.ts'
import { money, shortDate } from '#messages/format.ts'
import type { OrderPage, OrderRow } from '#usecases/space/list-orders.ts'
import { directoryPath } from '../directory/input.ts'
import { useT } from '../messages.tsx'
import { typeLabels } from '../pages/campaign-card.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Icon } from '../ui/icon.tsx'
import { Money } from '../ui/money.tsx'
import { Table } from '../ui/table.tsx'
import { Select } from '../ui/text-input.tsx'
import { OrderStatusTag } from './order-status-tag.tsx'
import { OwnApplications } from './own-applications.tsx'
import { space, spaceOrderPath } from './paths.ts'
import { SpacePage } from './space-page.tsx'

type Props = {
  readonly page: OrderPage & {
    readonly year: number | null
    /** The address segment of the chosen type; empty for all. */
    readonly segment: string
    readonly isFirst: boolean
  }
}

/** « Mes paiements »: what waits for its payer first, then everything, newest first (rule SCR-24). */
export function Payments({ page }: Props) {
  const t = useT()
  const { orders, unpaid, applications, years, year, segment } = page
  const isFiltered = year !== null || segment !== ''
  return (
    <SpacePage section="payments">
      {unpaid.map(payment => (
        <Banner
          key={payment.url}
          tone="warning"
          live="off"
          title={t('space.unpaid_title')}
          action={
            <ButtonLink href={payment.url}>
              {t('space.settle', { amount: money(payment.amount, t.locale) })}
            </ButtonLink>
          }
        >
          <p>{t('space.unpaid_body', { title: payment.title, amount: money(payment.amount, t.locale) })}</p>
        </Banner>
      ))}
      <OwnApplications applications={applications} />
      {years.length > 0 && <Filters page={page} />}
      {orders.length > 0 ? (
        <OrderTable orders={orders} />
      ) : isFiltered ? (
        <Empty action={<ButtonLink href={space.payments}>{t('space.filter_clear')}</ButtonLink>}>
          {t('space.payments_none_filter')}
        </Empty>
      ) : (
        <Empty action={<ButtonLink href={directoryPath}>{t('space.discover')}</ButtonLink>}>
          {t('space.payments_none')}
        </Empty>
      )}
      <Pages page={page} />
    </SpacePage>
  )
}

function Filters({ page: { years, year, segment } }: Props) {
  const t = useT()
  const types = Object.values(formTypes).map(({ segment: value, motif }) => ({
    value,
    label: t(typeLabels[motif]),
  }))
  return (
    <form className="payments-filter" action={space.payments} noValidate>
      <Select
        name="annee"
        label={t('space.filter_year')}
        width="medium"
        options={[
          { value: '', label: t('space.filter_all_years') },
          ...years.map(each => ({ value: String(each), label: String(each) })),
        ]}
        defaultValue={year === null ? '' : String(year)}
      />
      <Select
        name="type"
        label={t('space.filter_type')}
        width="medium"
        options={[{ value: '', label: t('space.filter_all_types') }, ...types]}
        defaultValue={segment}
      />
      <Button type="submit" kind="secondary">
        {t('space.filter_submit')}
      </Button>
    </form>
  )
}

function OrderTable({ orders }: { readonly orders: readonly OrderRow[] }) {
  const t = useT()
  return (
    <Table
      quiet
      linked
      caption={t('space.payments_caption')}
      columns={[
        {
          key: 'campaign',
          label: t('space.column_campaign'),
          cell: ({ id, title }) => <a href={spaceOrderPath(id)}>{title}</a>,
        },
        {
          key: 'organization',
          label: t('space.column_organization'),
          cell: ({ organization }) => organization,
        },
        {
          key: 'date',
          label: t('space.column_date'),
          kind: 'date',
          cell: ({ createdAt }) => <time dateTime={createdAt}>{shortDate(createdAt, t.locale)}</time>,
        },
        {
          key: 'state',
          label: t('space.column_state'),
          kind: 'state',
          cell: ({ standing }) => <OrderStatusTag standing={standing} />,
        },
        {
          key: 'amount',
          label: t('space.column_amount'),
          kind: 'amount',
          cell: order => <Amount order={order} />,
        },
      ]}
      rows={orders}
      keyOf={({ id }) => id}
    />
  )
}

function Amount({ order: { total, isMonthly, givenBack } }: { readonly order: OrderRow }) {
  const t = useT()
  return (
    <>
      <Money cents={total} />
      {isMonthly && <span className="cell-more small muted">{t('space.per_month')}</span>}
      {givenBack > 0 && (
        <span className="cell-more small muted">
          {t('space.given_back', { amount: money(givenBack, t.locale) })}
        </span>
      )}
    </>
  )
}

function Pages({ page: { continuationToken, isFirst, year, segment } }: Props) {
  const t = useT()
  const query = new URLSearchParams()
  if (year !== null) query.set('annee', String(year))
  if (segment !== '') query.set('type', segment)
  const first = `${space.payments}${query.size > 0 ? `?${query}` : ''}`
  if (continuationToken !== null) query.set('suite', continuationToken)
  if (isFirst && continuationToken === null) return null
  return (
    <p className="row space-pages">
      {!isFirst && <a href={first}>{t('space.newest')}</a>}
      {continuationToken !== null && (
        <ButtonLink kind="secondary" href={`${space.payments}?${query}`}>
          {t('space.older')}
          <Icon icon={ArrowRight} />
        </ButtonLink>
      )}
    </p>
  )
}
