import { Lock } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { money } from '#messages/format.ts'
import { useChosenEarly } from '../islands/use-chosen-early.ts'
import { useT } from '../messages.tsx'
import { Button } from '../ui/button.tsx'
import { ByCard } from './by-card.tsx'
import { ByDebit, type Debit } from './by-debit.tsx'
import { MethodTypeChoice } from './method-type-choice.tsx'
import { newCard } from './new-card.ts'
import type { PaymentVisit } from './pay.ts'
import { callsOf } from './payment-calls.ts'
import { PaymentNotice } from './payment-notice.tsx'
import type { SavedCard } from './saved-cards.tsx'
import { type FieldGroup, type FieldSettings, useFields } from './use-fields.ts'
import { type Notice, usePayment } from './use-payment.ts'
import { WalletButton } from './wallet-button.tsx'

type Props = {
  readonly visit: PaymentVisit
  readonly amount: number
  /** More is charged later: this is today’s part. */
  readonly isFirst: boolean
  readonly organization: string
  /** The provider's fields; `null` where the payer is sent to the provider's own page. */
  readonly fields: FieldSettings | null
  /** Whether a card is only authorised at first. */
  readonly isAuthorised: boolean
  /** More is charged later with what is given now. */
  readonly keeps: boolean
  /** What a direct debit means, where it is offered (rule PAY-18). */
  readonly debit: Debit | null
  /** The cards that a connected payer keeps; null for anyone else, who can keep none. */
  readonly cards: readonly SavedCard[] | null
  readonly start: Notice | null
}

/** How to pay, the fields, and the button that pays (rule SCR-16). */
export function Payment(props: Props) {
  const { visit, amount, isFirst, organization, fields, isAuthorised, keeps, debit, cards, start } = props
  const t = useT()
  const { busy, notice, ...payment } = usePayment(callsOf(visit), start)
  const [means, setMethodType] = useState<'Card' | 'Sepa'>('Card')
  const [chosen, setChosen] = useState(cards?.[0]?.id ?? newCard)
  const [keep, setKeep] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useChosenEarly(form, early => {
    if (early('means') === 'Sepa') setMethodType('Sepa')
    setChosen(early('card') ?? chosen)
  })
  const byCard: FieldGroup = { means: 'Card', amount, isAuthorised, keep: keeps || keep }
  const byAccount: FieldGroup = { means: 'Sepa', amount, isAuthorised: false, keep: keeps }
  const card = useFields(fields, byCard, payment.forgetMistake)
  const account = useFields(fields, byAccount, payment.forgetMistake)
  const input = keep ? ({ card: 'keep' } as const) : {}
  const press = () => {
    if (fields === null) return void payment.payBy({ id: '', card: 'elsewhere' })
    if (means === 'Sepa') return void payment.pay(() => account.ask({ email: debit?.email ?? '' }), { means })
    if (chosen !== newCard) return void payment.payBy({ id: chosen, card: 'kept' })
    void payment.pay(card.ask, input)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    press()
  }
  const takeNewCard = () => {
    setMethodType('Card')
    setChosen(newCard)
    card.focus()
  }
  const button = t(isFirst ? 'pay.button_today' : 'pay.button', { amount: money(amount, t.locale) })
  return (
    <div className="stack" aria-busy={busy || undefined}>
      <PaymentNotice
        notice={notice}
        organization={organization}
        amount={amount}
        onFocusCard={takeNewCard}
        onCheck={payment.check}
        onChangeCard={payment.changeCard}
        onGiveUp={payment.giveUp}
        onPayAnyway={method => void payment.payBy({ ...method, acceptExpiry: true })}
      />
      <form className="stack" ref={form} hidden={notice?.kind === 'bankWaits'} onSubmit={onSubmit} noValidate>
        <div className="stack payment-ways" inert={busy}>
          {fields?.wallets && (
            <WalletButton
              settings={fields}
              group={{ ...byCard, keep: keeps }}
              busy={busy}
              onPay={ask => void payment.pay(ask, {})}
            />
          )}
          {debit !== null && <MethodTypeChoice value={means} onChoose={setMethodType} />}
          {fields !== null && (
            <ByCard
              hidden={means !== 'Card'}
              cards={cards}
              chosen={chosen}
              onChoose={setChosen}
              keep={keep}
              onKeep={setKeep}
              fields={card}
            />
          )}
          {debit !== null && (
            <ByDebit
              shown={means === 'Sepa'}
              debit={debit}
              facts={{ amount, organization, button }}
              fields={account}
            />
          )}
        </div>
        <Button type="submit" icon={Lock} wide busy={busy} busyLabel={t('pay.processing')}>
          {button}
        </Button>
        <Progress busy={busy} once={t(means === 'Card' ? 'pay.once_only' : 'sepa.once_only')} />
        <p className="small muted">{t(noteOf(fields, means))}</p>
      </form>
    </div>
  )
}

/** What happens after pressing. */
function noteOf(fields: FieldSettings | null, means: 'Card' | 'Sepa') {
  if (fields === null) return 'pay.elsewhere'
  return means === 'Card' ? 'pay.bank_check' : 'sepa.bank_answers'
}

/** After how many seconds the page says that it takes longer (rule SCR-16). */
const slowAfter = 8
const verySlowAfter = 30

/** Says that it takes longer, and that nobody pays twice. */
export function Progress({ busy, once }: { readonly busy: boolean; readonly once?: string }) {
  const t = useT()
  const seconds = useSeconds(busy)
  return (
    <p className="status small" role="status">
      {busy && seconds >= slowAfter && seconds < verySlowAfter && t('pay.slow')}
      {busy && seconds >= verySlowAfter && `${t('pay.still_running')} ${once ?? t('pay.once_only')}`}
    </p>
  )
}

/** Seconds since something began; 0 while it does not run. */
function useSeconds(running: boolean): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    setSeconds(0)
    if (!running) return
    const timer = setInterval(() => setSeconds(count => count + 1), 1000)
    return () => clearInterval(timer)
  }, [running])
  return seconds
}
