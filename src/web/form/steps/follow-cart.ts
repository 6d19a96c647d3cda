import { time } from '#messages/format.ts'
import type { Locale } from '#messages/locales.ts'
import { firstMarked } from '../../shell/elements.ts'
import { showFailure } from '../../ui/toast.ts'

/** How long before its end a cart is warned of (rule SCR-15). */
export const warningMinutes = 3

type Refreshed = { readonly data: { readonly expiry: string } }

/** Follows the life of the page's cart: a warning before its end that can prolong it, a dialog after it. */
export function followCart() {
  const place = firstMarked('cart')
  const warning = firstMarked('cart-warning')
  if (!place || !warning) return
  const { cart = '', expiry = '', now = '' } = place.dataset
  const ahead = Date.now() - Date.parse(now)
  let end = Date.parse(expiry) + ahead
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    const left = end - Date.now()
    warning.hidden = left > warningMinutes * 60_000 || left <= 0
    if (left <= 0) return tellExpired()
    timer = setTimeout(look, warning.hidden ? left - warningMinutes * 60_000 : left)
  }
  firstMarked('cart-prolongs', warning)?.addEventListener('click', async () => {
    const { callApi } = await import('../../transport/call-api.ts')
    const answer = await callApi<Refreshed>(`/carts/${cart}/refresh`, { method: 'POST' })
    if (!answer.ok) {
      if (answer.status === 404) end = 0
      else showFailure(answer.status)
      return look()
    }
    end = Date.parse(answer.value.data.expiry) + ahead
    tellProlonged(answer.value.data.expiry)
    look()
  })
  // A sleeping tab keeps no timers.
  document.addEventListener('visibilitychange', look)
  addEventListener('pageshow', look)
  look()
}

function tellExpired() {
  const dialog = document.querySelector<HTMLDialogElement>('#cart-expired')
  if (dialog && !dialog.open) dialog.showModal()
}

/** Says the new time, and writes it where the old one stands. */
function tellProlonged(expiry: string) {
  const until = time(expiry, document.documentElement.lang.slice(0, 2) as Locale)
  const told = firstMarked('cart-prolonged')
  const held = firstMarked('held-until')
  if (told) told.textContent = told.dataset.cartProlonged?.replace('{time}', until) ?? ''
  if (held) held.textContent = held.dataset.heldUntil?.replace('{time}', until) ?? ''
}
