import { dateTime, money } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import type { AnswerView, DisputeView } from '#usecases/administration/dispute-views.ts'
import type { PaymentDetail, RefundView } from '#usecases/administration/payments.ts'
import { useT } from '../../messages.tsx'
import { Card } from '../../ui/surface.tsx'

type Moment = {
  readonly at: string
  readonly words: string
  readonly note?: string
  /** It is not over: shown with an open dot. */
  readonly isOpen?: boolean
}

/** What happened to a payment, oldest first. */
export function History({ detail }: { readonly detail: PaymentDetail }) {
  const t = useT()
  return (
    <Card className="stack" aria-labelledby="history">
      <h2 id="history">{t('refund.history')}</h2>
      <ol className="history">
        {momentsOf(detail, t).map(({ at, words, note, isOpen }) => (
          <li key={`${at} ${words}`} className={isOpen ? 'history-open' : undefined}>
            <span>{words}</span>
            <span className="small muted">{dateTime(at, t.locale)}</span>
            {note !== undefined && <span className="small muted">{note}</span>}
          </li>
        ))}
      </ol>
    </Card>
  )
}

function momentsOf({ payment, refunds, disputes }: PaymentDetail, t: Translator): readonly Moment[] {
  const moments: Moment[] = [
    { at: payment.createdAt, words: t('refund.event.created') },
    ...(payment.capturedAt === null ? [] : [{ at: payment.capturedAt, words: t('refund.event.captured') }]),
    ...refunds.map(refund => refundMoment(refund, t)),
    ...disputes.map(dispute => disputeMoment(dispute, t)),
    ...disputes.flatMap(({ answers }) => answers.map(answer => answerMoment(answer, t))),
  ]
  return moments.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

function refundMoment(refund: RefundView, t: Translator): Moment {
  const { status, organizationPart, tipPart, byTransfer, comment, requestedBy, createdAt } = refund
  const amount = money(organizationPart + tipPart, t.locale)
  const by = requestedBy === 'payer' ? 'payer' : requestedBy === 'provider' ? 'provider' : 'team'
  const note = [t(`refund.by_${by}`), comment].filter(Boolean).join(' · ')
  const isOpen = status === 'requested' || status === 'sent'
  const event = byTransfer ? 'by_transfer' : status
  return { at: createdAt, words: t(`refund.event.${event}`, { amount }), note, isOpen }
}

function disputeMoment(dispute: DisputeView, t: Translator): Moment {
  const { status, amount: cents, receivable, createdAt } = dispute
  const amount = money(cents, t.locale)
  const words = status === 'closed' ? t('refund.event.closed') : t(`refund.event.${status}`, { amount })
  const owed = { note: t('refund.receivable', { amount: money(receivable, t.locale) }) }
  return {
    at: createdAt,
    words,
    isOpen: status === 'open' || status === 'inquiry',
    ...(receivable > 0 ? owed : {}),
  }
}

function answerMoment({ status, createdAt, by }: AnswerView, t: Translator): Moment {
  const note = by === null ? t('refund.by_team') : t('evidence.by', { name: by })
  return { at: createdAt, words: t(`evidence.event.${status}`), note, isOpen: status === 'asked' }
}
