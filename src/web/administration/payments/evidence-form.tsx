import type { ReactNode } from 'react'
import { longestStatement } from '#domain/payment/evidence.ts'
import type { EvidenceFacts } from '#domain/payment/provider.ts'
import { answerAnchor } from '#domain/payment/refund-address.ts'
import type { Problem } from '#domain/result.ts'
import { longDate, money } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import type { AnswerView, DisputeView } from '#usecases/administration/dispute-views.ts'
import type { PaymentDetail } from '#usecases/administration/payments.ts'
import { parisDate } from '../../form/paris-date.ts'
import { useT } from '../../messages.tsx'
import { addressOf } from '../../operator.ts'
import { usePage } from '../../page-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Fact } from '../../ui/fact.tsx'
import { Card } from '../../ui/surface.tsx'
import { TextArea } from '../../ui/text-input.tsx'
import { type EvidenceFields, statementField } from './read-evidence.ts'
import { evidenceWords } from './refund-problems.ts'

type Props = {
  readonly detail: PaymentDetail
  /** What was typed and refused. */
  readonly typed: EvidenceFields | undefined
  readonly problems: readonly Problem[]
}

/** The disputes of a payment: what was answered, and the form where that can be done, or why it no longer can (rule REF-10). */
export function EvidenceForms({ detail, typed, problems }: Props) {
  return detail.disputes.map(dispute => (
    <DisputeAnswer
      key={dispute.id}
      dispute={dispute}
      detail={detail}
      typed={typed?.disputeId === dispute.id ? typed.statement : undefined}
      problem={typed?.disputeId === dispute.id ? problems[0] : undefined}
    />
  ))
}

type AnswerProps = {
  readonly dispute: DisputeView
  readonly detail: PaymentDetail
  readonly typed: string | undefined
  readonly problem: Problem | undefined
}

function DisputeAnswer({ dispute, detail: { evidence, payment }, typed, problem }: AnswerProps) {
  const t = useT()
  const { unanswerable, answers } = dispute
  const last = answers.at(-1)
  const isForm = unanswerable === null && evidence !== null
  const isLate = unanswerable === 'EVIDENCE_LATE'
  if (!isForm && !isLate && last === undefined) return null
  const title = `${answerAnchor}-${dispute.id}`
  return (
    <Card className="stack" id={isForm ? answerAnchor : undefined} aria-labelledby={title}>
      <h2 id={title}>{t(isForm || isLate ? 'evidence.title' : 'evidence.answer_title')}</h2>
      {last !== undefined && <Answered answer={last} isOpen={dispute.status === 'open'} />}
      {isLate && <p>{t('error.EVIDENCE_LATE')}</p>}
      {isForm && (
        <form className="stack" method="post" noValidate>
          <p>
            {t('evidence.about', { amount: money(dispute.amount, t.locale) })} {untilWhen(dispute, t)}
          </p>
          <p>
            <strong>{t('evidence.once')}</strong>
          </p>
          <Attachments number={payment.id} />
          <input type="hidden" name="dispute" value={dispute.id} />
          <TextArea
            name={statementField(dispute.id)}
            label={t('evidence.statement')}
            hint={t('evidence.statement_hint')}
            error={problem && evidenceWords(t, problem)}
            rows={8}
            maxLength={longestStatement}
            defaultValue={typed ?? (last?.status === 'refused' ? last.statement : null) ?? ''}
          />
          <Known facts={evidence} />
          <Button type="submit" name="step" value="evidence" wide busyLabel={t('evidence.submit_busy')}>
            {t('evidence.submit')}
          </Button>
        </form>
      )}
    </Card>
  )
}

function untilWhen({ evidenceDueAt }: DisputeView, t: Translator): string {
  if (evidenceDueAt === null) return t('evidence.until_unknown')
  return t('evidence.until', { date: longDate(parisDate(evidenceDueAt), t.locale, { weekday: false }) })
}

function Attachments({ number }: { readonly number: number }) {
  const t = useT()
  const { operator } = usePage()
  const { contactEmail: email, origin } = operator
  const page = new URL(addressOf('contact', operator), origin).href
  const contact = (words: ReactNode[]) => (
    <a key="contact" href={email === null ? page : `mailto:${email}`}>
      {words}
    </a>
  )
  return (
    <p className="small muted">
      {email === null
        ? t.rich('evidence.files_page', { page, number, contact })
        : t.rich('evidence.files', { email, number, contact })}
    </p>
  )
}

/** What the bank is told besides, in the words in which it is sent. */
function Known({ facts }: { readonly facts: EvidenceFacts }) {
  const t = useT()
  const { product, customerName, customerEmail, billingAddress, serviceDate } = facts
  const rows = [
    [t('evidence.known_name'), customerName],
    [t('evidence.known_email'), customerEmail],
    [t('evidence.known_address'), billingAddress],
    [
      t('evidence.known_date'),
      serviceDate === null ? null : longDate(serviceDate, t.locale, { weekday: false }),
    ],
  ] as const
  return (
    <div className="stack stack-tight">
      <h3>{t('evidence.known')}</h3>
      <p className="small evidence-words">{product}</p>
      <dl className="rows payment-rows">
        {rows.map(([name, value]) =>
          value === null ? null : (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ),
        )}
      </dl>
    </div>
  )
}

type AnsweredProps = { readonly answer: AnswerView; readonly isOpen: boolean }

function Answered({ answer: { status, statement }, isOpen }: AnsweredProps) {
  const t = useT()
  return (
    <>
      <p>
        {t(`evidence.status.${status}`)} {status === 'sent' && isOpen && t('evidence.awaited')}
      </p>
      {status !== 'refused' && (
        <p className="small muted evidence-words">{statement ?? t('evidence.erased')}</p>
      )}
    </>
  )
}
