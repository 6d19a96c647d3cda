import { useEffect, useRef, useState } from 'react'
import { checkPayment, type Ending, type PaymentVisit, payWith, takeAnotherCard } from './pay.ts'
import type { CardAnswer } from './use-card-frame.ts'

/** What the page tells the payer, beside the card fields. */
export type Notice =
  | { readonly kind: 'refused'; readonly code: string; readonly declineCode: string | null }
  | { readonly kind: 'bankWaits'; readonly address: string }
  | { readonly kind: 'card'; readonly message: string }
  | { readonly kind: 'cardFailed' }
  | { readonly kind: 'unknown' }

/** Presses « Payer » once at a time, follows the payment, and leaves or tells what is to be done. */
export function usePayment(visit: PaymentVisit, start: Notice | null) {
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState(start)
  const running = useRef(false)
  useLeaveWarning(busy)
  useFreshPage()

  const end = (ending: Ending) => {
    if (ending.kind === 'leave') return leave(ending.address)
    running.current = false
    setBusy(false)
    setNotice(ending)
  }
  const run = async (work: () => Promise<Ending>) => {
    if (running.current) return
    running.current = true
    setNotice(null)
    setBusy(true)
    end(await work())
  }
  const stop = (told: Notice | null) => {
    running.current = false
    setBusy(false)
    setNotice(told)
  }
  return {
    busy,
    notice,
    check: () => run(() => checkPayment(visit)),
    /** Asks the card fields for a payment method, then pays with it. */
    async pay(askForCard: () => Promise<CardAnswer>) {
      if (running.current) return
      running.current = true
      setBusy(true)
      setNotice(null)
      const card = await askForCard()
      if (card.kind === 'method') return end(await payWith(visit, card.id))
      stop(card.kind === 'invalid' ? { kind: 'card', message: card.message } : { kind: 'cardFailed' })
    },
    /** The bank still waits, and the payer takes another card. */
    async changeCard() {
      if (running.current) return
      running.current = true
      setBusy(true)
      const ending = await takeAnotherCard(visit)
      if (ending) end(ending)
      else stop(null)
    },
  }
}

let leaving = false

function leave(address: string) {
  leaving = true
  location.assign(address)
}

/** Nobody leaves by accident while a card is being charged. */
function useLeaveWarning(busy: boolean) {
  useEffect(() => {
    if (!busy) return
    const warn = (event: BeforeUnloadEvent) => {
      if (!leaving) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [busy])
}

/** A page that the browser kept and shows again knows nothing of what happened since: the server does. */
function useFreshPage() {
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => event.persisted && location.reload()
    addEventListener('pageshow', reload)
    return () => removeEventListener('pageshow', reload)
  }, [])
}
