import { RotateCw } from 'lucide-react'
import type { ErrorCode } from '#domain/errors.ts'
import { administrationPath, groupRefundPath } from '#domain/form/administration-path.ts'
import { administeredPaymentPath } from '#domain/payment/refund-address.ts'
import { dateTime, longDate, money } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import type { GroupRefundView } from '#usecases/group-refund/refund-many.ts'
import { useT } from '../../messages.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Fact } from '../../ui/fact.tsx'
import { Money } from '../../ui/money.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { Card } from '../../ui/surface.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { CampaignFrame } from '../campaign/frame.tsx'
import { Waits } from '../cancellation/waits.tsx'
import { AskAccounts } from '../repayment/ask-accounts.tsx'

type Props = { readonly view: GroupRefundView; readonly problem: ErrorCode | null }

/** How far many refunds have come: a bar, what waits and why, and who needs a hand (rule REF-13). */
export function GroupProgressPanel({ view, problem }: Props) {
  const t = useT()
  const { form, organization, pages, progress, aside, refund } = view
  const { done, total } = progress
  const words = t('many.progress_text', { done, total })
  return (
    <CampaignFrame
      form={form}
      organization={organization}
      pages={pages}
      page="remboursements"
      heading={t('many.progress_title')}
      wrong={problem !== null}
    >
      {problem !== null && <Banner tone="danger" live="alert" title={t(`error.${problem}`)} />}
      <p>{wishInWords(t, view)}</p>
      <Card className="stack" aria-labelledby="progress">
        <h2 id="progress">{t('many.progress')}</h2>
        {done === total && <Banner tone="success" live="off" title={t('many.done')} />}
        <p>{words}</p>
        <ProgressBar label={t('many.progress')} valueText={words} value={done} max={Math.max(1, total)} />
        <dl className="rows">
          <Fact name={t('many.count_under_way')}>{progress.underWay}</Fact>
          <Fact name={t('many.count_done')}>{done}</Fact>
          <Fact name={t('many.count_aside')}>{progress.aside}</Fact>
          <Fact name={t('many.given_back')}>{money(progress.doneAmount, t.locale)}</Fact>
        </dl>
        <p className="row">
          <ButtonLink kind="quiet" icon={RotateCw} href={groupRefundPath(form, refund.id)}>
            {t('cancellation.refresh')}
          </ButtonLink>
          <ButtonLink kind="quiet" href={administrationPath(form, 'remboursements')}>
            {t('many.all')}
          </ButtonLink>
        </p>
      </Card>
      {progress.waits.length > 0 && <Waits waits={progress.waits} />}
      {aside.length > 0 && <Aside view={view} />}
    </CampaignFrame>
  )
}

/** « Tarif réduit, commandes du 3 mars au 5 mars : 40 % », and since when. */
function wishInWords(t: Translator, { refund, rate }: GroupRefundView): string {
  const { orderedFrom, orderedUntil, createdAt } = refund
  const day = (iso: string | null) => (iso === null ? '' : longDate(iso, t.locale, { weekday: false }))
  return t('many.since', {
    at: dateTime(createdAt, t.locale),
    rate: rate ?? t('many.rate_all'),
    days: t('many.days', {
      has:
        orderedFrom === null
          ? orderedUntil === null
            ? 'none'
            : 'until'
          : orderedUntil === null
            ? 'from'
            : 'both',
      from: day(orderedFrom),
      until: day(orderedUntil),
    }),
    much: muchInWords(t, refund),
  })
}

function muchInWords(t: Translator, { share, value }: GroupRefundView['refund']): string {
  if (share === 'percent') return t('many.much.percent', { percent: value ?? 0 })
  return share === 'amount'
    ? t('many.much.amount', { amount: money(value ?? 0, t.locale) })
    : t('many.much.all')
}

type Row = GroupRefundView['aside'][number]

/** Orders whose money cannot go back by itself, each with why and its next step. */
function Aside({ view: { organization, aside } }: Pick<Props, 'view'>) {
  const t = useT()
  const nameOf = ({ name }: Row) => name ?? t('cancellation.nobody')
  const columns: readonly Column<Row>[] = [
    {
      key: 'person',
      label: t('cancellation.person'),
      cell: row => (
        <a
          href={administeredPaymentPath(organization.organizationSlug, row.paymentId)}
          aria-label={t('cancellation.open_payment', { name: nameOf(row) })}
        >
          {nameOf(row)}
        </a>
      ),
    },
    { key: 'order', label: t('cancellation.order'), kind: 'number', named: true, cell: row => row.orderId },
    { key: 'why', label: t('many.why'), cell: row => t(`many.why.${row.asideFor}`) },
    {
      key: 'amount',
      label: t('cancellation.amount'),
      kind: 'amount',
      cell: row => <Money cents={row.amount} />,
    },
    {
      key: 'step',
      label: t('cancellation.step'),
      kind: 'actions',
      cell: row => <Steps row={row} name={nameOf(row)} />,
    },
  ]
  return (
    <section className="stack" aria-labelledby="aside">
      <h2 id="aside">{t('many.aside')}</h2>
      <p className="muted">{t('many.aside_hint')}</p>
      {aside.some(({ asideFor }) => asideFor !== 'plan') && (
        <AskAccounts organizationSlug={organization.organizationSlug} />
      )}
      <Table
        quiet
        cards="wide"
        caption={t('many.aside')}
        columns={columns}
        rows={aside}
        keyOf={({ orderId }) => orderId}
      />
    </section>
  )
}

function Steps({ row, name }: { readonly row: Row; readonly name: string }) {
  const t = useT()
  return (
    <form method="post" className="row" noValidate>
      <input type="hidden" name="order" value={row.orderId} />
      {row.asideFor !== 'recorded' && (
        <Button type="submit" name="step" value="retry" kind="secondary">
          {t('cancellation.retry', { name })}
        </Button>
      )}
      <Button type="submit" name="step" value="note" kind="secondary">
        {t('many.settled', { name })}
      </Button>
    </form>
  )
}
