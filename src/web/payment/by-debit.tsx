import { useState } from 'react'
import { longDate, money } from '#messages/format.ts'
import { useT } from '../messages.tsx'
import { Unbroken } from '../ui/unbroken.tsx'
import { ProviderFields } from './provider-fields.tsx'
import type { Fields } from './use-fields.ts'

/** What a direct debit means here. `on` is the earliest day of the debit, ISO; `email` is the payer's, for the mandate. */
export type Debit = {
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
  readonly fields: Fields
}

/** The account in the provider's fields, and the mandate that the pay button signs. What was typed stays when it is hidden. */
export function ByDebit({ shown, debit, facts, fields }: Props) {
  const t = useT()
  const [opened, setOpened] = useState(shown)
  if (shown && !opened) setOpened(true)
  if (!opened) return null
  return (
    <div className="stack" hidden={!shown}>
      <ProviderFields fields={fields} loading={t('sepa.loading')} />
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
        <li>
          <Unbroken>{t('sepa.reference', { reference })}</Unbroken>
        </li>
        <li>{t('sepa.creditor', { organization, creditorId })}</li>
        <li>{t(recurring ? 'sepa.recurring' : 'sepa.once')}</li>
      </ul>
    </section>
  )
}
