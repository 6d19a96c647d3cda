import { undefinedMessage } from '#domain/failure.ts'
import { time } from '#messages/format.ts'
import type { Locale } from '#messages/locales.ts'
import { firstMarked } from '../../shell/elements.ts'
import { showFailure, showToast } from '../../ui/toast.ts'

/** How long before its end a cart is warned of (rule SCR-15). */
const warningMinutes = 3

type Refreshed = { readonly data: { readonly expiry: string } }

/**
 * Follows the life of the page's cart: a warning before its end that can prolong it, or says that nothing more can, and a
 * dialog after it.
 */
export function followCart() {
  const place = firstMarked('cart')
  const warning = firstMarked('cart-warning')
  if (!place || !warning) return
  const { cart = '', expiry = '', limit = '', now = '' } = place.dataset
  const ahead = Date.now() - Date.parse(now)
  let end = Date.parse(expiry) + ahead
  const last = Date.parse(limit) + ahead
  let isNoted = false
  let cameFrom: HTMLElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    const left = end - Date.now()
    const isNear = left <= warningMinutes * 60_000
    const holdsFocus = warning.contains(document.activeElement)
    tellEnd(warning, end - ahead, end >= last)
    warning.hidden = !isNear || left <= 0 || isNoted
    // Whoever answered goes on where they were.
    if (warning.hidden && holdsFocus) cameFrom?.focus({ preventScroll: true })
    if (left <= 0) return tellExpired()
    timer = setTimeout(look, isNear ? left : left - warningMinutes * 60_000)
  }
  warning.addEventListener('focusin', ({ relatedTarget: from }) => {
    if (from instanceof HTMLElement && !warning.contains(from)) cameFrom = from
  })
  firstMarked('cart-noted', warning)?.addEventListener('click', () => {
    isNoted = true
    look()
  })
  firstMarked('cart-prolongs', warning)?.addEventListener('click', async () => {
    const { callApi } = await import('../../transport/call-api.ts')
    const answer = await callApi<Refreshed>(`/carts/${cart}/refresh`, { method: 'POST' })
    if (!answer.ok) {
      if (answer.status === 404) end = 0
      else tellRefusal(answer.status, answer.problems[0]?.message)
      return look()
    }
    end = Date.parse(answer.value.data.expiry) + ahead
    tellProlonged(answer.value.data.expiry)
    look()
  })
  // A sleeping tab keeps no timers.
  document.addEventListener('visibilitychange', look)
  // A page from the browser's memory does not know what became of its cart: it may be paid (rule CRT-10).
  addEventListener('pageshow', ({ persisted }) => (persisted ? location.reload() : look()))
  look()
}

/** The platform's own words; where none came, those of the status. */
function tellRefusal(status: number, message = undefinedMessage) {
  if (message === undefinedMessage) showFailure(status)
  else showToast('danger', message)
}

function tellExpired() {
  const dialog = document.querySelector<HTMLDialogElement>('#cart-expired')
  if (dialog && !dialog.open) dialog.showModal()
}

/** Says until when there is time, which stays true while it passes. What cannot be prolonged any more is not offered. */
function tellEnd(warning: HTMLElement, end: number, isForGood: boolean) {
  const words = firstMarked('cart-ends', warning)
  const { cartEnds, cartEndsForGood } = words?.dataset ?? {}
  const told = withTime(isForGood ? cartEndsForGood : cartEnds, new Date(end).toISOString())
  // Whoever listens hears it once.
  if (words && words.textContent !== told) words.textContent = told
  if (!isForGood) return
  for (const [name, isHidden] of [
    ['cart-prolongs', true],
    ['cart-noted', false],
  ] as const) {
    const button = firstMarked(name, warning)
    if (button) button.hidden = isHidden
  }
}

/** Says the new time, and writes it where the old one stands. */
function tellProlonged(expiry: string) {
  const told = firstMarked('cart-prolonged')
  const held = firstMarked('held-until')
  if (told) told.textContent = withTime(told.dataset.cartProlonged, expiry)
  if (held) held.textContent = withTime(held.dataset.heldUntil, expiry)
}

function withTime(words = '', moment: string): string {
  return words.replace('{time}', time(moment, document.documentElement.lang.slice(0, 2) as Locale))
}
