import { useEffect, useRef, useState } from 'react'
import { useT } from '../messages.tsx'
import { startProvider } from './provider-script.ts'
import { type FieldAnswer, type FieldGroup, type FieldSettings, groupOptions, tokenOf } from './use-fields.ts'

type Props = {
  readonly settings: FieldSettings
  readonly group: FieldGroup
  readonly busy: boolean
  readonly onPay: (ask: () => Promise<FieldAnswer>) => void
}

/** Apple Pay and Google Pay only: the rest is not switched on here. */
const options = {
  paymentMethods: {
    applePay: 'auto',
    googlePay: 'auto',
    amazonPay: 'never',
    klarna: 'never',
    link: 'never',
    paypal: 'never',
  },
} as const

/** The wallet that this device has, in the provider's own button; nothing where it has none. */
export function WalletButton({ settings, group, busy, onPay }: Props) {
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  const [isOffered, setOffered] = useState(false)
  const latest = useRef({ settings, group, busy, onPay })
  useEffect(() => {
    latest.current = { settings, group, busy, onPay }
  }, [settings, group, busy, onPay])
  const { script, publishableKey } = settings
  const { locale } = t
  useEffect(() => {
    let isLeft = false
    const opening = startProvider(script, publishableKey, locale).then(stripe => {
      if (isLeft || place.current === null) return undefined
      const elements = stripe.elements(groupOptions(latest.current.settings, latest.current.group))
      const element = elements.create('expressCheckout', options)
      element.on('ready', ({ availablePaymentMethods }) => setOffered(availablePaymentMethods !== undefined))
      element.on('click', ({ resolve, reject }) => (latest.current.busy ? reject() : resolve()))
      element.on('confirm', ({ paymentFailed }) =>
        latest.current.onPay(async () => {
          const answer = await tokenOf(stripe, elements, {})
          if (answer.kind !== 'token') paymentFailed({ reason: 'fail' })
          return answer
        }),
      )
      element.mount(place.current)
      return element
    })
    // Without the script the fields say so; a wallet is a shortcut that nobody misses.
    opening.catch(() => {})
    return () => {
      isLeft = true
      void opening.then(element => element?.destroy()).catch(() => {})
    }
  }, [script, publishableKey, locale])
  return (
    <div className={isOffered ? 'stack' : 'fields-waiting'}>
      <div className="provider-fields" ref={place} />
      {isOffered && <p className="divider-text small muted">{t('pay.or_by_card')}</p>}
    </div>
  )
}
