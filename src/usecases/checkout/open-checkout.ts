import { cartInCampaign } from '#db/carts-in-campaigns.ts'
import { checkoutCartById, newestAccent } from '#db/checkout-carts.ts'
import { hasFreeLines } from '#domain/cart/free-lines.ts'
import type { PayerDraft } from '#domain/payer/payer.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { withinCaps } from '../campaign/caps.ts'
import { type OpenCampaign, openedFor, openTo, shownCampaign } from '../campaign/open-campaign.ts'
import { foreignReturns } from '../integration/may-return.ts'

/** A cart that was made elsewhere: the form that it stands under, and who its program expects to pay it. */
export type OpenedCheckout = OpenCampaign & { readonly prefill: PayerDraft | null }

/**
 * Opens the form of a cart for whoever holds the cart's capability (rule FRM-3). The form of a program's cart is one that
 * nobody designs: it wears the colour of the association's newest campaign (rule LOOK-2).
 */
export async function openCheckout(
  app: App,
  { cartId, userId }: { readonly cartId: string; readonly userId: number | null },
): Promise<Result<OpenedCheckout>> {
  const read = await cartInCampaign(app.db, cartId)
  if (read === undefined) return failWith('CART_UNKNOWN')
  const { cart, campaign } = read
  if (!hasFreeLines(campaign.form.formType)) {
    const opened = await openedFor(app, withinCaps(app, openTo(campaign, cart.openedWith ?? [])), userId)
    return opened.ok ? ok({ ...opened.value, prefill: null }) : opened
  }
  const [asked, accent] = await Promise.all([
    checkoutCartById(app.db, cartId),
    newestAccent(app.db, cart.organizationId),
  ])
  const worn = { ...campaign, form: { ...campaign.form, accent } }
  return ok({ ...shownCampaign(app, worn), prefill: asked?.prefill ?? null })
}

/** Where the payer of a program's cart goes back to; `null` for a cart that no program made (rule CHK-4). */
export type ProgramReturns = { readonly returnUrl: string; readonly cancelUrl: string } | null

/**
 * Tells whoever holds a cart's capability where its program wants its payer back: nowhere once the association has struck out
 * the origin of one of the two, however long the order's page is kept.
 */
export async function readProgramReturns(
  app: App,
  { cartId, organizationSlug }: { readonly cartId: string; readonly organizationSlug: string },
): Promise<Result<ProgramReturns>> {
  const asked = await checkoutCartById(app.db, cartId)
  if (asked === undefined) return ok(null)
  const read = await cartInCampaign(app.db, cartId)
  if (read?.campaign.organization.organizationSlug !== organizationSlug) return ok(null)
  const { returnUrl, cancelUrl } = asked
  const { organizationId } = read.cart
  const foreign = await foreignReturns(app, app.db, { organizationId, addresses: [returnUrl, cancelUrl] })
  return ok(foreign.length > 0 ? null : { returnUrl, cancelUrl })
}
