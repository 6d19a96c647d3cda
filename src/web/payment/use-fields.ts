import type {
  Stripe,
  StripeElements,
  StripeElementsOptionsMode,
  StripePaymentElement,
  StripePaymentElementOptions,
} from '@stripe/stripe-js'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ProviderFields } from '#domain/payment/provider.ts'
import { useT } from '../messages.tsx'
import { currentLooks, watchLooks } from './looks.ts'
import { loadPatience, startProvider } from './provider-script.ts'

/** The provider's fields, and the connected account that is paid through them. No number of a card or an account ever reaches this page. */
export type FieldSettings = ProviderFields & { readonly accountId: string | null }

/** What is typed, and what for: paid now (cents), or kept alone. */
export type FieldGroup = {
  readonly means: 'Card' | 'Sepa'
  readonly amount: number | null
  /** Whether the money is only set aside at first. */
  readonly isAuthorised: boolean
  /** The method is kept for later charges. */
  readonly keep: boolean
}

/** What the fields hand back when the payer presses « Payer ». */
export type FieldAnswer =
  | { readonly kind: 'token'; readonly id: string }
  | { readonly kind: 'invalid'; readonly message: string }
  | { readonly kind: 'failed' }

/** Who pays, where the provider has to know and does not ask. */
export type Billing = { readonly email?: string }

/** How long the fields may take to answer. */
const answerPatience = 30_000

const types = { Card: 'card', Sepa: 'sepa_debit' } as const

/** What a group of the provider's elements is made with, before there is an intent: it is made by our server alone. */
export function groupOptions({ accountId }: FieldSettings, group: FieldGroup): StripeElementsOptionsMode {
  const { appearance, fonts } = currentLooks()
  const shared = {
    ...{ appearance, fonts, currency: 'eur', allowedPaymentMethodTypes: [types[group.means]] },
    ...(accountId !== null && { onBehalfOf: accountId }),
    ...(group.keep && { setupFutureUsage: 'off_session' as const }),
  }
  if (group.amount === null) return { ...shared, mode: 'setup' }
  const captureMethod = group.isAuthorised ? 'manual' : 'automatic'
  return { ...shared, mode: 'payment', amount: group.amount, captureMethod }
}

/** Asks a submitted group for a token; errors of fields stay with the fields, and are told as well. */
export async function tokenOf(
  stripe: Stripe,
  elements: StripeElements,
  billing: Billing,
): Promise<FieldAnswer> {
  const { error: wrong } = await elements.submit()
  if (wrong) return { kind: 'invalid', message: wrong.message ?? '' }
  const params = { payment_method_data: { billing_details: billing } }
  const { confirmationToken, error } = await stripe.createConfirmationToken({ elements, params })
  if (confirmationToken) return { kind: 'token', id: confirmationToken.id }
  const isOfFields = error.type === 'validation_error' || error.type === 'card_error'
  return isOfFields ? { kind: 'invalid', message: error.message ?? '' } : { kind: 'failed' }
}

type Opened = {
  readonly stripe: Stripe
  readonly elements: StripeElements
  readonly element: StripePaymentElement
}

/** A card or an account is typed here: `place` is where, once it is shown. `onRight` is called when nothing of it is wrong any more. */
export function useFields(settings: FieldSettings | null, group: FieldGroup, onRight = () => {}) {
  const { locale } = useT()
  const { script, publishableKey } = settings ?? {}
  const { keep } = group
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [tries, setTries] = useState(0)
  const opening = useRef<Promise<Opened | null>>(Promise.resolve(null))
  /** Kept once the fields have a place: who asks before waits for them. */
  const [placed] = useState(() => Promise.withResolvers<void>())
  const wantsFocus = useRef(false)
  const latest = useRef({ settings, group, onRight })
  useEffect(() => {
    latest.current = { settings, group, onRight }
  }, [settings, group, onRight])

  // Made anew for another place and another try only: what was typed stays, whatever else changes.
  useEffect(() => {
    if (place === null || script === undefined || publishableKey === undefined || tries < 0) return
    let isLeft = false
    const fail = () => {
      if (!isLeft) setStatus('failed')
    }
    setStatus('loading')
    const deadline = setTimeout(fail, loadPatience)
    opening.current = startProvider(script, publishableKey, locale).then(
      stripe => {
        const { settings: now, group: asked } = latest.current
        if (isLeft || now === null) return null
        const elements = stripe.elements(groupOptions(now, asked))
        const element = elements.create('payment', elementOptions(asked.means))
        element.on('ready', () => {
          clearTimeout(deadline)
          if (isLeft) return
          setStatus('ready')
          if (wantsFocus.current) element.focus()
          wantsFocus.current = false
        })
        element.on('change', ({ complete }) => complete && latest.current.onRight())
        element.on('loaderror', fail)
        element.mount(place)
        return { stripe, elements, element }
      },
      () => {
        fail()
        return null
      },
    )
    placed.resolve()
    const stop = watchLooks(looks => void opening.current.then(opened => opened?.elements.update(looks)))
    return () => {
      isLeft = true
      clearTimeout(deadline)
      stop()
      void opening.current.then(opened => opened?.element.destroy())
    }
  }, [place, script, publishableKey, locale, tries, placed])

  useEffect(() => {
    const setupFutureUsage = keep ? ('off_session' as const) : null
    void opening.current.then(opened => opened?.elements.update({ setupFutureUsage }))
  }, [keep])

  const retry = useCallback(() => setTries(count => count + 1), [])
  useEffect(() => {
    if (status !== 'failed') return
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [status, retry])

  const ask = useCallback(
    async (billing: Billing = {}): Promise<FieldAnswer> => {
      const opened = placed.promise.then(() => opening.current)
      const answered = opened.then(fields =>
        fields === null ? nothing : tokenOf(fields.stripe, fields.elements, billing),
      )
      const late = new Promise<FieldAnswer>(done => setTimeout(() => done(nothing), answerPatience))
      return Promise.race([answered, late]).catch(() => nothing)
    },
    [placed],
  )

  const focus = useCallback(() => {
    wantsFocus.current = true
    void opening.current.then(opened => opened?.element.focus())
  }, [])
  return { setPlace, status, retry, ask, focus }
}

export type Fields = ReturnType<typeof useFields>

const nothing = { kind: 'failed' } as const

/**
 * One method and no more: wallets have a button of their own, and the page itself says what is agreed to. An account's holder has
 * told us their address, which its bank is told with the token.
 */
function elementOptions(means: FieldGroup['means']): StripePaymentElementOptions {
  return {
    layout: 'tabs',
    wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
    terms: { card: 'never', sepaDebit: 'never' },
    ...(means === 'Sepa' && { fields: { billingDetails: { email: 'never' } } }),
  }
}
