import { administeredPaymentPath } from '#domain/payment/refund-address.ts'
import type { Problem } from '#domain/result.ts'
import { money, shortDate } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import type { ChequesPage, SlipPage } from '#usecases/administration/deposit-slips.ts'
import { useT } from '../../messages.tsx'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Money } from '../../ui/money.tsx'
import { Card } from '../../ui/surface.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'

type Cheque = ChequesPage['cheques'][number]

/** What tells a cheque from every other in a form: its payment, and of a series its number. */
export const chequeValue = ({ paymentId, number }: Pick<Cheque, 'paymentId' | 'number'>): string =>
  number === null ? `${paymentId}` : `${paymentId}-${number}`

/** What is said of a cheque below its payer. */
export function chequeWords(t: Translator, { number, depositOn, receivedOn, reference, campaign }: Cheque) {
  const date = shortDate(number === null ? receivedOn : depositOn, t.locale)
  return [
    number === null ? date : t('cheques.from', { date }),
    number !== null && t('cheques.of_series', { number }),
    reference,
    campaign,
  ]
    .filter(Boolean)
    .join(' · ')
}

const told = (t: Translator, { amount, payer }: Cheque) => ({
  amount: money(amount, t.locale),
  payer: payer ?? t('cheques.unknown_payer'),
})

function Words({ cheque, organizationSlug }: { readonly cheque: Cheque; readonly organizationSlug: string }) {
  const t = useT()
  return (
    <span className="cheque-words">
      <a href={administeredPaymentPath(organizationSlug, cheque.paymentId)}>
        <Unbroken>{cheque.payer ?? t('cheques.unknown_payer')}</Unbroken>
      </a>
      <span className="small muted">
        <Unbroken>{chequeWords(t, cheque)}</Unbroken>
      </span>
    </span>
  )
}

type Props = { readonly page: ChequesPage }

/** Cheques of series that are kept until their day comes (rule PAY-31). */
export function LaterCard({ page: { later, organization } }: Props) {
  const t = useT()
  if (later.length === 0) return null
  return (
    <Card className="stack" aria-labelledby="later">
      <h2 id="later">{t('cheques.later')}</h2>
      <p className="muted">{t('cheques.later_hint')}</p>
      <ul className="cheque-list">
        {later.map(cheque => (
          <li className="cheque-kept" key={chequeValue(cheque)}>
            <Words cheque={cheque} organizationSlug={organization.organizationSlug} />
            <Money cents={cheque.amount} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The day that was typed for another cheque, and what is wrong with it. */
export type RefusedDay = {
  readonly cheque: string
  readonly depositOn: string
  readonly problems: readonly Problem[]
}

/** Cheques that came back, and what makes each good. */
export function ReturnedCard({
  page: { returned, organization },
  refused,
}: Props & { readonly refused: RefusedDay | null }) {
  const t = useT()
  if (returned.length === 0) return null
  return (
    <Card className="stack" aria-labelledby="returned">
      <h2 id="returned">{t('cheques.returned')}</h2>
      <p className="muted">{t('cheques.returned_hint')}</p>
      <ul className="cheque-list">
        {returned.map(cheque => {
          const value = chequeValue(cheque)
          const own = refused?.cheque === value ? refused : null
          return (
            <li key={value}>
              <form method="post" className="stack stack-tight" noValidate>
                <input type="hidden" name="returned" value={value} />
                <div className="cheque-kept">
                  <Words cheque={cheque} organizationSlug={organization.organizationSlug} />
                  <Money cents={cheque.amount} />
                </div>
                <DateInput
                  id={dayId(value)}
                  name="depositOn"
                  hint={t('ui.day_hint')}
                  label={t('cheques.another_on')}
                  value={own?.depositOn ?? ''}
                  onValue={nothing}
                  autoComplete="off"
                  error={own?.problems.map(({ code }) => t(`error.${code}`))[0]}
                />
                <div className="row">
                  <Button
                    type="submit"
                    kind="secondary"
                    name="good"
                    value="cheque"
                    aria-label={t('cheques.another_one', told(t, cheque))}
                  >
                    {t('cheques.another')}
                  </Button>
                  <Button
                    type="submit"
                    kind="secondary"
                    name="good"
                    value="otherwise"
                    aria-label={t('cheques.otherwise_one', told(t, cheque))}
                  >
                    {t('cheques.otherwise')}
                  </Button>
                </div>
              </form>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** The control of the day of another cheque in the place of one. */
export const dayId = (cheque: string): string => `depositOn-${cheque}`

/** The page has no script: the browser keeps what is typed. */
const nothing = () => undefined

/** Which cheque of a slip came back: those of series; a cheque alone is made void with its payment. */
export function ReturnCard({ page: { cheques, slip } }: { readonly page: SlipPage }) {
  const t = useT()
  const own = cheques.filter(({ number, isVoid, isReturned }) => number !== null && !isVoid && !isReturned)
  if (slip.isVoid || own.length === 0) return null
  return (
    <Card className="stack" aria-labelledby="return">
      <h2 id="return">{t('cheques.return_title')}</h2>
      <p className="muted">{t('cheques.return_hint')}</p>
      <form method="post" noValidate>
        <ul className="cheque-list">
          {own.map(cheque => (
            <li className="cheque-kept" key={chequeValue(cheque)}>
              <span className="cheque-words">
                <Unbroken>{told(t, cheque).payer}</Unbroken>
                <span className="small muted">
                  <Unbroken>{chequeWords(t, cheque)}</Unbroken>
                </span>
              </span>
              <Money cents={cheque.amount} />
              <Button
                type="submit"
                kind="secondary"
                name="returned"
                value={chequeValue(cheque)}
                aria-label={t('cheques.return_one', told(t, cheque))}
              >
                {t('cheques.return')}
              </Button>
            </li>
          ))}
        </ul>
      </form>
    </Card>
  )
}
