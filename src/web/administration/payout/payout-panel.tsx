import { ArrowLeft, Download } from 'lucide-react'
import { accountingPath, payoutAccountPath, payoutPath } from '#domain/form/administration-path.ts'
import type { StatementLine } from '#domain/ledger/statement.ts'
import { administeredPaymentPath } from '#domain/payment/refund-address.ts'
import { longDate, shortDate } from '#messages/format.ts'
import { payoutLineWords, payoutRows } from '#messages/payout-words.ts'
import type { PayoutAccountsPage } from '#usecases/administration/payout-accounts.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Money } from '../../ui/money.tsx'
import { Card } from '../../ui/surface.tsx'
import { Table } from '../../ui/table.tsx'

type Props = { readonly page: PayoutAccountsPage }

/** A payout to the cent: the line of the bank, what it was for by account, and the provider's own movements of it (rule BKP-8). */
export function PayoutPanel({ page }: Props) {
  const t = useT()
  const { organization, payout } = page
  const date = longDate(payout.arrivalOn ?? payout.createdAt, t.locale, { weekday: false })
  const title = t('payout.page_title', { date })
  return (
    <div className="container page stack office">
      <UnlistedHead title={`${title} – ${organization.name}`} />
      <p>
        <a className="office-back" href={payoutAccountPath(organization.organizationSlug)}>
          <Icon icon={ArrowLeft} />
          {t('payout_account.title')}
        </a>
      </p>
      <h1 tabIndex={-1}>{title}</h1>
      <Card className="stack stack-tight" aria-labelledby="bank-line">
        <h2 id="bank-line">{t('payout.bank_line')}</h2>
        <p>
          <strong>
            <Money cents={payout.amount} />
          </strong>
        </p>
        <p className="muted">
          {t(`payout_account.payout_${payout.status}`)} – {payout.providerPayoutId}
        </p>
      </Card>
      {payout.statement === null ? (
        <Banner tone="info" live="off" title={t('payout.not_stated')} />
      ) : (
        <>
          <Parts page={page} />
          <Lines page={page} />
        </>
      )}
    </div>
  )
}

/** What it was for by account, with what was there before and what is left: their sum is the line of the bank. */
function Parts({ page: { organization, payout, parts, names } }: Props) {
  const t = useT()
  if (parts === null) return <p>{t('payout.too_many')}</p>
  return (
    <>
      <h2>{t('payout.by_account')}</h2>
      <Table
        quiet
        caption={t('payout.by_account')}
        columns={[
          { key: 'name', label: t('accounting.name'), cell: ({ name }) => name },
          { key: 'number', label: t('accounting.number'), named: true, cell: ({ number }) => number || null },
          {
            key: 'amount',
            label: t('payout_account.payout_amount'),
            kind: 'amount',
            named: true,
            cell: ({ amount }) => <Money cents={amount} />,
          },
        ]}
        rows={payoutRows(t, { statement: payout.statement, parts, names })}
        keyOf={({ key }) => key}
      />
      <p>
        <a href={accountingPath(organization.organizationSlug, 'reglages')}>{t('accounting.settings')}</a>
      </p>
    </>
  )
}

const files = [
  ['export', 'payout.export'],
  ['pdf', 'payout.pdf'],
] as const

function Lines({ page: { organization, payout, lines } }: Props) {
  const t = useT()
  const count = payout.statement?.lineCount ?? 0
  const rows = lines.map((line, place) => ({ ...line, place }))
  return (
    <>
      <h2>{t('payout.lines')}</h2>
      <p className="muted">
        {t(payout.statement?.form === 'provider' ? 'payout.lines_provider' : 'payout.lines_journal')}
      </p>
      {count > lines.length && (
        <p className="muted">{t('payout.first_shown', { count: String(lines.length) })}</p>
      )}
      <p className="row">
        {files.map(([file, words]) => (
          <ButtonLink
            key={file}
            kind="secondary"
            icon={Download}
            href={payoutPath(organization.organizationSlug, payout.id, file)}
          >
            {t(words)}
          </ButtonLink>
        ))}
      </p>
      <Table
        quiet
        caption={t('payout.lines')}
        columns={[
          {
            key: 'what',
            label: t('payout.kind'),
            cell: line => <What line={line} organizationSlug={organization.organizationSlug} />,
          },
          { key: 'at', label: t('payout.date'), kind: 'date', cell: ({ at }) => shortDate(at, t.locale) },
          {
            key: 'amount',
            label: t('payout_account.payout_amount'),
            kind: 'amount',
            cell: ({ amount }) => <Money cents={amount} />,
          },
        ]}
        rows={rows}
        keyOf={({ place }) => place}
      />
    </>
  )
}

type WhatProps = { readonly line: StatementLine; readonly organizationSlug: string }

/** What a line is about, with the way to its payment. */
function What({ line, organizationSlug }: WhatProps) {
  const t = useT()
  const words = payoutLineWords(t, line)
  if (line.paymentId === null) return words
  return <a href={administeredPaymentPath(organizationSlug, line.paymentId)}>{words}</a>
}
