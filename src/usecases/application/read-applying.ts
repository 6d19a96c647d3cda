import { openApplicationsOf } from '#db/applications.ts'
import { ok, type Result } from '#domain/result.ts'
import { ownerOf } from '../access/may-read-order.ts'
import type { App } from '../app.ts'
import { isApprovalAsked } from '../cart/approval.ts'
import { loadCart } from '../cart/load-cart.ts'

/** What a cart is told that is handed in as an application. Instants ISO 8601 in UTC. */
export type Applying = {
  /** Those of its connected payer that are open already; nobody else is told of any (as rule MEM-8). */
  readonly before: readonly { readonly appliedAt: string }[]
}

type Asked = { readonly cartId: string; readonly userId: number | null }

/** Whether a cart is handed in to be accepted before it is paid (rule MEM-9); null: it is paid at once. An unknown cart is `CART_UNKNOWN`. */
export async function readApplying(app: App, { cartId, userId }: Asked): Promise<Result<Applying | null>> {
  const loaded = await loadCart(app, app.db, cartId)
  if (!loaded.ok) return loaded
  const { cart } = loaded.value
  if (!(await isApprovalAsked(app.db, loaded.value))) return ok(null)
  const owner = userId === null ? undefined : await ownerOf(app.db, userId)
  const { organizationId, formId } = cart
  const email = owner?.emailKey ?? null
  const before =
    email === null ? [] : await openApplicationsOf(app.db, { organizationId, formId, email, cartId: cart.id })
  return ok({ before: before.map(({ appliedAt }) => ({ appliedAt })) })
}
