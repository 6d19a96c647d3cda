import { ArrowLeft, Download } from 'lucide-react'
import { writtenIban } from '#domain/fields/iban.ts'
import { sumCents } from '#domain/money.ts'
import {
  administeredPaymentPath,
  administeredPaymentsPath,
  repaymentsPath,
} from '#domain/payment/refund-address.ts'
import type { Problem } from '#domain/result.ts'
import { dateTime, money, shortDate } from '#messages/format.ts'
import type { RepaymentsView, ShownFile } from '#usecases/repayment/repayment-files.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Money } from '../../ui/money.tsx'
import { Card } from '../../ui/surface.tsx'
import { Table } from '../../ui/table.tsx'
import { TextInput } from '../../ui/text-input.tsx'

export type SentFile = {
  readonly iban: string
  readonly executeOn: string
  readonly problems: readonly Problem[]
}
type Props = { readonly page: RepaymentsView; readonly newId: string; readonly sent: SentFile | null }

/** What an association pays back by transfer: whom it waits for, who is ready, and the files for its bank (rules REF-14, REF-15). */
export function RepaymentsPanel({ page, newId, sent }: Props) {
  const t = useT()
  const { organization, rows, files } = page
  const title = t('repayment.office_title')
  const general = (sent?.problems ?? []).find(({ field }) => field === undefined)
  const isWrong = (sent?.problems ?? []).length > 0
  return (
    <div className="container page stack office">
      <UnlistedHead title={`${title} – ${organization.name}`} wrong={isWrong} />
      <p>
        <a className="office-back" href={administeredPaymentsPath(organization.organizationSlug)}>
          <Icon icon={ArrowLeft} />
          {t('refund.payments')}
        </a>
      </p>
      <h1 tabIndex={-1}>{title}</h1>
      <p className="muted">{t('repayment.office_purpose')}</p>
      {general !== undefined && <Banner tone="danger" live="alert" title={t(`error.${general.code}`)} />}
      {rows.length === 0 ? (
        <Empty title={t('repayment.none_title')}>{t('repayment.none')}</Empty>
      ) : (
        <Rows page={page} />
      )}
      {rows.some(({ status }) => status === 'ready') && <Making page={page} newId={newId} sent={sent} />}
      {files.length > 0 && <Files page={page} />}
    </div>
  )
}

type Row = RepaymentsView['rows'][number]

function Rows({ page: { organization, rows } }: Pick<Props, 'page'>) {
  const t = useT()
  const nameOf = ({ name }: Row) => name ?? t('cancellation.nobody')
  return (
    <Table<Row>
      quiet
      linked
      cards="wide"
      caption={t('repayment.office_title')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'person',
          label: t('cancellation.person'),
          cell: row => (
            <>
              <a href={administeredPaymentPath(organization.organizationSlug, row.paymentId)}>
                {nameOf(row)}
              </a>
              <span className="small muted cell-more">{row.title}</span>
            </>
          ),
        },
        {
          key: 'order',
          label: t('cancellation.order'),
          kind: 'number',
          named: true,
          cell: row => row.orderId,
        },
        {
          key: 'account',
          label: t('repayment.account'),
          cell: row =>
            row.status === 'asked' || row.iban === null
              ? t('repayment.waiting')
              : `${row.holder}, ${row.iban}`,
        },
        {
          key: 'amount',
          label: t('cancellation.amount'),
          kind: 'amount',
          cell: row => <Money cents={row.amount} />,
        },
      ]}
    />
  )
}

function Making({ page: { rows, iban, today, latest }, newId, sent }: Props) {
  const t = useT()
  const ready = rows.filter(({ status }) => status === 'ready')
  const problems = (sent?.problems ?? []).flatMap(({ field, code }) =>
    field === undefined ? [] : [{ id: field, message: t(`error.${code}`) }],
  )
  const errorOf = (id: string) => {
    const message = problems.find(problem => problem.id === id)?.message
    return message === undefined ? {} : { error: message }
  }
  return (
    <Card className="stack" aria-labelledby="making">
      <h2 id="making">{t('repayment.make_title')}</h2>
      <p>
        {t('repayment.make_count', {
          count: ready.length,
          amount: money(sumCents(ready.map(({ amount }) => amount)), t.locale),
        })}
      </p>
      <ErrorSummary problems={problems} />
      <form method="post" className="stack" noValidate>
        <input type="hidden" name="id" value={newId} />
        <TextInput
          name="iban"
          label={t('repayment.own_iban')}
          hint={t('repayment.own_iban_hint')}
          autoComplete="off"
          defaultValue={sent?.iban || writtenIban(iban)}
          {...errorOf('iban')}
        />
        <TextInput
          name="executeOn"
          type="date"
          label={t('repayment.execute_on')}
          min={today}
          max={latest}
          defaultValue={sent?.executeOn || today}
          {...errorOf('executeOn')}
        />
        <Button type="submit" name="step" value="make">
          {t('repayment.make')}
        </Button>
      </form>
    </Card>
  )
}

function Files({ page: { organization, files } }: Pick<Props, 'page'>) {
  const t = useT()
  return (
    <section className="stack" aria-labelledby="files">
      <h2 id="files">{t('repayment.files')}</h2>
      <p className="muted">{t('repayment.files_hint')}</p>
      {files.map(file => (
        <FileCard key={file.id} file={file} organizationSlug={organization.organizationSlug} />
      ))}
    </section>
  )
}

function FileCard({
  file,
  organizationSlug,
}: {
  readonly file: ShownFile
  readonly organizationSlug: string
}) {
  const t = useT()
  const made = dateTime(file.createdAt, t.locale)
  return (
    <Card className="stack stack-tight">
      <h3>{t('repayment.file', { at: made })}</h3>
      <p>
        {t('repayment.file_facts', {
          count: file.count,
          amount: money(file.amount, t.locale),
          on: shortDate(file.executeOn, t.locale),
        })}
      </p>
      {file.sentAt !== null && <p>{t('repayment.file_sent', { at: dateTime(file.sentAt, t.locale) })}</p>}
      {file.isOutdated && <p>{t('repayment.file_outdated')}</p>}
      <form method="post" className="row" noValidate>
        <input type="hidden" name="id" value={file.id} />
        <ButtonLink
          kind="secondary"
          icon={Download}
          href={repaymentsPath(organizationSlug, file.id)}
          aria-label={t('repayment.download_of', { at: made })}
        >
          {t('repayment.download')}
        </ButtonLink>
        {file.sentAt === null && (
          <Button type="submit" name="step" value="sent" kind="secondary">
            {t('repayment.note_sent')}
          </Button>
        )}
        {file.mayTakeBack && (
          <Button type="submit" name="step" value={file.sentAt === null ? 'undo' : 'unsend'} kind="quiet">
            {t(file.sentAt === null ? 'repayment.undo' : 'repayment.unsend')}
          </Button>
        )}
      </form>
    </Card>
  )
}
