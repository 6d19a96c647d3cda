import { CircleCheck, CircleSlash, Clock, IdCard, OctagonX, Ticket, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { longDate, money } from '#messages/format.ts'
import { receiptPromise } from '#messages/receipt-words.ts'
import { refundTermsWords } from '#messages/refund-rule-words.ts'
import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Unbroken } from '../ui/unbroken.tsx'
import { AwaitedWords, TransferCard } from './awaited.tsx'
import { BackToCampaign, CalendarLink, Card, Frame } from './confirmation-frame.tsx'
import type { ConfirmedOrder } from './confirmed-order.ts'
import { NextSteps } from './next-steps.tsx'
import { AttestationLink, ScheduleLink } from './order-ways.tsx'
import { PayerCard } from './payer-card.tsx'
import { ReturnLink } from './return-link.tsx'
import { type OrderStanding, standingOf } from './standing.ts'
import { TheirThanks } from './their-thanks.tsx'

type Props = { readonly order: ConfirmedOrder }

/** An order after payment: confirmed, still being captured, lost or refunded (rule SCR-19). */
export function ConfirmationPage({ order }: Props) {
  const Page = pages[standingOf(order)]
  return <Page order={order} />
}

const titles = {
  paid: 'out.confirmed_title',
  registered: 'out.registered_title',
  monthly: 'out.monthly_title',
} as const

function Confirmed({ order }: Props) {
  const t = useT()
  const { firstName, email, tax, campaignUrl, organizationUrl, organization, orderId } = order
  return (
    <Frame
      order={order}
      icon={CircleCheck}
      tone="success"
      title={t(titles[order.kind], { firstName })}
      body={
        <>
          <Thanks order={order} />
          <p>
            <Unbroken>{t('out.mail_body', { email })}</Unbroken>
          </p>
        </>
      }
    >
      <div className="confetti" data-celebrates={orderId} aria-hidden="true" />
      <TheirThanks order={order} />
      <Card order={order} charged={order.paid > 0} />
      <PayerCard {...order} use={order.payerUse} />
      {tax?.beyond && <p className="small muted">{t(`summary.beyond_${tax.beyond}`)}</p>}
      {tax && tax.amount > 0 && (
        <p className="sunken">
          {t('tax.cost_after', { amount: money(tax.amount, t.locale), net: money(tax.netCost, t.locale) })}{' '}
          <span className="small muted">{t('tax.indicative')}</span>
          <br />
          {receiptPromise({ issues: tax.issues, payer: order.payer }, t)}
        </p>
      )}
      <NextSteps after={order.after} organizationUrl={organizationUrl} />
      {order.refundRule !== null && order.paid > 0 && (
        <p className="small muted">{refundTermsWords(t, order.refundRule, order.orderDate)}</p>
      )}
      <section className="stack stack-tight" aria-labelledby="documents">
        <h2 id="documents">{t('out.documents')}</h2>
        <p>{t('out.documents_body')}</p>
        <AttestationLink url={order.attestationUrl} date={order.orderDate} />
        {order.personsUrl !== null && (
          <p>
            <a href={order.personsUrl}>{t('attest.persons')}</a>
          </p>
        )}
      </section>
      <p className="row outcome-actions">
        {order.ticketsPath !== null && (
          <ButtonLink icon={Ticket} href={order.ticketsPath}>
            {t('ticket.see_all')}
          </ButtonLink>
        )}
        {order.cardsPath !== null && (
          <ButtonLink icon={IdCard} href={order.cardsPath}>
            {t('member_card.see_all')}
          </ButtonLink>
        )}
        <CalendarLink order={order} />
        <ScheduleLink url={order.scheduleUrl} isMonthly={order.kind === 'monthly'} />
        <ReturnLink url={order.returnUrl} host={order.returnHost} />
        {order.returnHost === undefined && (
          <ButtonLink
            kind={order.ticketsPath === null && order.cardsPath === null ? 'primary' : 'secondary'}
            href={campaignUrl}
          >
            {t('out.back_to_campaign')}
          </ButtonLink>
        )}
        <ButtonLink kind="quiet" href={organizationUrl}>
          {t('out.others_of', { organization })}
        </ButtonLink>
      </p>
    </Frame>
  )
}

/** What a gift does, in the association's own words where it has some. */
function Thanks({ order: { given, impact, organization } }: Props) {
  const t = useT()
  if (given === null) return null
  return (
    <p>
      {t('out.thanks_gift', { organization, amount: money(given, t.locale) })}
      {impact !== null && (
        <>
          <br />
          {t('out.impact', { amount: money(impact.amount, t.locale), words: impact.words })}
        </>
      )}
    </p>
  )
}

/** A direct debit is on its way to the bank: the order stands, documents wait for the money (rule PAY-18). */
function Validated({ order }: Props) {
  const t = useT()
  const { email, paid, debit } = order
  return (
    <Frame
      order={order}
      icon={Clock}
      tone="info"
      title={
        debit === null
          ? t('out.validated_title')
          : t('out.debit_planned', { date: longDate(debit.on, t.locale, { weekday: false }) })
      }
      body={
        <>
          <p>
            <Unbroken>{t('out.validated_body', { amount: money(paid, t.locale) })}</Unbroken>
          </p>
          <p>
            <Unbroken>{t('out.validated_answer')}</Unbroken>
          </p>
          <p>
            <Unbroken>{t('out.validated_mail', { email })}</Unbroken>
          </p>
          {debit !== null && (
            <p className="small muted">
              <Unbroken>{t('sepa.reference', { reference: debit.reference })}</Unbroken>
            </p>
          )}
        </>
      }
    >
      <TheirThanks order={order} />
      <Card order={order} charged={false} />
      <PayerCard {...order} use={order.payerUse} />
      <NextSteps after={order.after} organizationUrl={order.organizationUrl} />
      <section className="stack stack-tight" aria-labelledby="documents">
        <h2 id="documents">{t('out.documents')}</h2>
        <p>
          <strong>{t('out.at_bank')}</strong>
          <br />
          {t('out.documents_after_bank')}
        </p>
      </section>
      <p className="row outcome-actions">
        <CalendarLink order={order} />
        <ReturnLink url={order.returnUrl} host={order.returnHost} />
        {order.returnHost === undefined && (
          <ButtonLink href={order.campaignUrl}>{t('out.back_to_campaign')}</ButtonLink>
        )}
      </p>
    </Frame>
  )
}

/** The order waits for a transfer to the association's account: where it goes, and until when (rule PAY-32). */
function Awaited({ order }: Props) {
  const t = useT()
  const { transfer } = order
  if (transfer === null) return <Validated order={order} />
  return (
    <Frame
      order={order}
      icon={Clock}
      tone="info"
      title={t('transfer.awaited_title')}
      body={
        <>
          <AwaitedWords transfer={transfer} organization={order.organization} />
          <p>
            <Unbroken>{t('transfer.awaited_mail', { email: order.email })}</Unbroken>
          </p>
        </>
      }
    >
      <TransferCard transfer={transfer} />
      <Card order={order} charged={false} />
      <PayerCard {...order} use={order.payerUse} />
      <p className="small muted">{t('transfer.documents')}</p>
      <p className="row outcome-actions">
        <CalendarLink order={order} />
        <ButtonLink kind="secondary" href={order.campaignUrl}>
          {t('out.back_to_campaign')}
        </ButtonLink>
      </p>
    </Frame>
  )
}

/** The bank refused the debit days later: the order waits for its payer, without the contribution (rules PAY-18 and DUE-7). */
function DebitRefused({ order, isRest = false }: Props & { readonly isRest?: boolean }) {
  const t = useT()
  return (
    <Frame
      order={order}
      icon={OctagonX}
      tone="danger"
      title={t('out.debit_refused_title')}
      body={<p>{t(isRest ? 'out.debit_refused_rest' : 'out.debit_refused_body')}</p>}
    >
      <Card order={{ ...order, tip: 0, paid: order.due }} charged={false} />
      <p className="row outcome-actions">
        <ButtonLink href={order.orderUrl}>
          {t('space.settle', { amount: money(order.due, t.locale) })}
        </ButtonLink>
        <ButtonLink kind="quiet" href={order.campaignUrl}>
          {t('out.back_to_campaign')}
        </ButtonLink>
      </p>
    </Frame>
  )
}

/** The same once its payer has withdrawn: what is kept is asked for (rule REF-11). */
function RestRefused({ order }: Props) {
  return <DebitRefused order={order} isRest />
}

/** The page asks again by itself for two minutes (rule SCR-19). */
function Pending({ order }: Props) {
  const t = useT()
  const { address } = usePage()
  return (
    <Frame
      order={order}
      icon={Clock}
      tone="info"
      title={t('out.pending_title')}
      body={
        <p>
          <Unbroken>{t('out.pending_body')}</Unbroken>
        </p>
      }
    >
      <noscript>
        <meta httpEquiv="refresh" content="10" />
      </noscript>
      <Card order={order} charged={false} />
      <div className="stack stack-tight" data-pending>
        <p className="row outcome-actions">
          <ButtonLink href={address}>{t('out.refresh')}</ButtonLink>
          <ButtonLink kind="quiet" href={order.orderUrl}>
            {t('out.see_order')}
          </ButtonLink>
        </p>
        <p className="small muted outcome-note" data-refreshes>
          {t('out.refreshes')}
        </p>
      </div>
    </Frame>
  )
}

function Lost({ order }: Props) {
  const t = useT()
  return (
    <Frame
      order={order}
      icon={CircleSlash}
      tone="danger"
      title={t('out.cancelled_title')}
      body={<p>{t(order.isByTransfer ? 'transfer.lapsed_body' : 'out.lost_body')}</p>}
    >
      <Card order={order} charged={false} />
      <BackToCampaign order={order} />
    </Frame>
  )
}

function Refunded({ order }: Props) {
  const t = useT()
  return (
    <Frame
      order={order}
      icon={Undo2}
      tone="info"
      title={t(order.status === 'Refunded' ? 'out.refunded_title' : 'out.refunding_title')}
      body={<p>{t('out.refunded_body')}</p>}
    >
      <Card order={order} charged={false} />
      <BackToCampaign order={order} />
    </Frame>
  )
}

/** The association has cancelled the order, and something of what was paid is not given back. */
function Cancelled({ order }: Props) {
  const t = useT()
  return (
    <Frame
      order={order}
      icon={CircleSlash}
      tone="info"
      title={t('out.order_cancelled_title')}
      body={<p>{t('out.order_cancelled_body', { organization: order.organization })}</p>}
    >
      <Card order={order} charged={order.paid > 0} />
      <BackToCampaign order={order} />
    </Frame>
  )
}

const pages = {
  validated: Validated,
  awaited: Awaited,
  pending: Pending,
  debitRefused: DebitRefused,
  restRefused: RestRefused,
  lost: Lost,
  refunded: Refunded,
  cancelled: Cancelled,
  confirmed: Confirmed,
} as const satisfies Record<OrderStanding, (props: Props) => ReactNode>
