/** Where one of a list goes: a step up or down, or all of them in another order. */
export type Placing = { readonly direction: 'up' | 'down' } | { readonly order: readonly number[] }

/** The list with one at its new place; at an end it stays. `undefined`: the order names others than there are. */
export function placed(ids: readonly number[], id: number, placing: Placing): readonly number[] | undefined {
  if ('order' in placing) {
    const { order } = placing
    const isWhole = order.length === ids.length && ids.every(each => order.includes(each))
    return isWhole ? order : undefined
  }
  const at = ids.indexOf(id)
  const other = ids[placing.direction === 'up' ? at - 1 : at + 1]
  return other === undefined ? ids : ids.with(at, other).with(ids.indexOf(other), id)
}
