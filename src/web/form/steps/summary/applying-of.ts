import type { CartView } from '#domain/cart/cart-view.ts'
import type { Applying } from '#usecases/application/read-applying.ts'
import type { OpenStep } from '../step-page.ts'

/** What a cart is told that its association accepts before it is paid (rule MEM-9); null: it is paid at once. */
export async function applyingOf(
  { opened, visit }: Pick<OpenStep, 'opened' | 'visit'>,
  cart: Pick<CartView, 'id'> | null,
): Promise<Applying | null> {
  if (cart === null || (opened.form.approval ?? null) === null) return null
  const read = await visit.acts.readApplying({ cartId: cart.id, userId: visit.viewer?.userId ?? null })
  return read.ok ? read.value : null
}
