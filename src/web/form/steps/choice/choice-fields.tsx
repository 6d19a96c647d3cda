import { useMemo } from 'react'
import type { People } from '#domain/form/types/descriptor.ts'
import { shownCart, shownCartOf } from '../shown-cart.ts'
import type { Step } from '../use-step.ts'
import { GiftCard } from './gift.tsx'
import { Memberships } from './memberships.tsx'
import { offersOf } from './offers.ts'
import { Products } from './products.tsx'
import { Supports } from './supports.tsx'
import { Tickets } from './tickets.tsx'

/** How each type shows what it sells. */
const lists = {
  participants: Tickets,
  members: Memberships,
  details: Products,
  contributors: Supports,
} as const satisfies Record<People, unknown>

/** What can be chosen, and the gift beside it. */
export function ChoiceFields({ step }: { readonly step: Step }) {
  const { facts } = step
  const offers = useMemo(() => offersOf(facts), [facts])
  const List = lists[facts.people]
  return (
    <>
      <input type="hidden" name={shownCart} value={shownCartOf(facts.cart)} />
      <List step={step} offers={offers} />
      {facts.form.acceptOpenDonation && <GiftCard step={step} />}
    </>
  )
}
