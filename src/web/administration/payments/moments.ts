import { money } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import type { AnswerView, DisputeView } from '#usecases/administration/dispute-views.ts'
import type { PaymentDetail, RefundView } from '#usecases/administration/payments.ts'

type Moment = {
  readonly at: string
  /** Nobody noted when, but not before `at`. */
  readonly isUndated?: boolean
  readonly words: string
  readonly note?: string
  /** It is not over: shown with an open dot. */
  readonly isOpen?: boolean
}

type Happened = Pick<PaymentDetail, 'payment' | 'refunds' | 'disputes' | 'recorded'>

/** What happened to a payment, oldest first. */
export function momentsOf(
  { payment, refunds, disputes, recorded }: Happened,
  t: Translator,
): readonly Moment[] {
  const moments: Moment[] = [
    ...(recorded === null ? takenMoments(payment, t) : recordMoments(recorded, payment, t)),
    ...refunds.map(refund => refundMoment(refund, t)),
    ...disputes.flatMap(dispute => disputeMoments(dispute, t)),
  ]
  return moments.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

function takenMoments({ createdAt, capturedAt }: Happened['payment'], t: Translator): readonly Moment[] {
  return [
    { at: createdAt, words: t('refund.event.created') },
    ...(capturedAt === null ? [] : [{ at: capturedAt, words: t('refund.event.captured') }]),
  ]
}

/** Who recorded money that did not come through the platform, and who made it void. */
function recordMoments(
  { recordedBy, recordedAt, voided }: NonNullable<Happened['recorded']>,
  { means }: Happened['payment'],
  t: Translator,
): readonly Moment[] {
  const by = (name: string | null) => (name === null ? t('refund.by_team') : t('evidence.by', { name }))
  const words = t('offline.event.recorded', { means: t(`offline.means.${means}`) })
  return [
    { at: recordedAt, words, note: by(recordedBy) },
    ...(voided === null
      ? []
      : [
          {
            at: voided.at,
            words: t('offline.event.voided'),
            note: [by(voided.by), voided.reason].filter(Boolean).join(' · '),
          },
        ]),
  ]
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

/** That it was contested, what was answered, and what the bank decided: its day is not known here, but it follows the answers. */
function disputeMoments(dispute: DisputeView, t: Translator): readonly Moment[] {
  const { status, receivable, createdAt } = dispute
  const amount = money(dispute.amount, t.locale)
  const note = t('refund.receivable', { amount: money(receivable, t.locale) })
  const noted = receivable > 0 ? { note } : {}
  const answers = dispute.answers.map(answer => answerMoment(answer, t))
  const isInquiry = status === 'inquiry' || status === 'closed'
  const begun = {
    at: createdAt,
    words: t(isInquiry ? 'refund.event.inquiry' : 'refund.event.open', { amount }),
  }
  if (status === 'open' || status === 'inquiry') return [{ ...begun, isOpen: true, ...noted }, ...answers]
  const words = status === 'closed' ? t('refund.event.closed') : t(`refund.event.${status}`, { amount })
  const last = answers.at(-1) ?? begun
  return [begun, ...answers, { at: last.at, isUndated: true, words, ...noted }]
}

function answerMoment({ status, createdAt, by }: AnswerView, t: Translator): Moment {
  const note = by === null ? t('refund.by_team') : t('evidence.by', { name: by })
  return { at: createdAt, words: t(`evidence.event.${status}`), note, isOpen: status === 'asked' }
}
