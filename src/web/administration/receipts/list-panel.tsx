import { Download, FileCheck, Settings } from 'lucide-react'
import { receiptsPath } from '#domain/form/administration-path.ts'
import { receiptNumber } from '#domain/receipt/receipt.ts'
import { shortDate } from '#messages/format.ts'
import type { ReceiptList } from '#usecases/administration/receipts.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Tag } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Money } from '../../ui/money.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { Card } from '../../ui/surface.tsx'
import { Table } from '../../ui/table.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { MissingForReceipts } from './settings-panel.tsx'

type Props = { readonly list: ReceiptList; readonly search: string; readonly isFirst: boolean }

/** The tax receipts of an association, with what lacks one and what keeps them from being issued (rules SCR-26, TAX-5). */
export function ListPanel(props: Props) {
  const t = useT()
  const { list, search, isFirst } = props
  const { organization, missing, receipts } = list
  const { organizationSlug, name } = organization
  const title = t('receipts.title')
  const isWhole = search === '' && isFirst
  return (
    <div className="container page stack">
      <UnlistedHead title={`${title}, ${name}`} />
      <header className="spread payments-head">
        <div>
          <h1>{title}</h1>
          <p className="muted">{t('receipts.purpose', { organization: name })}</p>
        </div>
        <Search search={search} organizationSlug={organizationSlug} />
      </header>
      {isWhole && (
        <>
          <MissingForReceipts missing={missing} organizationSlug={organizationSlug} />
          <Ways list={list} />
          <Runs list={list} />
          {missing.length === 0 && <Lacking list={list} />}
        </>
      )}
      {receipts.length === 0 ? <Nothing {...props} /> : <Rows list={list} />}
      <Pages {...props} />
    </div>
  )
}

function Search({
  search,
  organizationSlug,
}: {
  readonly search: string
  readonly organizationSlug: string
}) {
  const t = useT()
  return (
    <search>
      <form className="payments-filter" action={receiptsPath(organizationSlug)} noValidate>
        <TextInput
          name="q"
          type="search"
          optional="unsaid"
          label={t('receipts.search')}
          defaultValue={search}
        />
        <Button type="submit" kind="secondary">
          {t('receipts.search_submit')}
        </Button>
      </form>
    </search>
  )
}

type Listed = Pick<Props, 'list'>

function Ways({ list: { organization, maySettle } }: Listed) {
  const t = useT()
  const at = (page: 'reglages' | 'declaration' | 'export') =>
    receiptsPath(organization.organizationSlug, page)
  return (
    <p className="row">
      {maySettle && (
        <ButtonLink kind="secondary" icon={Settings} href={at('reglages')}>
          {t('receipts.settings')}
        </ButtonLink>
      )}
      <ButtonLink kind="secondary" icon={FileCheck} href={at('declaration')}>
        {t('receipts.declaration')}
      </ButtonLink>
      <ButtonLink kind="quiet" icon={Download} href={at('export')}>
        {t('receipts.export')}
      </ButtonLink>
    </p>
  )
}

/** How far the runs that are under way have come; opening the page again tells more. */
function Runs({ list: { runs, organization } }: Listed) {
  const t = useT()
  const underWay = runs.filter(({ finishedAt }) => finishedAt === null)
  if (underWay.length === 0) return null
  return (
    <Card className="stack" aria-labelledby="under-way">
      <h2 id="under-way">{t('receipts.under_way')}</h2>
      {underWay.map(({ year, done, total }) => {
        const words = t('receipts.progress', { year, done, total })
        return (
          <div className="stack stack-tight" key={year}>
            <p>{words}</p>
            <ProgressBar
              label={t('receipts.under_way')}
              valueText={words}
              value={done}
              max={Math.max(1, total)}
            />
          </div>
        )
      })}
      <p>
        <ButtonLink kind="quiet" href={receiptsPath(organization.organizationSlug)}>
          {t('receipts.refresh')}
        </ButtonLink>
      </p>
    </Card>
  )
}

/** What came before the settings were complete, or waits for the yearly press: one button for each year. */
function Lacking({ list: { lacking, mode, runs } }: Listed) {
  const t = useT()
  const waiting = lacking.filter(
    ({ year }) => !runs.some(run => run.year === year && run.finishedAt === null),
  )
  if (waiting.length === 0) return null
  const isYearly = mode === 'yearly'
  return (
    <Card className="stack" aria-labelledby="lacking">
      <h2 id="lacking">{t('receipts.lacking')}</h2>
      <p className="muted">{t(isYearly ? 'receipts.lacking_yearly' : 'receipts.lacking_each')}</p>
      {waiting.map(({ year, count }) => (
        <form key={year} method="post" className="spread" noValidate>
          <span>{t('receipts.lacking_count', { year, count })}</span>
          <Button type="submit" name="annee" value={year} kind="secondary">
            {t(isYearly ? 'receipts.issue_year' : 'receipts.issue_missing', { year })}
          </Button>
        </form>
      ))}
      <p className="small muted">{t('receipts.lacking_why')}</p>
    </Card>
  )
}

type Row = ReceiptList['receipts'][number]

function Rows({ list: { receipts, organization } }: Listed) {
  const t = useT()
  return (
    <Table<Row>
      quiet
      linked
      caption={t('receipts.title')}
      rows={receipts}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'number',
          label: t('receipts.column_number'),
          cell: row => (
            <a href={receiptsPath(organization.organizationSlug, { receiptId: row.id })}>
              {receiptNumber(row)}
            </a>
          ),
        },
        { key: 'donor', label: t('receipts.column_donor'), cell: ({ donor }) => donor },
        {
          key: 'issued',
          label: t('receipts.column_issued'),
          kind: 'date',
          cell: ({ issuedAt }) => shortDate(issuedAt, t.locale),
        },
        {
          key: 'state',
          label: t('receipts.column_state'),
          kind: 'state',
          cell: ({ status }) => <ReceiptTag status={status} />,
        },
        {
          key: 'amount',
          label: t('receipts.column_stated'),
          kind: 'amount',
          cell: ({ amount }) => <Money cents={amount} />,
        },
      ]}
    />
  )
}

export function ReceiptTag({ status }: Pick<Row, 'status'>) {
  const t = useT()
  return <Tag tone={status === 'issued' ? 'success' : 'warning'}>{t(`receipts.state_${status}`)}</Tag>
}

function Nothing({ list: { organization }, search, isFirst }: Props) {
  const t = useT()
  const isWhole = search === '' && isFirst
  return (
    <Empty
      title={t(isWhole ? 'receipts.empty' : 'receipts.none_found')}
      action={
        !isWhole && (
          <ButtonLink kind="secondary" href={receiptsPath(organization.organizationSlug)}>
            {t('receipts.all')}
          </ButtonLink>
        )
      }
    >
      {t(isWhole ? 'receipts.empty_body' : 'receipts.none_found_body')}
    </Empty>
  )
}

function Pages({ list: { organization, next }, search, isFirst }: Props) {
  const t = useT()
  const at = (token: string | null) => {
    const query = new URLSearchParams({
      ...(search !== '' && { q: search }),
      ...(token !== null && { suite: token }),
    })
    const path = receiptsPath(organization.organizationSlug)
    return query.size === 0 ? path : `${path}?${query}`
  }
  return (
    <Pagination
      label={t('receipts.title')}
      first={isFirst ? undefined : at(null)}
      next={next === null ? undefined : at(next)}
    />
  )
}
