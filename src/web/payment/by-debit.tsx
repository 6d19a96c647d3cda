import { type RefObject, useState } from 'react'
import { longDate, money } from '#messages/format.ts'
import { useT } from '../messages.tsx'
import { ProviderFields } from './card-fields.tsx'
import type { CardFrame } from './use-card-frame.ts'

/** What a direct debit means here. `on` is the earliest day of the debit, ISO; `email` is the payer's, for the mandate. */
export type Debit = {
  readonly frame: CardFrame
  readonly reference: string
  readonly creditorId: string
  readonly on: string
  readonly recurring: boolean
  readonly email: string
}

type Facts = { readonly amount: number; readonly organization: string; readonly button: string }
type Props = {
  readonly shown: boolean
  readonly debit: Debit
  readonly facts: Facts
  readonly element: RefObject<HTMLIFrameElement | null>
  readonly height: number | undefined
}

/** The account in the provider's frame, and the mandate that the pay button signs. What was typed stays when it is hidden. */
export function ByDebit({ shown, debit, facts, element, height }: Props) {
  const t = useT()
  const [opened, setOpened] = useState(shown)
  if (shown && !opened) setOpened(true)
  if (!opened) return null
  return (
    <div className="stack" hidden={!shown}>
      <ProviderFields
        ref={element}
        frame={debit.frame}
        height={height}
        title={t('sepa.frame_title')}
        loading={t('sepa.loading')}
      />
      <Mandate debit={debit} facts={facts} />
    </div>
  )
}

function Mandate({ debit, facts }: Pick<Props, 'debit' | 'facts'>) {
  const t = useT()
  const { reference, creditorId, recurring, on } = debit
  const { organization, button } = facts
  const amount = money(facts.amount, t.locale)
  const date = longDate(on, t.locale, { weekday: false })
  return (
    <section className="sunken stack stack-tight mandate" aria-labelledby="mandate">
      <h2 id="mandate">{t('sepa.mandate_title')}</h2>
      <p>{t('sepa.notice', { amount, date })}</p>
      <p>{t('sepa.mandate', { organization, button })}</p>
      <p>{t('sepa.refund')}</p>
      <ul className="small">
        <li className="nowrap">{t('sepa.reference', { reference })}</li>
        <li>{t('sepa.creditor', { organization, creditorId })}</li>
        <li>{t(recurring ? 'sepa.recurring' : 'sepa.once')}</li>
      </ul>
    </section>
  )
}
