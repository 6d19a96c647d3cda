import { data, redirect } from 'react-router'
import { programHost, programReturn } from '#domain/cart/program-return.ts'
import { descriptorOf } from '#domain/form/types/index.ts'
import type { Visit } from '../context.ts'
import { peopleSection } from '../form/steps/people/people-section.ts'
import { stepFacts } from '../form/steps/read-facts.ts'
import type { OpenStep } from '../form/steps/step-page.ts'
import { isCapability } from '../payment/capability.ts'

/** What the address names: an organization and a cart, and the campaign where it says so (rule FRM-3). */
export type CheckoutAddress = {
  readonly organizationSlug: string
  readonly cartId: string
  readonly formType?: string
  readonly campaignSlug?: string
}

/**
 * An existing cart, opened by whoever holds its id (rule FRM-3). Unknown, expired or another organization's: 404; a paid one
 * leads to its confirmation (rule CRT-10).
 */
export async function openCheckout(visit: Visit, address: CheckoutAddress): Promise<OpenedCart> {
  const { acts, viewer } = visit
  if (!isCapability(address.cartId)) throw gone()
  const read = await acts.readPrices({ cartId: address.cartId })
  if (!read.ok) throw await leaveWhenPaid(visit, address)
  if (read.value.cart.organizationSlug !== address.organizationSlug) throw gone()
  const { cart, changed } = read.value
  const { formType, formSlug } = cart
  const elsewhere =
    address.campaignSlug !== undefined &&
    (address.campaignSlug !== formSlug || address.formType !== descriptorOf(formType)?.segment)
  if (elsewhere) throw gone()
  const opened = await acts.openCheckout({ cartId: cart.id, userId: viewer?.userId ?? null })
  if (!opened.ok) throw gone()
  const path = visit.address.replace(/\?.*$/, '')
  const place = { list: 'checkout', number: 1, path, cart, changed } as const
  const given = { ...stepFacts(opened.value, visit, place), prefill: opened.value.prefill }
  const asksPeople = peopleSection.asks(given) && !peopleSection.complete(given)
  const facts = asksPeople ? { ...given, asksPeople } : given
  return { facts, opened: opened.value, visit, back: await wayBack(visit, address, 'cancelled') }
}

/** Where a program wants the payer back who does not pay; null where no program made the cart (rule CHK-4). */
type WayBack = { readonly url: string; readonly host: string } | null
type OpenedCart = OpenStep & { readonly back: WayBack }

async function wayBack(
  { acts }: Visit,
  { cartId, organizationSlug }: CheckoutAddress,
  code: 'cancelled' | 'expired',
): Promise<WayBack> {
  const read = await acts.readProgramReturns({ cartId, organizationSlug })
  if (!read.ok || read.value === null) return null
  const { cancelUrl } = read.value
  return { url: programReturn(cancelUrl, { cartId, code }), host: programHost(cancelUrl) }
}

async function leaveWhenPaid(visit: Visit, address: CheckoutAddress) {
  const { cartId, organizationSlug } = address
  const paid = await visit.acts.readPaidCart({ cartId })
  if (paid.ok && paid.value.redirectUrl.startsWith(`/associations/${organizationSlug}/`))
    return redirect(paid.value.redirectUrl)
  return gone(paid.ok ? null : await wayBack(visit, address, 'expired'))
}

/** The page's own 404: it has words about carts, and the way back to whoever made this one. */
const gone = (back: WayBack = null) => data({ code: 'CART_EXPIRED', ...(back && { back }) }, { status: 404 })
