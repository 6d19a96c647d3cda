import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** Where the provider's fields come from. No number of a card or an account ever reaches this page. */
export type CardFrame = {
  readonly url: string
  readonly origin: string
  readonly publishableKey: string
  /** The fields may offer the device's own wallet. */
  readonly wallets?: boolean
}

/** What the frame hands back when the payer presses « Payer ». */
export type CardAnswer =
  | { readonly kind: 'method'; readonly id: string }
  | { readonly kind: 'invalid'; readonly message: string }
  | { readonly kind: 'failed' }

type Message = {
  readonly type: string
  readonly height?: number
  readonly paymentMethodId?: string
  readonly message?: string
}

/** How long the frame may take to answer. */
const patience = 30_000

/** Fields of a card or an account in their frame, where there is one: only its own origin is spoken to and listened to. */
export function useCardFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  fields: CardFrame | null,
  onEnter: () => void,
) {
  const origin = fields?.origin ?? ''
  const [height, setHeight] = useState<number>()
  const answer = useRef<(answer: CardAnswer) => void>(() => {})
  const entered = useRef(onEnter)
  /** What was said to the frame before it listened: it is said again when it does. */
  const unheard = useRef<{ readonly type: string } | undefined>(undefined)
  const listens = useRef(false)
  useEffect(() => {
    entered.current = onEnter
  }, [onEnter])
  useEffect(() => {
    const listen = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return
      const message = Object(event.data) as Message
      if (message.type === 'obole-card:height' && message.height) {
        setHeight(message.height)
        listens.current = true
        if (unheard.current) frame.current?.contentWindow?.postMessage(unheard.current, origin)
        unheard.current = undefined
      }
      if (message.type === 'obole-card:enter') entered.current()
      if (message.type === 'obole-card:error') answer.current({ kind: 'failed' })
      if (message.type === 'obole-card:invalid')
        answer.current({ kind: 'invalid', message: message.message ?? '' })
      if (message.type === 'obole-card:method' && message.paymentMethodId)
        answer.current({ kind: 'method', id: message.paymentMethodId })
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [frame, origin])

  const tell = useCallback(
    (type: 'submit' | 'focus', more: object = {}) => {
      const message = { type: `obole-card:${type}`, ...more }
      if (listens.current) frame.current?.contentWindow?.postMessage(message, origin)
      else unheard.current = message
    },
    [frame, origin],
  )
  const askForCard = useCallback(
    (facts: { readonly email?: string } = {}) =>
      new Promise<CardAnswer>(resolve => {
        answer.current = resolve
        setTimeout(() => resolve({ kind: 'failed' }), patience)
        tell('submit', facts)
      }),
    [tell],
  )
  return { height, askForCard, focusCard: useCallback(() => tell('focus'), [tell]) }
}
