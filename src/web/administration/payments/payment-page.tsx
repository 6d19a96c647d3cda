import { ArrowLeft } from 'lucide-react'
import { administeredOrderPath, administrationPath } from '#domain/form/administration-path.ts'
import { administeredPaymentsPath, paymentPaperPath } from '#domain/payment/refund-address.ts'
import { isAttested } from '#domain/payment/request.ts'
import type { Problem } from '#domain/result.ts'
import { longDate, money, shortDate } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import type { PaymentDetail } from '#usecases/administration/payments.ts'
import { useT } from '../../messages.tsx'
import { usePage } from '../../page-context.tsx'
import { OrderRows } from '../../payment/order-rows.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { ErrorSummary, type FieldProblem } from '../../ui/error-summary.tsx'
import { Fact } from '../../ui/fact.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Money } from '../../ui/money.tsx'
import { Card } from '../../ui/surface.tsx'
import { VoidForm, voidProblems } from '../offline/void-form.tsx'
import { TransferFacts } from '../transfers/transfer-facts.tsx'
import { DeliveryForm } from './delivery-form.tsx'
import type { Done } from './done-by.ts'
import { EvidenceForms } from './evidence-form.tsx'
import { History } from './history.tsx'
import { OrderFiles } from './order-files.tsx'
import { OrderInvoices } from './order-invoices.tsx'
import { OrderMails } from './order-mails.tsx'
import { PersonPapers } from './person-papers.tsx'
import type { EvidenceFields } from './read-evidence.ts'
import type { ReadRefund, RefundFields } from './read-refund.ts'
import type { TransferFields } from './read-transfer.ts'
import { RefundConfirmation } from './refund-confirmation.tsx'
import { RefundForm } from './refund-form.tsx'
import {
  deliveryProblems,
  evidenceProblems,
  refundProblems,
  resendProblems,
  transferProblems,
} from './refund-problems.ts'
import { StatusTag } from './status-tag.tsx'
import { dueWords, nothingToRefund } from './status-words.ts'
import { TransferForm } from './transfer-form.tsx'
import { WithdrawalBanner } from './withdrawal-banner.tsx'

export type Sent = {
  readonly fields: RefundFields
  readonly problems: readonly Problem[]
  readonly review: (ReadRefund & { readonly left: number }) | null
  /** Of a transfer that could not be noted. */
  readonly transfer: TransferFields | null
  /** The day of receipt that was refused. */
  readonly delivery: string | null
  /** The answer to a dispute that was refused. */
  readonly evidence: EvidenceFields | null
  /** Why a recorded payment was to be void, where that was refused. */
  readonly reason?: string
  /** A mail that could not be sent again. */
  readonly mail?: boolean
}

type Props = {
  readonly page: {
    readonly detail: PaymentDetail
    readonly organizationSlug: string
    /** What was just done, said above. */
    readonly done: Done | null
  }
  readonly sent: Sent | undefined
  /** It was typed before its sender proved who they are. */
  readonly isAgain: boolean
}

/** A payment with its history, and the refund beside it (rule SCR-26). */
export function PaymentPage({ page: { detail, organizationSlug, done }, sent, isAgain }: Props) {
  const t = useT()
  const title = t('refund.row_number', { number: detail.payment.id })
  const problems = problemsOf(sent, t)
  return (
    <div className="container page stack">
      <UnlistedHead title={title} wrong={problems.length > 0} />
      <p>
        <a className="payments-back" href={administeredPaymentsPath(organizationSlug)}>
          <Icon icon={ArrowLeft} />
          {t('refund.back_to_list')}
        </a>
      </p>
      {done !== null && sent === undefined && (
        <Banner
          tone={done === 'recorded_again' ? 'info' : 'success'}
          title={t(`refund.${done}`)}
          action={isRecord(done) && <AnotherLink detail={detail} organizationSlug={organizationSlug} />}
        />
      )}
      {isAgain && <Banner tone="info" title={t('factor.again_title')} />}
      <ErrorSummary problems={problems} />
      <WithdrawalBanner detail={detail} />
      <div className="payment-columns">
        <div className="stack">
          <Facts detail={detail} title={title} organizationSlug={organizationSlug} />
          <Bought detail={detail} organizationSlug={organizationSlug} />
          <OrderInvoices invoices={detail.invoices} organizationSlug={organizationSlug} />
          <PersonPapers persons={detail.persons} />
          <History detail={detail} />
          <OrderMails detail={detail} problems={sent?.mail === true ? sent.problems : []} />
        </div>
        <div className={sent?.review ? 'stack payment-review' : 'stack'}>
          {!sent?.review && (
            <EvidenceForms
              detail={detail}
              typed={sent?.evidence ?? undefined}
              problems={sent?.evidence ? sent.problems : []}
            />
          )}
          {detail.transfer !== null && (
            <TransferFacts transfer={detail.transfer} organizationSlug={organizationSlug} />
          )}
          {detail.recorded === null ? (
            detail.transfer === null && (
              <RefundPanel detail={detail} sent={isElsewhere(sent) ? undefined : sent} />
            )
          ) : (
            <VoidForm detail={detail} typed={sent?.reason} problems={isVoiding(sent) ? sent.problems : []} />
          )}
          {!sent?.review && (
            <DeliveryForm
              detail={detail}
              typed={sent?.delivery ?? undefined}
              problems={isDelivery(sent) ? (sent?.problems ?? []) : []}
            />
          )}
          {!sent?.review && (
            <TransferForm
              detail={detail}
              fields={sent?.transfer ?? undefined}
              problems={sent?.transfer ? sent.problems : []}
            />
          )}
        </div>
      </div>
    </div>
  )
}

const isDelivery = (sent: Sent | undefined) => sent !== undefined && sent.delivery !== null
const isVoiding = (sent: Sent | undefined): sent is Sent => sent?.reason !== undefined
/** What was sent is not about the refund. */
const isElsewhere = (sent: Sent | undefined) =>
  isDelivery(sent) || sent?.mail === true || Boolean(sent?.transfer) || Boolean(sent?.evidence)

function problemsOf(sent: Sent | undefined, t: Translator): readonly FieldProblem[] {
  const { problems = [], evidence, transfer, mail } = sent ?? {}
  if (isVoiding(sent)) return voidProblems(t, problems)
  if (evidence) return evidenceProblems(t, problems, evidence.disputeId)
  if (isDelivery(sent)) return deliveryProblems(t, problems)
  if (mail) return resendProblems(t, problems)
  return transfer ? transferProblems(t, problems) : refundProblems(t, problems)
}

const isRecord = (done: Done) => done === 'recorded' || done === 'recorded_again'

type AnotherProps = { readonly detail: PaymentDetail; readonly organizationSlug: string }

/** Whoever has a pile of cheques goes on with the next one. */
function AnotherLink({ detail: { payment }, organizationSlug }: AnotherProps) {
  const t = useT()
  return (
    <ButtonLink kind="secondary" href={administrationPath({ ...payment, organizationSlug }, 'paiement-recu')}>
      {t('offline.another')}
    </ButtonLink>
  )
}

type BoughtProps = { readonly detail: PaymentDetail; readonly organizationSlug: string }

/** What the order of a payment bought, with every answer and file: a month of a gift has the same one. */
function Bought({ detail: { lines, files, payment }, organizationSlug }: BoughtProps) {
  const t = useT()
  return (
    <Card className="stack stack-tight" aria-labelledby="bought">
      <h2 className="payment-h2" id="bought">
        {t('refund.bought')}
      </h2>
      {/* Who reads it here wrote the words themselves. */}
      <OrderRows lines={lines} language={t.locale} tip={0} tipNote={null} />
      <OrderFiles files={files} organizationSlug={organizationSlug} paymentId={payment.id} />
    </Card>
  )
}

function Facts({ detail, title, organizationSlug }: BoughtProps & { readonly title: string }) {
  const t = useT()
  const { brand } = usePage().operator
  const { payment, left, recorded, receiptObstacle, receiptLacks } = detail
  const isRefundable = payment.capturedAt !== null && recorded === null
  const rows = [
    [t('refund.your_part'), payment.amount - payment.amountTip],
    ...(payment.amountTip > 0 ? [[t('refund.tip_part', { brand }), payment.amountTip] as const] : []),
    ...(isRefundable ? [[t('refund.left'), left.organization + left.tip] as const] : []),
  ] as const
  const due = dueWords(payment, t)
  return (
    <Card className="stack">
      <div className="spread">
        <h1>{title}</h1>
        <StatusTag status={payment.status} />
      </div>
      <p className="payment-amount">
        <Money cents={payment.amount} />
        {payment.refunded > 0 && (
          <span className="small muted">
            {t('refund.partly', { amount: money(payment.refunded, t.locale) })}
          </span>
        )}
      </p>
      <p>
        <strong>{payment.payerName || t('refund.unknown_payer')}</strong>
        <br />
        <span className="muted">
          {payment.formTitle} ·{' '}
          <a href={administeredOrderPath(organizationSlug, payment.orderId)}>
            {t('refund.order', { number: payment.orderId })}
          </a>
        </span>
        {due !== null && (
          <>
            <br />
            {due}
          </>
        )}
      </p>
      <Recorded detail={detail} />
      <Cheques detail={detail} />
      <dl className="rows payment-rows">
        {rows.map(([name, cents]) => (
          <Fact key={name} name={name}>
            <Money cents={cents} />
          </Fact>
        ))}
      </dl>
      {isAttested(payment) && (
        <p>
          <a href={paymentPaperPath(organizationSlug, payment.id)}>{t('refund.voucher')}</a>
        </p>
      )}
      {receiptObstacle !== null && <p className="small muted">{t(`refund.no_receipt.${receiptObstacle}`)}</p>}
      {receiptLacks !== null && <p className="small muted">{t(`refund.receipt_lacks.${receiptLacks}`)}</p>}
    </Card>
  )
}

/** How money came that did not come through the platform, and who took it. */
function Recorded({ detail: { payment, recorded } }: { readonly detail: PaymentDetail }) {
  const t = useT()
  if (recorded === null) return null
  const { recordedBy, reference, receivedOn } = recorded
  return (
    <p>
      <strong>{t(`offline.means.${payment.means}`)}</strong>
      <br />
      {t('offline.received_fact', { date: longDate(receivedOn, t.locale, { weekday: false }) })}
      <br />
      <span className="muted">
        {recordedBy === null ? t('offline.taken_by_somebody') : t('offline.taken_by', { name: recordedBy })}
      </span>
      {reference !== null && (
        <>
          <br />
          <span className="muted">{t('offline.reference_fact', { reference })}</span>
        </>
      )}
    </p>
  )
}

/** The cheques of a series, each with where it stands, and what is owed again (rule PAY-31). */
function Cheques({ detail: { recorded } }: { readonly detail: PaymentDetail }) {
  const t = useT()
  const cheques = recorded?.cheques ?? []
  if (cheques.length === 0) return null
  const owed = cheques
    .filter(({ state }) => state === 'returned')
    .reduce((sum, { amount }) => sum + amount, 0)
  return (
    <>
      <h2>{t('cheques.series')}</h2>
      <dl className="rows">
        {cheques.map(({ number, amount, depositOn, slipNumber, state }) => (
          <Fact
            key={number}
            name={t(`cheques.state.${state}`, {
              date: shortDate(depositOn, t.locale),
              slip: slipNumber ?? 0,
            })}
          >
            <Money cents={amount} />
          </Fact>
        ))}
        {owed > 0 && (
          <Fact name={t('cheques.owed')}>
            <Money cents={owed} />
          </Fact>
        )}
      </dl>
    </>
  )
}

function RefundPanel({ detail, sent }: { readonly detail: PaymentDetail; readonly sent: Sent | undefined }) {
  const t = useT()
  const { obstacle, left } = detail
  if (sent?.review) return <RefundConfirmation fields={sent.fields} refund={sent.review} detail={detail} />
  const isEmpty = left.organization + left.tip === 0
  if (obstacle === null && !isEmpty)
    return <RefundForm detail={detail} fields={sent?.fields} problems={sent?.problems} />
  return (
    <Card className="stack stack-tight" aria-labelledby="refund-title">
      <h2 id="refund-title">{t('refund.form_title')}</h2>
      <p className="muted">{nothingToRefund(detail, t)}</p>
    </Card>
  )
}
