import type { CartItemDraft } from '#domain/cart/cart.ts'
import type { Acts } from '#usecases/index.ts'
import { onItsWay, refusedFile, sentFile, uploadControl } from '../fields/sent-file.ts'
import type { StepForm } from '../steps/step-facts.ts'
import type { Values } from '../steps/values.ts'

type Taking = {
  readonly acts: Pick<Acts, 'createCart' | 'readCart' | 'uploadFile'>
  readonly form: Pick<StepForm, 'organizationSlug' | 'formType' | 'formSlug'>
  /** The names of the controls that take a file. */
  readonly controls: readonly string[]
  /** The cart of an earlier post. */
  readonly cartId: string | null
  readonly userId: number | null
  itemsOf(values: Values): readonly CartItemDraft[]
}

/** The values with the ids of the files that came along, or why they were refused; and the cart that they belong to. */
export async function takeFiles(
  files: ReadonlyMap<string, File>,
  posted: Values,
  taking: Taking,
): Promise<{ readonly values: Values; readonly cartId: string | null }> {
  const { acts, controls } = taking
  const lost = controls.filter(name => posted[name] === onItsWay).map(name => [name, ''])
  const values: Record<string, string> = { ...posted, ...Object.fromEntries(lost) }
  const came = controls.filter(name => files.has(uploadControl(name)))
  const cartId = came.length === 0 ? taking.cartId : await cartFor({ ...values, ...blank(came) }, taking)
  if (cartId === null) return { values, cartId }
  for (const name of came) {
    const file = files.get(uploadControl(name))!
    const taken = await acts.uploadFile({ cartId, name: file.name, bytes: await file.bytes() })
    values[name] = taken.ok
      ? sentFile(taken.value.fileId, file.name)
      : refusedFile(taken.error[0]?.code ?? 'file_type')
  }
  return { values, cartId }
}

const blank = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, '']))

/** A file belongs to a cart: the one of an earlier post while it lives, else a new one; null where nothing is chosen. */
async function cartFor(
  values: Values,
  { acts, form, cartId, userId, itemsOf }: Taking,
): Promise<string | null> {
  if (cartId !== null && (await acts.readCart({ cartId })).ok) return cartId
  const { organizationSlug, formType, formSlug } = form
  const items = itemsOf(values)
  const created = await acts.createCart({ organizationSlug, formType, formSlug, items, userId })
  return created.ok ? created.value.id : null
}
