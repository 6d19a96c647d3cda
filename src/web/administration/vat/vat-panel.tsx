import { ArrowLeft, Download } from 'lucide-react'
import { payoutAccountPath, vatPath } from '#domain/form/administration-path.ts'
import { keptOf, type VatTotals } from '#domain/invoice/vat-totals.ts'
import { exactPercent, shortDate } from '#messages/format.ts'
import type { VatPage } from '#usecases/administration/vat-totals.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Money } from '../../ui/money.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { CompleteFacts } from '../legal/complete-facts.tsx'

type Props = { readonly page: VatPage }

/** What was invoiced and credited, by day and rate of VAT, and the sums below (rule INV-8). */
export function VatPanel({ page }: Props) {
  const t = useT()
  const { organization, from, until, days, held, problem } = page
  const title = t('vat.title')
  const query = new URLSearchParams({ du: from, au: until })
  return (
    <div className="container page stack office vat">
      <UnlistedHead title={`${title} – ${organization.name}`} />
      <p>
        <a className="office-back" href={payoutAccountPath(organization.organizationSlug)}>
          <Icon icon={ArrowLeft} />
          {t('payout_account.title')}
        </a>
      </p>
      <h1 tabIndex={-1}>{title}</h1>
      <p className="muted">{t('vat.purpose')}</p>
      {held > 0 && <Held page={page} />}
      <Period page={page} />
      {problem !== 'backwards' && (
        <p>
          <ButtonLink
            kind="secondary"
            icon={Download}
            href={`${vatPath(organization.organizationSlug, 'export')}?${query}`}
          >
            {t('vat.export')}
          </ButtonLink>
        </p>
      )}
      {problem === null && days.length === 0 && <Empty title={t('vat.none_title')}>{t('vat.none')}</Empty>}
      {days.length > 0 && <Days page={page} />}
    </div>
  )
}

function Held({ page: { organization, held, mayComplete } }: Props) {
  const t = useT()
  return (
    <Banner tone="warning" live="off" title={t('vat.held_title', { count: held })}>
      <p>
        {t('vat.held')}{' '}
        <CompleteFacts organizationSlug={organization.organizationSlug} mayComplete={mayComplete} />
      </p>
    </Banner>
  )
}

function Period({ page: { organization, from, until, problem } }: Props) {
  const t = useT()
  return (
    <search>
      <form className="vat-period" action={vatPath(organization.organizationSlug)} noValidate>
        <TextInput name="du" optional="unsaid" type="date" label={t('vat.from')} defaultValue={from} />
        <TextInput
          name="au"
          optional="unsaid"
          type="date"
          label={t('vat.until')}
          defaultValue={until}
          {...(problem !== null && { error: t(`vat.${problem}`) })}
        />
        <Button type="submit" kind="secondary">
          {t('vat.show')}
        </Button>
      </form>
    </search>
  )
}

/** A row of the table: a day at a rate, or a sum. */
type Row = Pick<VatTotals, 'sold' | 'credited'> & {
  readonly key: string
  readonly name: string
  readonly rate: string
}

function Days({ page: { days, byRate, whole } }: Props) {
  const t = useT()
  const rateOf = ({ vatRate }: { readonly vatRate: number }) => exactPercent(vatRate / 100, t.locale)
  const rows: readonly Row[] = days.map(row => ({
    ...row,
    key: `${row.day} ${row.vatRate}`,
    name: shortDate(row.day, t.locale),
    rate: rateOf(row),
  }))
  const sums: readonly Row[] = [
    ...byRate.map(row => ({ ...row, key: `${row.vatRate}`, name: rateOf(row), rate: '' })),
    { ...whole, key: 'all', name: t('vat.all_rates'), rate: '' },
  ]
  const amounts = useAmounts()
  return (
    <>
      <h2>{t('vat.days')}</h2>
      <Table
        quiet
        caption={t('vat.days')}
        columns={[
          { key: 'day', label: t('vat.day'), kind: 'date', cell: ({ name }) => name },
          { key: 'rate', label: t('vat.rate'), kind: 'number', named: true, cell: ({ rate }) => rate },
          ...amounts,
        ]}
        rows={rows}
        keyOf={({ key }) => key}
      />
      <h2>{t('vat.totals')}</h2>
      <Table
        quiet
        caption={t('vat.totals')}
        columns={[
          { key: 'rate', label: t('vat.rate'), cell: ({ name }) => name },
          ...amounts,
          {
            key: 'kept',
            label: t('vat.kept_vat'),
            kind: 'amount',
            named: true,
            cell: row => <Money cents={keptOf(row).vat} />,
          },
        ]}
        rows={sums}
        keyOf={({ key }) => key}
      />
    </>
  )
}

function useAmounts(): readonly Column<Row>[] {
  const t = useT()
  const labels = {
    sold: { net: t('vat.sold_net'), vat: t('vat.sold_vat'), gross: t('vat.sold_gross') },
    credited: { net: t('vat.credited_net'), vat: t('vat.credited_vat'), gross: t('vat.credited_gross') },
  }
  return (['sold', 'credited'] as const).flatMap(part =>
    (['net', 'vat', 'gross'] as const).map(
      (amount): Column<Row> => ({
        key: `${part}-${amount}`,
        label: labels[part][amount],
        kind: 'amount',
        named: true,
        cell: row => <Money cents={row[part][amount]} />,
      }),
    ),
  )
}
