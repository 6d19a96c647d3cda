import { cartInCampaign } from '#db/carts-in-campaigns.ts'
import { ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { withinCaps } from '../campaign/caps.ts'
import {
  type CampaignVisit,
  type FormAddress,
  isAt,
  type OpenCampaign,
  openCampaign,
  openedWithCode,
} from '../campaign/open-campaign.ts'
import { type RoomView, roomView } from '../room/room-view.ts'
import { mayBegin } from '../room/through-room.ts'
import { type CartToday, cartToday } from './cart-today.ts'
import { livingCart } from './load-cart.ts'

/** A campaign as somebody may see it now, and their living cart in it at today's prices; null where they have none. */
export type OpenedFilling = {
  readonly opened: OpenCampaign
  readonly today: CartToday | null
  /** Where they stand in the campaign's waiting room; null: it has none that is on. */
  readonly room: RoomView | null
  /** Whether they may begin a cart, or have begun one (rule ROOM-5). */
  readonly mayFill: boolean
}

/** Opens a campaign for who fills in its form, with the cart of their last post: both are one reading. */
export async function openFilling(
  app: App,
  { cartId, ...visit }: CampaignVisit & { readonly cartId: string | null },
): Promise<Result<OpenedFilling>> {
  const read = cartId === null ? undefined : await cartInCampaign(app.db, cartId)
  // The cart of another form: this address has none.
  if (read === undefined || !isAt(read.campaign.form, visit)) {
    const opened = await openCampaign(app, visit)
    return opened.ok ? ok({ opened: opened.value, today: null, ...throughRoomOf(app, visit, null) }) : opened
  }
  const { openedWith: known = [] } = read.cart
  const opened = await openedWithCode(app, withinCaps(app, read.campaign), { ...visit, known })
  if (!opened.ok) return opened
  const loaded = livingCart(app, read)
  const today = loaded.ok ? await cartToday(app, loaded.value) : null
  return ok({ opened: opened.value, today, ...throughRoomOf(app, visit, today) })
}

function throughRoomOf(app: App, address: FormAddress, today: CartToday | null) {
  const room = roomView(app, address)
  return { room, mayFill: room === null || today !== null || mayBegin(app, address) }
}
