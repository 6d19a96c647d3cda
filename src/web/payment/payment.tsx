import { Lock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { money } from '#messages/format.ts'
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
import { type CardFrame, useCardFrame } from './use-card-frame.ts'
import { type Notice, usePayment } from './use-payment.ts'

type Props = {
  readonly visit: PaymentVisit
  readonly amount: number
  /** More is charged later: this is today’s part. */
  readonly isFirst: boolean
  readonly organization: string
  /** The card's fields; `null` where the payer is sent to the provider's own page. */
  readonly frame: CardFrame | null
  /** What a direct debit means, where it is offered (rule PAY-18). */
  readonly debit: Debit | null
  /** The cards that a connected payer keeps; null for anyone else, who can keep none. */
  readonly cards: readonly SavedCard[] | null
  readonly start: Notice | null
}

/** How to pay, the fields, and the button that pays (rule SCR-16). */
export function Payment({ visit, amount, isFirst, organization, frame, debit, cards, start }: Props) {
  const t = useT()
  const { busy, notice, ...payment } = usePayment(callsOf(visit), start)
  const [means, setMethodType] = useState<'Card' | 'Sepa'>('Card')
  const [chosen, setChosen] = useState(cards?.[0]?.id ?? newCard)
  const [keep, setKeep] = useState(false)
  const cardElement = useRef<HTMLIFrameElement>(null)
  const accountElement = useRef<HTMLIFrameElement>(null)
  const press = () => {
    if (frame === null) return void payment.payBy({ id: '', card: 'elsewhere' })
    if (means === 'Sepa') {
      const email = debit?.email ?? ''
      return void payment.pay(() => account.askForCard({ email }), { means })
    }
    if (chosen !== newCard) return void payment.payBy({ id: chosen, card: 'kept' })
    void payment.pay(card.askForCard, keep ? { card: 'keep' } : {})
  }
  const card = useCardFrame(cardElement, frame, press)
  const account = useCardFrame(accountElement, debit?.frame ?? frame, press)
  const takeNewCard = () => {
    setMethodType('Card')
    setChosen(newCard)
    card.focusCard()
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
      <div className="stack" hidden={notice?.kind === 'bankWaits'}>
        <div className="stack payment-ways" inert={busy}>
          {debit !== null && <MethodTypeChoice value={means} onChoose={setMethodType} />}
          {frame !== null && (
            <ByCard
              hidden={means !== 'Card'}
              cards={cards}
              chosen={chosen}
              onChoose={setChosen}
              onKeep={setKeep}
              frame={frame}
              element={cardElement}
              height={card.height}
            />
          )}
          {debit !== null && (
            <ByDebit
              shown={means === 'Sepa'}
              debit={debit}
              facts={{ amount, organization, button }}
              element={accountElement}
              height={account.height}
            />
          )}
        </div>
        <Button icon={Lock} wide busy={busy} busyLabel={t('pay.processing')} onClick={press}>
          {button}
        </Button>
        <Progress busy={busy} once={t(means === 'Card' ? 'pay.once_only' : 'sepa.once_only')} />
        <p className="small muted">{t(noteOf(frame, means))}</p>
      </div>
    </div>
  )
}

/** What happens after pressing. */
function noteOf(frame: CardFrame | null, means: 'Card' | 'Sepa') {
  if (frame === null) return 'pay.elsewhere'
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
