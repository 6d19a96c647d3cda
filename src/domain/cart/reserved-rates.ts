import type { Form, Reservation } from '../form/form.ts'
import type { Problem } from '../result.ts'
import type { CartItem } from './cart.ts'

/** A rate of a cart that depends on who pays (rule FRM-20). */
export type Reserved = {
  readonly label: string
  readonly reserved: Exclude<Reservation, { readonly kind: 'code' }>
}

/** The rates of a cart that depend on who pays, each once. */
export function reservationsOf(
  { tiers }: Pick<Form, 'tiers'>,
  items: readonly Pick<CartItem, 'tierId'>[],
): readonly Reserved[] {
  return tiers.flatMap(({ id, label, reserved = null }) =>
    reserved === null || reserved.kind === 'code' || !items.some(({ tierId }) => tierId === id)
      ? []
      : [{ label, reserved }],
  )
}

/** That such a rate is not for whoever pays, beside their address, with what it asks. */
export function reservedProblem({ label, reserved }: Reserved): Problem {
  const { kind } = reserved
  const domains = kind === 'domains' && { domains: reserved.domains.map(each => `@${each}`).join(', ') }
  return { code: 'RATE_RESERVED', field: 'payer.email', values: { label, reserved: kind, ...domains } }
}
