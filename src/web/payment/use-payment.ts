import { useEffect, useRef, useState } from 'react'
import type { Ending, Method } from './pay.ts'
import type { PaymentCalls } from './payment-calls.ts'
import type { FieldAnswer } from './use-fields.ts'
import { leave, useFreshPage, useLeaveWarning, useStillPage } from './while-paying.ts'

/** What the page tells the payer, beside the fields. */
export type Notice =
  | Extract<Ending, { kind: 'refused' }>
  | { readonly kind: 'bankWaits'; readonly address: string }
  | { readonly kind: 'expires'; readonly date: string; readonly method: Method }
  | { readonly kind: 'card'; readonly message: string; readonly means?: 'Card' | 'Sepa' }
  | { readonly kind: 'cardFailed' }
  | { readonly kind: 'unknown' }

/** What the payer pays with, once the fields have given a method. */
export type Input = Omit<Method, 'id'>

/** Presses « Payer » once at a time, follows the payment, and leaves or tells what is to be done. */
export function usePayment(calls: PaymentCalls, start: Notice | null) {
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState(start)
  const running = useRef(false)
  useLeaveWarning(busy)
  useStillPage(busy)
  useFreshPage()

  const stop = (told: Notice | null) => {
    running.current = false
    setBusy(false)
    setNotice(told)
  }
  const end = (ending: Ending, method?: Method) => {
    if (ending.kind === 'leave') return leave(ending.address)
    if (ending.kind === 'bank') return isFramed() ? stop(bankWaits(ending)) : leave(ending.address)
    if (ending.kind === 'expires') return stop(method ? { ...ending, method } : null)
    stop(ending)
  }
  const run = async (work: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setNotice(null)
    setBusy(true)
    await work()
  }
  /** Looks again without disturbing: the payer may still be at the bank. */
  const lookAgain = async () => {
    const ending = await calls.check()
    if (!running.current && ending.kind !== 'bank' && ending.kind !== 'unknown') end(ending)
  }
  useLookAgain(notice?.kind === 'bankWaits', lookAgain)

  return {
    busy,
    notice,
    check: () => run(async () => end(await calls.check())),
    /** What was wrong in the fields is put right: it is no longer told. */
    forgetMistake: () => setNotice(told => (told?.kind === 'card' ? null : told)),
    giveUp: () => run(async () => end(await calls.giveUp())),
    /** Pays with a method that is known. */
    payBy: (method: Method) => run(async () => end(await calls.payWith(method), method)),
    /** Asks the fields for what was typed, then pays with it. */
    pay: (ask: () => Promise<FieldAnswer>, input: Input) =>
      run(async () => {
        const card = await ask()
        if (card.kind === 'failed') return stop({ kind: 'cardFailed' })
        if (card.kind === 'invalid') return stop({ kind: 'card', message: card.message, means: input.means })
        const method = { ...input, id: card.id }
        end(await calls.payWith(method), method)
      }),
    /** The bank still waits, and the payer takes another card. */
    changeCard: () =>
      run(async () => {
        const ending = await calls.takeAnotherCard()
        if (ending) end(ending)
        else stop(null)
      }),
  }
}

const bankWaits = ({ address }: { readonly address: string }) => ({ kind: 'bankWaits', address }) as const

/** Whether another page shows this one: the bank's page then needs a window of its own (rule ADDR-5). */
export function isFramed(): boolean {
  return window.self !== window.top
}

/** How often a page looks whether the bank was answered in another window, in milliseconds. */
const between = 3000

/** Looks every few seconds, and at once when the payer comes back to this page (rule SCR-17). */
function useLookAgain(waits: boolean, look: () => Promise<void>) {
  const latest = useRef(look)
  useEffect(() => {
    latest.current = look
  }, [look])
  useEffect(() => {
    if (!waits) return
    const lookNow = () => {
      if (!document.hidden) void latest.current()
    }
    const timer = setInterval(lookNow, between)
    document.addEventListener('visibilitychange', lookNow)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookNow)
    }
  }, [waits])
}
