import { isSameCode } from '../fields/code.ts'
import type { Form, Tier } from './form.ts'

/** What opens a rate that is reserved by a code, in its normal form (rule CRT-7). */
export type RateCode = { readonly tierId: number; readonly code: string }

/** A form as somebody sees it who has these codes, and which of them open something. */
export type OpenedRates<Known> = { readonly form: Known; readonly openedWith: readonly string[] }

type Rated = Pick<Form, 'tiers' | 'pools' | 'asksForCode'>

/**
 * Leaves out every rate whose code is not among `codes`, which are in their normal form, and the pools of such rates alone (rule
 * FRM-20).
 */
export function openRates<Known extends Rated>(
  form: Known,
  secrets: readonly RateCode[],
  codes: readonly string[],
): OpenedRates<Known> {
  if (!form.tiers.some(isByCode)) return { form, openedWith: [] }
  const opening = codes.filter(code => secrets.some(secret => isSameCode(secret.code, code)))
  const isOpen = (tier: Tier) =>
    !isByCode(tier) ||
    secrets.some(({ tierId, code }) => tierId === tier.id && opening.some(typed => isSameCode(code, typed)))
  const tiers = form.tiers.filter(isOpen)
  const pools = form.pools?.filter(({ id }) => tiers.some(({ poolId }) => poolId === id))
  return {
    form: { ...form, tiers, ...(pools && { pools }), asksForCode: true },
    openedWith: [...new Set(opening)],
  }
}

/** Whether nobody sees a rate without its code. */
export const isByCode = ({ reserved }: Pick<Tier, 'reserved'>): boolean => reserved?.kind === 'code'

/** Whether an address is one of these domains; one of a domain below them is not. */
export function isOfDomains(email: string, domains: readonly string[]): boolean {
  return domains.includes(
    email
      .slice(email.lastIndexOf('@') + 1)
      .trim()
      .toLowerCase(),
  )
}
