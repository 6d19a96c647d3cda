import { type Answers, answersKept } from './answers.ts'

/** The cart of an earlier submission, and until when it lives. */
export type KeptCart = { readonly id: string; readonly expiry: string }

export type Kept = { readonly answers: Answers; readonly cart: KeptCart | null }

/** One entry per form, in the tab alone; the confirmation page removes it (D3). */
export const keptKey = (organizationSlug: string, formSlug: string) =>
  `obole:form:${organizationSlug}/${formSlug}`

/** What the tab keeps for a form; null for nothing. Storage that is blocked or broken is as good as empty. */
export function readKept(key: string): Kept | null {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    const { answers, cart } = Object(found) as Record<string, unknown>
    return found === null ? null : { answers: answersKept(answers), cart: cartKept(cart) }
  } catch {
    return null
  }
}

function cartKept(found: unknown): KeptCart | null {
  const { id, expiry } = Object(found) as Record<string, unknown>
  return typeof id === 'string' && typeof expiry === 'string' ? { id, expiry } : null
}

/** Keeps the answers, or forgets all that the form kept. */
export function keep(key: string, kept: Kept | null): void {
  try {
    if (kept === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Blocked in a frame of another site: the answers then last as long as the page.
  }
}

/** After its time the cart is gone, and with it the pick of the tip; what was typed stays (D3). */
export function withoutExpiredCart(
  { answers, cart }: Kept,
  now: number,
): Kept & { readonly expired: boolean } {
  const expired = cart !== null && !(Date.parse(cart.expiry) > now)
  if (!expired) return { answers, cart, expired }
  return { answers: { ...answers, tip: '', tipAmount: '' }, cart: null, expired }
}
