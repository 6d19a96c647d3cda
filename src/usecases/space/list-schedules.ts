import { giftsOfOwner, type PayersGift } from '#db/payers-gifts.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { ownerOf } from '../access/owner.ts'
import type { App } from '../app.ts'
import { scheduleAddress } from '../links/tokens.ts'

/** A monthly gift, and the page where it is changed. */
export type GiftRow = Omit<PayersGift, 'organizationId'> & { readonly url: string }

/** The monthly gifts of a connected user, those that go on first (rule DUE-12). */
export async function listSchedules(
  app: App,
  { userId }: { readonly userId: number },
): Promise<Result<readonly GiftRow[]>> {
  const owner = await ownerOf(app.db, userId)
  if (owner === undefined) return failWith('UNAUTHENTICATED')
  const gifts = await giftsOfOwner(app.db, owner)
  return ok(
    gifts.map(({ organizationId, ...gift }) => ({
      ...gift,
      url: scheduleAddress(app, { organizationId, id: gift.id }),
    })),
  )
}
