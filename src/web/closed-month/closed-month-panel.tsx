import { journalFormats } from '#domain/accounting/formats.ts'
import { closedMonthFilePath } from '#domain/accounting/month-address.ts'
import { firstDayOf } from '#domain/accounting/months.ts'
import { longDate, longMonth, money } from '#messages/format.ts'
import type { ClosedMonthPage } from '#usecases/administration/closed-month.ts'
import { useT } from '../messages.tsx'
import { UnlistedHead } from '../seo/unlisted-head.tsx'
import { Money } from '../ui/money.tsx'
import { Table } from '../ui/table.tsx'
import { Unbroken } from '../ui/unbroken.tsx'

type Props = { readonly page: ClosedMonthPage; readonly token: string }

/** A closed month: its sums by account, its hash, its paper and its files. */
export function ClosedMonthPanel({ page, token }: Props) {
  const t = useT()
  const { organization, closed, byAccount } = page
  const month = longMonth(firstDayOf(closed.month), t.locale)
  const date = longDate(closed.closedAt, t.locale, { weekday: false })
  const place = { organizationSlug: organization.organizationSlug, month: closed.month }
  const whole = { account: { number: t('accounting.total'), name: '' } }
  return (
    <div className="container page stack">
      <UnlistedHead title={`${t('accounting.paper_title', { month })} – ${organization.name}`} />
      <h1 tabIndex={-1}>{t('accounting.paper_title', { month })}</h1>
      <p>
        <strong>{organization.name}</strong>
      </p>
      <p>
        {t('accounting.paper_closed', { date, number: closed.number })}.{' '}
        {t('accounting.mail_sums', { count: closed.entries, amount: money(closed.amount, t.locale) })}
      </p>
      <p className="muted">{t('accounting.purpose')}</p>
      <h2>{t('accounting.files')}</h2>
      <ul>
        {(['pdf', ...journalFormats] as const).map(format => (
          <li key={format}>
            <a href={closedMonthFilePath(place, token, format)}>
              {format === 'pdf' ? t('accounting.pdf') : t(`accounting.format.${format}`)}
            </a>
          </li>
        ))}
      </ul>
      {byAccount.length > 0 && (
        <>
          <h2>{t('accounting.accounts')}</h2>
          <Table
            quiet
            caption={t('accounting.accounts')}
            columns={[
              { key: 'number', label: t('accounting.number'), cell: ({ account }) => account.number },
              { key: 'name', label: t('accounting.name'), cell: ({ account }) => account.name },
              {
                ...{ key: 'debit', kind: 'amount', named: true },
                label: t('accounting.debit'),
                cell: ({ debit }) => <Money cents={debit} />,
              },
              {
                ...{ key: 'credit', kind: 'amount', named: true },
                label: t('accounting.credit'),
                cell: ({ credit }) => <Money cents={credit} />,
              },
            ]}
            rows={[...byAccount, { ...whole, debit: closed.amount, credit: closed.amount }]}
            keyOf={({ account }) => account.number}
          />
        </>
      )}
      <p className="muted small">
        <Unbroken>{t('accounting.mail_hash', { hash: closed.hash })}</Unbroken>
      </p>
    </div>
  )
}
