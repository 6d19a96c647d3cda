import { ArrowLeft, CalendarPlus, Download, IdCard, Ticket } from 'lucide-react'
import { documentFile, documentsAnchor } from '#domain/payment/outcome-address.ts'
import { paperNames } from '#messages/attestation-words.ts'
import { dateTime, longDate } from '#messages/format.ts'
import { refundRuleWords } from '#messages/refund-rule-words.ts'
import { useT } from '../messages.tsx'
import { LegalLinks } from '../organization/legal-links.tsx'
import { AwaitedTransfer } from '../outcome/awaited.tsx'
import { NextSteps } from '../outcome/next-steps.tsx'
import { OccasionRows } from '../outcome/occasion-rows.tsx'
import { NotCharged, OrderCover } from '../outcome/order-card.tsx'
import { PayerCard } from '../outcome/payer-card.tsx'
import { OrderRows } from '../payment/order-rows.tsx'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { FactsLine } from '../ui/facts-line.tsx'
import { Icon } from '../ui/icon.tsx'
import { Money } from '../ui/money.tsx'
import { Card } from '../ui/surface.tsx'
import { Unbroken } from '../ui/unbroken.tsx'
import { Charges } from './charges.tsx'
import { hasCost, type OrderFacts } from './order-facts.ts'
import { OrderStatusTag } from './order-status-tag.tsx'
import { space } from './paths.ts'
import { WithdrawnBody } from './withdrawn-body.tsx'

type Props = { readonly order: OrderFacts }

/** An order: what was bought, what was and will be charged, its documents, and whom to write to (rule SCR-24). */
export function Order({ order }: Props) {
  const t = useT()
  const { id, organization, date, standing, withdrawal } = order
  return (
    <>
      <div className="spread">
        <div className="order-head">
          <OrderCover cover={order.cover} />
          <p className="muted">
            <FactsLine
              facts={[
                organization,
                t('space.order_number', { number: id }),
                <time key="date" dateTime={date}>
                  {longDate(date, t.locale, { weekday: false })}
                </time>,
              ]}
            />
          </p>
        </div>
        <OrderStatusTag standing={standing} />
      </div>
      {withdrawal !== null && (
        <Banner tone="info" live="off" title={t('space.withdrawn_title')}>
          <p>{t('space.withdrawn_body', { at: dateTime(withdrawal.createdAt, t.locale) })}</p>
          <WithdrawnBody organization={organization} withdrawal={withdrawal} />
        </Banner>
      )}
      <div className="space-columns">
        <div className="stack">
          <Items order={order} />
          <PayerCard {...order} use={order.payerUse} />
          {order.charges.length > 0 && <Charges order={order} />}
        </div>
        <div className="stack">
          {order.ticketsPath !== null && <Held kind="tickets" path={order.ticketsPath} />}
          {order.cardsPath !== null && <Held kind="cards" path={order.cardsPath} />}
          <Documents order={order} />
          {order.giveUp !== null && <GiveUp order={order} {...order.giveUp} />}
          {order.right !== null && <Withdrawal order={order} until={order.right.until} />}
          <After order={order} />
        </div>
      </div>
      <LegalLinks organization={order.legal} />
    </>
  )
}

/** « ← Mes paiements ». */
export function BackToPayments() {
  const t = useT()
  return (
    <p>
      <a className="payments-back" href={space.payments}>
        <Icon icon={ArrowLeft} />
        {t('space.back_to_payments')}
      </a>
    </p>
  )
}

function Items({ order }: Props) {
  const t = useT()
  return (
    <Card className="stack" aria-labelledby="items">
      <h2 className="space-h2" id="items">
        {t('space.items')}
      </h2>
      <OccasionRows occasion={order.occasion} />
      {order.transfer !== null && (
        <AwaitedTransfer transfer={order.transfer} organization={order.organization} />
      )}
      {order.debit !== null && (
        <p>
          {t('out.debit_planned', { date: longDate(order.debit.on, t.locale, { weekday: false }) })}
          <br />
          <span className="small muted">
            <Unbroken>{t('sepa.reference', { reference: order.debit.reference })}</Unbroken>
          </span>
        </p>
      )}
      <OrderRows
        lines={order.lines}
        language={order.language}
        tip={order.tip}
        tipId="contribution"
        tipNote={
          <>
            <br />
            <a className="small" href={order.tipRefundUrl}>
              {t('tip.refund')}
            </a>
          </>
        }
      />
      <NotCharged cents={order.notTaken} />
      <p className="spread total total-row">
        {t('common.total')} <Money cents={order.total} />
      </p>
      <GivenBack order={order} />
    </Card>
  )
}

/** What came back of all its payments; the list of payments tells each. */
function GivenBack({ order: { givenBack } }: Props) {
  const t = useT()
  return (
    <>
      {givenBack.done > 0 && (
        <p className="spread">
          {t('order.state_refunded')} <Money cents={-givenBack.done} />
        </p>
      )}
      {givenBack.underWay > 0 && (
        <p className="spread">
          {t('order.given_back_under_way')} <Money cents={-givenBack.underWay} />
        </p>
      )}
    </>
  )
}

const heldKinds = {
  tickets: {
    icon: Ticket,
    title: 'ticket.yours',
    see: 'ticket.see_all',
    download: 'ticket.download',
  },
  cards: {
    icon: IdCard,
    title: 'member_card.yours',
    see: 'member_card.see_all',
    download: 'member_card.download',
  },
} as const

/** What is held out at a door: tickets, or membership cards. */
function Held({ kind, path }: { readonly kind: keyof typeof heldKinds; readonly path: string }) {
  const t = useT()
  const { icon, title, see, download } = heldKinds[kind]
  return (
    <Card className="stack stack-tight" aria-labelledby={kind}>
      <h2 className="space-h2" id={kind}>
        {t(title)}
      </h2>
      <p className="row">
        <ButtonLink icon={icon} href={path}>
          {t(see)}
        </ButtonLink>
        <ButtonLink icon={Download} kind="secondary" href={documentFile(path)} download>
          {t(download)}
        </ButtonLink>
      </p>
    </Card>
  )
}

function Documents({ order }: Props) {
  const t = useT()
  const ofPayments = order.charges.flatMap(({ date, attestationUrl, receiptUrl }) => {
    const day = longDate(date, t.locale, { weekday: false })
    return [
      ...(attestationUrl === null
        ? []
        : [{ url: attestationUrl, name: t('space.attestation_of', { date: day }) }]),
      ...(receiptUrl === null ? [] : [{ url: receiptUrl, name: t('receipt.of_payment', { date: day }) }]),
    ]
  })
  const invoices = order.invoices.map(({ kind, number, url }) => ({
    url,
    name: number === null ? t('invoice.read') : t(`invoice.read_${kind}`, { number }),
  }))
  const persons = paperNames(order.persons, t)
  const documents = [...invoices, ...ofPayments, ...persons.filter(({ missing }) => missing === null)]
  const none = noDocument(order)
  return (
    <Card className="stack stack-tight" aria-labelledby={documentsAnchor}>
      <h2 className="space-h2" id={documentsAnchor}>
        {t('space.order_documents')}
      </h2>
      {documents.length === 0 && <p className="muted">{t(none)}</p>}
      <ul className="space-list">
        {documents.map(({ url, name }) => (
          <li className="spread" key={url}>
            <a className="space-way" href={url}>
              {name}
            </a>
            <a
              className="space-way"
              href={documentFile(url)}
              aria-label={`${t('attest.download')} : ${name}`}
              download
            >
              <Icon icon={Download} />
              {t('attest.download')}
            </a>
          </li>
        ))}
      </ul>
      {persons.map(
        ({ name, url, missing }) =>
          missing !== null && (
            <p className="muted" key={url}>
              {t(`attest.missing_${missing}`, { paper: name })}
            </p>
          ),
      )}
    </Card>
  )
}

/** Why there is none: one is promised only where something is still to be paid. */
function noDocument({ standing }: OrderFacts) {
  if (!hasCost(standing)) return 'space.order_documents_free'
  if (standing.state === 'refunded') return 'space.order_documents_refunded'
  return standing.state === 'canceled' ? 'space.order_documents_canceled' : 'space.order_documents_none'
}

/** « Un empêchement ? »: what comes back of it, and where it is given up (rule REF-18). */
function GiveUp({ order, url, rule }: Props & NonNullable<OrderFacts['giveUp']>) {
  const t = useT()
  return (
    <Card className="stack stack-tight" aria-labelledby="give-up">
      <h2 className="space-h2" id="give-up">
        {t('giveUp.card_title')}
      </h2>
      <p>{rule === null ? t('giveUp.card_free') : refundRuleWords(t, rule, order.date)}</p>
      <p>
        <ButtonLink kind="secondary" href={url}>
          {t('giveUp.link')}
        </ButtonLink>
      </p>
    </Card>
  )
}

/** Visible as long as the right lasts (rule REF-9, L221-21). */
function Withdrawal({ order, until }: Props & { readonly until: string | null }) {
  const t = useT()
  return (
    <Card className="stack stack-tight" aria-labelledby="withdraw">
      <h2 className="space-h2" id="withdraw">
        {t('space.withdraw_title')}
      </h2>
      <p>
        {until === null
          ? t('space.withdraw_until_receipt')
          : t('space.withdraw_until', { date: longDate(until, t.locale) })}
      </p>
      <p>
        <ButtonLink kind="secondary" href={order.withdrawUrl}>
          {t('space.withdraw_link')}
        </ButtonLink>
      </p>
    </Card>
  )
}

/** What one shows or receives, and whom one writes to: as on the confirmation. */
function After({ order }: Props) {
  const t = useT()
  const { organizationUrl, campaignUrl, calendarUrl, after, standing, charges, transfer } = order
  return (
    <Card className="stack order-after">
      {standing.state !== 'canceled' && calendarUrl !== null && (
        <p>
          <ButtonLink icon={CalendarPlus} kind="secondary" href={calendarUrl}>
            {t('order.add_to_calendar')}
          </ButtonLink>
        </p>
      )}
      <NextSteps
        after={after}
        organizationUrl={organizationUrl}
        isOver={standing.state === 'canceled' || standing.state === 'refunded'}
        isRefused={charges.some(({ settleUrl }) => settleUrl !== null)}
        isAwaited={transfer !== null}
      />
      {campaignUrl !== null && (
        <p>
          <a href={campaignUrl}>{t('space.campaign_link')}</a>
        </p>
      )}
    </Card>
  )
}
