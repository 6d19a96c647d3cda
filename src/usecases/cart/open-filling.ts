import { cartInCampaign } from '#db/carts-in-campaigns.ts'
import { ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { withinCaps } from '../campaign/caps.ts'
import {
  type CampaignVisit,
  isAt,
  type OpenCampaign,
  openCampaign,
  openedFor,
} from '../campaign/open-campaign.ts'
import { type CartToday, cartToday } from './cart-today.ts'
import { livingCart } from './load-cart.ts'

/** A campaign as somebody may see it now, and their living cart in it at today's prices; null where they have none. */
export type OpenedFilling = { readonly opened: OpenCampaign; readonly today: CartToday | null }

/** Opens a campaign for who fills in its form, with the cart of their last post: both are one reading. */
export async function openFilling(
  app: App,
  { cartId, ...visit }: CampaignVisit & { readonly cartId: string | null },
): Promise<Result<OpenedFilling>> {
  const read = cartId === null ? undefined : await cartInCampaign(app.db, cartId)
  // The cart of another form: this address has none.
  if (read === undefined || !isAt(read.campaign.form, visit)) {
    const opened = await openCampaign(app, visit)
    return opened.ok ? ok({ opened: opened.value, today: null }) : opened
  }
  const opened = await openedFor(app, withinCaps(app, read.campaign), visit.userId)
  if (!opened.ok) return opened
  const loaded = livingCart(app, read)
  return ok({ opened: opened.value, today: loaded.ok ? await cartToday(app, loaded.value) : null })
}
