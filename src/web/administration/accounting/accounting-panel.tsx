import { ArrowLeft } from 'lucide-react'
import { journalFormats } from '#domain/accounting/formats.ts'
import type { Entry, JournalSums } from '#domain/accounting/journal.ts'
import { firstDayOf } from '#domain/accounting/months.ts'
import { accountingPath, payoutAccountPath } from '#domain/form/administration-path.ts'
import { longDate, longMonth, shortDate } from '#messages/format.ts'
import type { JournalPage } from '#usecases/administration/accounting.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Money } from '../../ui/money.tsx'
import { Table } from '../../ui/table.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { AccountsSent } from './accounts-sent.ts'
import { useAccountErrors } from './use-account-errors.ts'
import { WaitingAccounts } from './waiting-accounts.tsx'

type Props = { readonly page: JournalPage }

type PanelProps = Props & { readonly isSaved: boolean; readonly sent: AccountsSent | undefined }

/** The journal of a month with its sums, its files, and the button that closes it (rules BKP-1, BKP-6). */
export function AccountingPanel({ page, isSaved, sent }: PanelProps) {
  const t = useT()
  const { organization, month, sums } = page
  const { problems } = useAccountErrors(sent)
  const title = `${t('accounting.title')} – ${longMonth(firstDayOf(month), t.locale)}`
  return (
    <div className="container page stack office accounting">
      <UnlistedHead title={`${title} – ${organization.name}`} wrong={problems.length > 0} />
      <p>
        <a className="office-back" href={payoutAccountPath(organization.organizationSlug)}>
          <Icon icon={ArrowLeft} />
          {t('payout_account.title')}
        </a>
      </p>
      <h1 tabIndex={-1}>{title}</h1>
      <p className="muted">{t('accounting.purpose')}</p>
      <p>
        <a href={accountingPath(organization.organizationSlug, 'reglages')}>{t('accounting.settings')}</a>
      </p>
      <MonthForm page={page} />
      {isSaved && sent === undefined && <Banner tone="success" title={t('accounting.saved')} />}
      <ErrorSummary problems={problems} />
      <Closed page={page} />
      <WaitingAccounts page={page} sent={sent} />
      {sums?.entries === 0 ? (
        <Empty title={t('accounting.none_title')}>{t('accounting.none')}</Empty>
      ) : (
        <>
          <Files page={page} />
          {sums === null ? <p>{t('accounting.too_many')}</p> : <Accounts page={page} sums={sums} />}
          <Closing page={page} />
          <Entries page={page} />
        </>
      )}
      {sums?.entries === 0 && <Closing page={page} />}
      <Months page={page} />
    </div>
  )
}

function MonthForm({ page: { organization, month } }: Props) {
  const t = useT()
  return (
    <search>
      <form className="accounting-month" action={accountingPath(organization.organizationSlug)} noValidate>
        <TextInput
          name="mois"
          optional="unsaid"
          type="month"
          label={t('accounting.month')}
          defaultValue={month}
        />
        <Button type="submit" kind="secondary">
          {t('accounting.show')}
        </Button>
      </form>
    </search>
  )
}

function Closed({ page: { closed } }: Props) {
  const t = useT()
  if (closed === null) return null
  const date = longDate(closed.closedAt, t.locale, { weekday: false })
  return (
    <Banner tone="success" live="off" title={t('accounting.closed_title', { date })}>
      <p>
        {t('accounting.hash')} <code className="accounting-hash">{closed.hash}</code>
      </p>
    </Banner>
  )
}

function Files({ page: { organization, month } }: Props) {
  const t = useT()
  const path = accountingPath(organization.organizationSlug, 'export')
  return (
    <>
      <h2>{t('accounting.files')}</h2>
      <ul className="accounting-files">
        {journalFormats.map(format => (
          <li key={format}>
            <a href={`${path}?${new URLSearchParams({ mois: month, format })}`}>
              {t(`accounting.format.${format}`)}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

function Accounts({ page: { byAccount, names }, sums }: Props & { readonly sums: JournalSums }) {
  const t = useT()
  const rows = [
    ...byAccount.map(({ account, debit, credit }) => ({
      ...{ key: account.number, number: account.number, debit, credit },
      name: nameOf(account, names) ?? t('accounting.unnamed'),
    })),
    { key: 'all', number: t('accounting.total'), name: '', debit: sums.debit, credit: sums.credit },
  ]
  return (
    <>
      <h2>{t('accounting.accounts')}</h2>
      <Table
        quiet
        caption={t('accounting.accounts')}
        columns={[
          { key: 'number', label: t('accounting.number'), cell: ({ number }) => number },
          { key: 'name', label: t('accounting.name'), cell: ({ name }) => name },
          ...(['debit', 'credit'] as const).map(side => ({
            ...{ key: side, kind: 'amount' as const, named: true as const },
            label: side === 'debit' ? t('accounting.debit') : t('accounting.credit'),
            cell: (row: { readonly debit: number; readonly credit: number }) => <Money cents={row[side]} />,
          })),
        ]}
        rows={rows}
        keyOf={({ key }) => key}
      />
    </>
  )
}

/** An account that nobody has named stands under its number in what is kept of a closed month. */
function nameOf(
  { number, name }: Props['page']['byAccount'][number]['account'],
  names: Props['page']['names'],
): string | undefined {
  return name === null || name === number ? names[number] : name
}

function Entries({ page: { entries, texts, sums } }: Props) {
  const t = useT()
  const amountOf = ({ lines }: Entry) => lines.reduce((sum, { debit }) => sum + debit, 0)
  return (
    <>
      <h2>{t('accounting.entries')}</h2>
      {(sums === null || sums.entries > entries.length) && (
        <p className="muted">{t('accounting.first_shown', { count: String(entries.length) })}</p>
      )}
      <Table
        quiet
        caption={t('accounting.entries')}
        columns={[
          { key: 'day', label: t('accounting.day'), kind: 'date', cell: ({ on }) => shortDate(on, t.locale) },
          { key: 'piece', label: t('accounting.piece'), cell: ({ piece }) => piece },
          {
            key: 'text',
            label: t('accounting.text'),
            cell: ({ number }) => texts[number - 1] ?? '',
          },
          {
            key: 'amount',
            label: t('accounting.amount'),
            kind: 'amount',
            named: true,
            cell: entry => <Money cents={amountOf(entry)} />,
          },
        ]}
        rows={entries}
        keyOf={({ number }) => String(number)}
      />
    </>
  )
}

function Closing({ page: { organization, month, problem, closed, openMonth } }: Props) {
  const t = useT()
  if (closed !== null) return null
  const words = longMonth(firstDayOf(month), t.locale)
  return (
    <>
      <h2>{t('accounting.close_title')}</h2>
      {problem === null ? (
        <form
          method="post"
          noValidate
          action={accountingPath(organization.organizationSlug)}
          className="stack stack-tight"
        >
          <p>{t('accounting.close_body')}</p>
          <input type="hidden" name="mois" value={month} />
          <p>
            <Button type="submit">{t('accounting.close', { month: words })}</Button>
          </p>
        </form>
      ) : (
        <p className="muted">
          {t(`accounting.problem.${problem}`)}{' '}
          {problem === 'earlier_first' && openMonth !== null && (
            <a href={`${accountingPath(organization.organizationSlug)}?mois=${openMonth}`}>
              {t('accounting.see_month', { month: longMonth(firstDayOf(openMonth), t.locale) })}
            </a>
          )}
        </p>
      )}
    </>
  )
}

function Months({ page: { organization, months, month: shown, chain } }: Props) {
  const t = useT()
  if (months.length === 0) return null
  const path = accountingPath(organization.organizationSlug)
  return (
    <>
      <h2>{t('accounting.months')}</h2>
      <ul className="accounting-months">
        {months.map(({ month, amount }) => (
          <li key={month}>
            <a href={`${path}?mois=${month}`}>{longMonth(firstDayOf(month), t.locale)}</a>{' '}
            <Money cents={amount} />
          </li>
        ))}
      </ul>
      {chain === null ? (
        <p>
          <a href={`${path}?mois=${shown}&controle`}>{t('accounting.check')}</a>
        </p>
      ) : (
        <Checked changed={chain.changed} />
      )}
    </>
  )
}

/** What computing the hashes anew found. */
function Checked({ changed }: NonNullable<JournalPage['chain']>) {
  const t = useT()
  if (changed === null) return <Banner tone="success" title={t('accounting.checked')} />
  const month = longMonth(firstDayOf(changed), t.locale)
  return <Banner tone="danger" title={t('accounting.changed', { month })} />
}
