import type { Answer } from '#domain/bank/match.ts'
import {
  administeredPaymentPath,
  depositSlipPath,
  recordPaymentPath,
} from '#domain/payment/refund-address.ts'
import { money, shortDate } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import type { ShownBankLine } from '#usecases/administration/bank-lines.ts'
import { useT } from '../../messages.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'

type Props = { readonly line: ShownBankLine; readonly organizationSlug: string }

/** A line of the bank: what it says, and what it stands for or may stand for. */
export function LineCard({ line, organizationSlug }: Props) {
  const t = useT()
  const { bookedOn, amount, counterpart, note, matched } = line
  const words = [counterpart, note].filter(Boolean)
  return (
    <li className="card bank-line" id={`ligne-${line.id}`}>
      <div className="bank-line-head">
        <p className="muted">{shortDate(bookedOn, t.locale)}</p>
        <p className="bank-line-amount">
          <Money cents={amount} />
        </p>
      </div>
      <div className="bank-line-words">
        {words.length === 0 ? (
          <p className="muted">{t('bank.without_words')}</p>
        ) : (
          words.map(each => (
            <p key={each}>
              <Unbroken>{each}</Unbroken>
            </p>
          ))
        )}
      </div>
      {matched !== null ? (
        <Matched line={line} organizationSlug={organizationSlug} />
      ) : (
        amount > 0 && <Open line={line} organizationSlug={organizationSlug} />
      )}
    </li>
  )
}

/** What somebody may say of a line that came and stands for nothing yet. */
function Open({ line, organizationSlug }: Props) {
  const t = useT()
  const { id, answers, bookedOn, amount } = line
  const named = t('bank.line', { date: shortDate(bookedOn, t.locale), amount: money(amount, t.locale) })
  return (
    <form method="post" className="bank-deeds" aria-label={named} noValidate>
      <input type="hidden" name="ligne" value={id} />
      {answers.length > 0 && (
        <ul className="bank-answers">
          {answers.map(answer => (
            <li key={`${answer.candidate.kind} ${answer.candidate.id}`}>
              <AnswerWords answer={answer} />
              {!isOnlyNamed(answer) && (
                <Button
                  type="submit"
                  kind="secondary"
                  name="intent"
                  value={`${answer.candidate.kind} ${answer.candidate.id}`}
                >
                  {t(answer.candidate.kind === 'paid' ? 'bank.accept_beyond' : 'bank.accept')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="row">
        <ButtonLink kind="secondary" href={recordPaymentPath(organizationSlug, id)}>
          {t('bank.record')}
        </ButtonLink>
        <Button type="submit" kind="quiet" name="intent" value="nothing">
          {t('bank.nothing')}
        </Button>
      </p>
    </form>
  )
}

const isOnlyNamed = ({ candidate: { kind } }: Answer) => kind === 'lapsed' || kind === 'settled'

function AnswerWords({ answer: { candidate, difference } }: { readonly answer: Answer }) {
  const t = useT()
  const apart = money(Math.abs(difference), t.locale)
  return (
    <span>
      {candidateWords(t, candidate)}
      {difference !== 0 && candidate.kind !== 'paid' && candidate.kind !== 'settled' && (
        <strong className="bank-difference">
          {t(difference > 0 ? 'bank.more' : 'bank.less', { amount: apart })}
        </strong>
      )}
    </span>
  )
}

function candidateWords(t: Translator, { kind, id, name, on, references }: Answer['candidate']): string {
  const date = shortDate(on, t.locale)
  if (kind === 'payout') return t('bank.payout', { date })
  if (kind === 'slip') return t('bank.slip', { number: id, date })
  if (kind === 'transfer') return t('bank.transfer', { date, name: name || t('transfer.unknown_payer') })
  if (kind === 'lapsed') return t('bank.lapsed', { date, name: name || t('transfer.unknown_payer') })
  if (kind === 'paid' || kind === 'settled') {
    const [reference = ''] = references
    return t('bank.paid', { reference, name: name || t('transfer.unknown_payer') })
  }
  return name === '' ? t('bank.payment_unnamed', { date }) : t('bank.payment', { date, name })
}

/** Where what a line stands for is looked at; undefined: it has no page. */
function pageOf(
  organizationSlug: string,
  { paymentId, slipNumber, transferId }: StoredMatch,
): string | undefined {
  if (transferId !== null) return administeredPaymentPath(organizationSlug, transferId)
  if (paymentId !== null) return administeredPaymentPath(organizationSlug, paymentId)
  if (slipNumber !== null) return depositSlipPath(organizationSlug, slipNumber)
}

type StoredMatch = NonNullable<ShownBankLine['matched']>

function Matched({ line: { id, matched, amount }, organizationSlug }: Props) {
  const t = useT()
  if (matched === null) return null
  const what = t(`bank.matched_${matched.match}`)
  const page = pageOf(organizationSlug, matched)
  const by = matched.by === null ? t('bank.matched_alone') : t('bank.matched_by', { name: matched.by })
  return (
    <form method="post" className="bank-deeds bank-matched" noValidate>
      <input type="hidden" name="ligne" value={id} />
      <p>
        {page === undefined ? <strong>{what}</strong> : <a href={page}>{what}</a>}{' '}
        <span className="muted">{by}</span>
        {matched.amount !== null && matched.amount !== amount && (
          <strong className="bank-difference">
            {t('bank.differs', { amount: money(matched.amount, t.locale) })}
          </strong>
        )}
      </p>
      {!matched.isFinal && (
        <Button type="submit" kind="quiet" name="intent" value="undo">
          {t('bank.undo')}
        </Button>
      )}
    </form>
  )
}
