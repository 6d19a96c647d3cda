import { Lock } from 'lucide-react'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { money } from '#messages/format.ts'
import type { KeptMethodView } from '#usecases/plan/read-recovery.ts'
import { useChosenEarly } from '../islands/use-chosen-early.ts'
import { useT } from '../messages.tsx'
import { Progress } from '../payment/payment.tsx'
import { PaymentNotice } from '../payment/payment-notice.tsx'
import { ProviderFields } from '../payment/provider-fields.tsx'
import { type FieldSettings, type Fields, useFields } from '../payment/use-fields.ts'
import { type Notice, usePayment } from '../payment/use-payment.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox, RadioGroup } from '../ui/choice.tsx'
import type { TermKind } from './facts.ts'
import { KeptMethodName } from './kept-method.tsx'
import { elsewhere, keptMethod, settlementCalls } from './settle.ts'

type Props = {
  readonly paymentId: string
  readonly amount: number
  readonly kind: TermKind
  readonly organization: string
  readonly kept: KeptMethodView | null
  /** More is due later: a new card can be kept for it. */
  readonly hasLater: boolean
  /** `null`: another card is given on the provider's own page. */
  readonly fields: FieldSettings | null
  readonly start: Notice | null
}

type Way = 'kept' | 'new'

/** The kept card or another one, and the button that pays. Without JavaScript the kept one is a plain post (rule SCR-18). */
export function Settlement({ paymentId, amount, kind, organization, kept, hasLater, fields, start }: Props) {
  const t = useT()
  const [way, setWay] = useState<Way>(kept === null ? 'new' : 'kept')
  const [keep, setKeep] = useState(hasLater)
  const form = useRef<HTMLFormElement>(null)
  useChosenEarly(form, early => {
    if (early('choice') === 'new') setWay('new')
  })
  const calls = useMemo(() => settlementCalls(paymentId), [paymentId])
  const { busy, notice, ...payment } = usePayment(calls, start)
  const card = useFields(fields, { means: 'Card', amount, isAuthorised: false, keep })
  const press = () => {
    if (way === 'kept') return void payment.payBy(keptMethod)
    if (fields === null) return void payment.payBy(elsewhere)
    void payment.pay(card.ask, keep ? { card: 'keep' } : {})
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    press()
  }
  const takeNewCard = () => {
    setWay('new')
    card.focus()
  }
  return (
    <form
      method="post"
      className="stack"
      ref={form}
      aria-busy={busy || undefined}
      onSubmit={onSubmit}
      noValidate
    >
      <PaymentNotice
        notice={notice}
        organization={organization}
        amount={amount}
        onFocusCard={takeNewCard}
        onCheck={payment.check}
        onChangeCard={payment.changeCard}
        onGiveUp={payment.giveUp}
        giveUpQuestion={t('reg.give_up_question')}
        onPayAnyway={payment.payBy}
      />
      <div className="stack" hidden={notice?.kind === 'bankWaits'}>
        {kept !== null && <Ways kept={kept} way={way} onChoose={setWay} />}
        {way === 'new' && fields !== null && (
          <NewCard
            fields={card}
            busy={busy}
            keep={hasLater ? keep : null}
            onKeep={setKeep}
            keepLabel={t(kind === 'gift' ? 'reg.keep_gift' : 'reg.keep')}
          />
        )}
        <Button
          type="submit"
          icon={Lock}
          wide
          busy={busy}
          busyLabel={t('pay.processing')}
          className={kept === null ? 'needs-script' : undefined}
        >
          {t('pay.button', { amount: money(amount, t.locale) })}
        </Button>
        <Progress busy={busy} once={t('pay.once_only')} />
        <p className="small muted">
          {t(way === 'new' && fields === null ? 'pay.elsewhere' : 'pay.bank_check')}
        </p>
      </div>
    </form>
  )
}

type WaysProps = {
  readonly kept: KeptMethodView
  readonly way: Way
  readonly onChoose: (way: Way) => void
}

function Ways({ kept, way, onChoose }: WaysProps) {
  const t = useT()
  return (
    <RadioGroup
      name="choice"
      label={t('pay.how')}
      value={way}
      onChoose={chosen => onChoose(chosen === 'kept' ? 'kept' : 'new')}
      choices={[
        { value: 'kept', label: <KeptMethodName kept={kept} /> },
        { value: 'new', label: <span className="needs-script">{t('reg.other_card')}</span> },
      ]}
    />
  )
}

type NewCardProps = {
  readonly fields: Fields
  readonly busy: boolean
  /** Null where nothing is due later. */
  readonly keep: boolean | null
  readonly onKeep: (keep: boolean) => void
  readonly keepLabel: string
}

function NewCard({ fields, busy, keep, onKeep, keepLabel }: NewCardProps) {
  const t = useT()
  return (
    <div className="stack needs-script">
      <div inert={busy}>
        <ProviderFields fields={fields} loading={t('pay.loading_card')} />
      </div>
      {keep !== null && (
        <Checkbox
          name="keep"
          label={keepLabel}
          checked={keep}
          onChange={event => onKeep(event.currentTarget.checked)}
        />
      )}
    </div>
  )
}
