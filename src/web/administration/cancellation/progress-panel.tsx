import { RotateCw } from 'lucide-react'
import { isDone } from '#domain/cancellation/cancellation.ts'
import { administrationPath } from '#domain/form/administration-path.ts'
import { administeredPaymentPath } from '#domain/payment/refund-address.ts'
import { dateTime, longDate, money } from '#messages/format.ts'
import type { CancellationView } from '#usecases/cancellation/cancel-event.ts'
import { useT } from '../../messages.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Fact } from '../../ui/fact.tsx'
import { Money } from '../../ui/money.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { Card } from '../../ui/surface.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { AskAccounts } from '../repayment/ask-accounts.tsx'
import { Waits } from './waits.tsx'

type Cancellation = NonNullable<CancellationView['cancellation']>
type Postponement = NonNullable<CancellationView['postponement']>
type Props = { readonly view: CancellationView; readonly state: Cancellation | Postponement }

const counted = ['choosing', 'underWay', 'kept', 'settled', 'given', 'failed'] as const

/** How far an event's cancellation has come: a bar, how many stand where, what waits and why, and what needs a hand (rules CAN-4 to CAN-7). */
export function ProgressPanel({ view, state }: Props) {
  const t = useT()
  const { progress, failed, toRepay } = state
  const done = progress.settled + progress.given + progress.kept
  const shown = counted.filter(name => name !== 'kept' || 'startAt' in state)
  const words = t('cancellation.progress_text', { done, total: progress.total })
  return (
    <>
      <p>
        <Since state={state} />
      </p>
      <Card className="stack" aria-labelledby="progress">
        <h2 id="progress">{t('cancellation.progress')}</h2>
        {isDone(progress) && <Banner tone="success" live="off" title={t('cancellation.done')} />}
        <p>{words}</p>
        <ProgressBar
          label={t('cancellation.progress')}
          valueText={words}
          value={done}
          max={Math.max(1, progress.total)}
        />
        <dl className="rows">
          {shown.map(name => (
            <Fact key={name} name={t(`cancellation.count.${name}`)}>
              {progress[name]}
            </Fact>
          ))}
        </dl>
        {progress.givenAmount > 0 && (
          <p>{t('cancellation.given_amount', { amount: money(progress.givenAmount, t.locale) })}</p>
        )}
        <p>
          <ButtonLink kind="quiet" icon={RotateCw} href={administrationPath(view.form, 'annulation')}>
            {t('cancellation.refresh')}
          </ButtonLink>
        </p>
      </Card>
      {progress.waits.length > 0 && <Waits waits={progress.waits} />}
      {failed.length + toRepay.length > 0 && (
        <AskAccounts organizationSlug={view.organization.organizationSlug} />
      )}
      {failed.length > 0 && <ToDo view={view} rows={failed} step="retry" />}
      {toRepay.length > 0 && <ToDo view={view} rows={toRepay} step="repaid" />}
    </>
  )
}

function Since({ state }: Pick<Props, 'state'>) {
  const t = useT()
  const at = dateTime(state.createdAt, t.locale)
  const date = longDate(state.chooseUntil, t.locale)
  if (!('startAt' in state)) return t('cancellation.since', { at, date })
  const start = dateTime(state.startAt, t.locale)
  if (state.wasStartAt === null) return t('cancellation.since_postponed', { at, date, start })
  const was = dateTime(state.wasStartAt, t.locale)
  return t('cancellation.since_moved', { at, date, start, was })
}

type Row = Cancellation['failed'][number]
type ToDoProps = Pick<Props, 'view'> & {
  readonly rows: readonly Row[]
  readonly step: 'retry' | 'repaid'
}

/** Orders that need a hand, each with its next step. */
function ToDo({ view: { organization }, rows, step }: ToDoProps) {
  const t = useT()
  const list = step === 'retry' ? 'failed' : 'repay'
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
    {
      key: 'order',
      label: t('cancellation.order'),
      kind: 'number',
      named: true,
      cell: row => row.orderId,
    },
    {
      key: 'amount',
      label: t('cancellation.amount'),
      kind: 'amount',
      cell: row => (
        <>
          <Money cents={row.amount} />
          {row.cheques > 0 && (
            <div className="muted">{t('cancellation.cheques', { count: row.cheques })}</div>
          )}
        </>
      ),
    },
    {
      key: 'step',
      label: t('cancellation.step'),
      kind: 'actions',
      cell: row => (
        <form method="post" noValidate>
          <input type="hidden" name="order" value={row.orderId} />
          <Button type="submit" name="step" value={step} kind="secondary">
            {t(`cancellation.${step}`, { name: nameOf(row) })}
          </Button>
        </form>
      ),
    },
  ]
  return (
    <section className="stack" aria-labelledby={list}>
      <h2 id={list}>{t(`cancellation.${list}`)}</h2>
      <p className="muted">{t(`cancellation.${list}_hint`)}</p>
      <Table
        quiet
        cards="wide"
        caption={t(`cancellation.${list}`)}
        columns={columns}
        rows={rows}
        keyOf={({ orderId }) => orderId}
      />
    </section>
  )
}
