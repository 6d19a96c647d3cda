import { ArrowLeft, CircleCheck, CircleSlash, Hourglass, type LucideIcon, Undo2 } from 'lucide-react'
import {
  addOptionPath,
  cancelLinePath,
  listPath,
  moveLinePath,
  orderLinePath,
} from '#domain/form/administration-path.ts'
import { longestOrderNote } from '#domain/order/order-note.ts'
import { administeredPaymentPath } from '#domain/payment/refund-address.ts'
import { longDate } from '#messages/format.ts'
import type { OfficeOrder } from '#usecases/administration/read-office-order.ts'
import { problemWords } from '../../form/steps/problem-words.ts'
import { useT } from '../../messages.tsx'
import { OrderRows } from '../../payment/order-rows.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Banner, Tag, type Tone } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Fact } from '../../ui/fact.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Money } from '../../ui/money.tsx'
import { Card } from '../../ui/surface.tsx'
import { TextArea } from '../../ui/text-input.tsx'
import { OrderMails } from '../payments/order-mails.tsx'
import { resendProblems } from '../payments/refund-problems.ts'
import { StatusTag } from '../payments/status-tag.tsx'
import { TransferFacts } from '../transfers/transfer-facts.tsx'
import { OrderHistory } from './order-history.tsx'
import type { OrderDone, OrderSent } from './order-intent.ts'
import { Supplements } from './supplements.tsx'

export type Props = {
  readonly detail: OfficeOrder
  readonly done: OrderDone | null
  readonly isNewest: boolean
  readonly sent: OrderSent | undefined
}

/** An order: what it bought, what was paid, and everything that happened to it beside what can be done. */
export function OrderPanel({ detail, done, isNewest, sent }: Props) {
  const t = useT()
  const { organization, order } = detail
  const { organizationSlug } = organization
  const title = t('officeOrder.title', { number: order.id })
  const label = t('officeOrder.note_label')
  const refused = sent?.problems ?? []
  const unsent = sent?.intent === 'resend' ? refused : []
  const kept = sent?.intent === 'takeBack' ? refused[0] : undefined
  const unwritten = sent?.intent === 'resend' || kept !== undefined ? [] : refused
  const problems = [
    ...resendProblems(t, unsent),
    ...unwritten.map(problem => ({
      id: 'body',
      message: problemWords(t, { ...problem, field: 'body' }, label),
    })),
  ]
  return (
    <div className="container page stack office">
      <UnlistedHead
        title={`${title}, ${organization.name}`}
        wrong={problems.length > 0 || kept !== undefined}
      />
      <p>
        <a className="office-back" href={listPath(organizationSlug, 'commandes')}>
          <Icon icon={ArrowLeft} />
          {t('officeOrder.back')}
        </a>
      </p>
      <div className="spread">
        <h1 tabIndex={-1}>{title}</h1>
        <Tag {...looks[order.status]}>{t(`officeOrder.status_${order.status}`)}</Tag>
      </div>
      {done !== null && sent === undefined && <Banner tone="success" title={t(`officeOrder.done_${done}`)} />}
      {kept !== undefined && <Banner tone="danger" live="alert" title={t(`error.${kept.code}`)} />}
      <ErrorSummary problems={problems} />
      <div className="payment-columns">
        <div className="stack">
          <Lines detail={detail} />
          <Supplements detail={detail} />
          <OrderHistory detail={detail} isNewest={isNewest} />
        </div>
        <div className="stack">
          <Facts detail={detail} />
          <Payments detail={detail} />
          {detail.transfers.map(transfer => (
            <TransferFacts key={transfer.paymentId} transfer={transfer} organizationSlug={organizationSlug} />
          ))}
          <OrderMails detail={detail} problems={unsent} />
          {detail.mayNote && (
            <NoteForm
              body={sent?.body ?? ''}
              error={unwritten.length > 0 ? problems[0]?.message : undefined}
            />
          )}
        </div>
      </div>
    </div>
  )
}

const looks = {
  Committed: { icon: Hourglass, tone: 'info' },
  Processed: { icon: CircleCheck, tone: 'success' },
  Canceled: { icon: CircleSlash, tone: 'warning' },
  Refunded: { icon: Undo2, tone: 'warning' },
} as const satisfies Record<
  OfficeOrder['order']['status'],
  { readonly icon: LucideIcon; readonly tone: Tone }
>

type DetailProps = { readonly detail: OfficeOrder }

function Lines({ detail: { lines, order, items, organization } }: DetailProps) {
  const t = useT()
  return (
    <Card className="stack stack-tight" aria-labelledby="lines">
      <h2 className="payment-h2" id="lines">
        {t('officeOrder.lines')}
      </h2>
      {/* Who reads it here wrote the words themselves. */}
      <OrderRows lines={lines} language={t.locale} tip={order.tip} tipNote={null} />
      {items.length > 0 && (
        <ul className="order-items">
          {items.map(item => (
            <Item key={item.itemId} item={item} order={order} organization={organization} />
          ))}
        </ul>
      )}
    </Card>
  )
}

type ItemProps = Pick<OfficeOrder, 'order' | 'organization'> & { readonly item: OfficeOrder['items'][number] }

/** A line with what can be done about it. */
function Item({
  item: { itemId, label, person, mayEdit, mayCancel, mayMove, mayAdd },
  order,
  organization,
}: ItemProps) {
  const t = useT()
  const name = person || label
  const place = [organization.organizationSlug, order.id, itemId] as const
  return (
    <li className="spread">
      <span>
        {name}
        {person !== '' && <span className="small muted">{label}</span>}
      </span>
      <span className="row">
        {mayEdit && (
          <a href={orderLinePath(...place)} aria-label={t('officeOrder.edit_line', { name })}>
            {t('officeOrder.edit')}
          </a>
        )}
        {mayAdd && (
          <a href={addOptionPath(...place)} aria-label={t('officeOrder.option_line', { name })}>
            {t('officeOrder.option')}
          </a>
        )}
        {mayMove && (
          <a href={moveLinePath(...place)} aria-label={t('officeOrder.move_line', { name })}>
            {t('officeOrder.move')}
          </a>
        )}
        {mayCancel && (
          <a href={cancelLinePath(...place)} aria-label={t('officeOrder.cancel_line', { name })}>
            {t('officeOrder.cancel')}
          </a>
        )}
      </span>
    </li>
  )
}

function Facts({ detail: { order, payer, campaign } }: DetailProps) {
  const t = useT()
  return (
    <Card className="stack" aria-labelledby="payer">
      <h2 id="payer">{t('officeOrder.payer')}</h2>
      <p className="person-contact">
        <strong>{payer.name || t('officeOrder.nobody')}</strong>
        {payer.email !== null && <span>{payer.email}</span>}
        <span className="muted">
          {t('officeOrder.ordered_on', { date: longDate(order.createdAt, t.locale, { weekday: false }) })}
        </span>
      </p>
      <dl className="rows">
        <Fact name={t('officeOrder.campaign')}>{campaign.title}</Fact>
        <Fact name={t('officeOrder.total')}>
          <Money cents={order.amount + order.tip} />
        </Fact>
      </dl>
    </Card>
  )
}

function Payments({ detail: { payments, organization } }: DetailProps) {
  const t = useT()
  return (
    <Card className="stack" aria-labelledby="payments">
      <h2 id="payments">{t('officeOrder.payments')}</h2>
      <p className="muted">
        {t(payments.length === 0 ? 'officeOrder.payments_none' : 'officeOrder.payments_lead')}
      </p>
      <ul className="order-mails">
        {payments.map(({ id, amount, status }) => (
          <li key={id} className="spread">
            <a href={administeredPaymentPath(organization.organizationSlug, id)}>
              {t('officeOrder.payment', { number: id })}
            </a>
            <span className="row">
              <Money cents={amount} />
              <StatusTag status={status} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type NoteProps = { readonly body: string; readonly error: string | undefined }

function NoteForm({ body, error }: NoteProps) {
  const t = useT()
  return (
    <Card aria-labelledby="note">
      <form method="post" className="stack" noValidate data-guards>
        <h2 id="note">{t('officeOrder.note_title')}</h2>
        <TextArea
          name="body"
          rows={3}
          label={t('officeOrder.note_label')}
          hint={t('officeOrder.note_hint')}
          maxLength={longestOrderNote}
          defaultValue={body}
          error={error}
        />
        <p>
          <Button type="submit" kind="secondary" name="intent" value="note">
            {t('officeOrder.note_save')}
          </Button>
        </p>
      </form>
    </Card>
  )
}
