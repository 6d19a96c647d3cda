import { data, redirect } from 'react-router'
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
export async function openCheckout(visit: Visit, address: CheckoutAddress): Promise<OpenStep> {
  const { acts, viewer } = visit
  if (!isCapability(address.cartId)) throw gone()
  const read = await acts.readPrices({ cartId: address.cartId })
  if (!read.ok) throw await leaveWhenPaid(visit, address)
  if (read.value.cart.organizationSlug !== address.organizationSlug) throw gone()
  const { cart, changed } = read.value
  const { organizationSlug, formType, formSlug } = cart
  const elsewhere =
    address.campaignSlug !== undefined &&
    (address.campaignSlug !== formSlug || address.formType !== descriptorOf(formType)?.segment)
  if (elsewhere) throw gone()
  const opened = await acts.openForm({
    organizationSlug,
    formType,
    formSlug,
    userId: viewer?.userId ?? null,
  })
  if (!opened.ok) throw gone()
  const path = visit.address.replace(/\?.*$/, '')
  const place = { list: 'checkout', number: 1, path, cart, changed } as const
  const given = stepFacts(opened.value, visit, place)
  const asksPeople = peopleSection.asks(given) && !peopleSection.complete(given)
  const facts = asksPeople ? stepFacts(opened.value, visit, { ...place, asksPeople }) : given
  return { facts, opened: opened.value, visit }
}

async function leaveWhenPaid({ acts }: Visit, { cartId, organizationSlug }: CheckoutAddress) {
  const paid = await acts.readPaidCart({ cartId })
  if (!paid.ok || !paid.value.redirectUrl.startsWith(`/associations/${organizationSlug}/`)) return gone()
  return redirect(paid.value.redirectUrl)
}

/** The page's own 404: it has words about carts. */
const gone = () => data({ code: 'CART_EXPIRED' }, { status: 404 })
