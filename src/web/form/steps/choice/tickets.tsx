import { useT } from '../../../messages.tsx'
import { Card, Disclosure } from '../../../ui/surface.tsx'
import { steady } from '../steady.tsx'
import type { Step } from '../use-step.ts'
import type { Offer } from './offers.ts'
import { isTyped, TierChoice } from './tier-choice.tsx'
import { TierPrice, TierWords } from './tier-words.tsx'

type Props = { readonly step: Step; readonly offers: readonly Offer[] }

/** How many rates stand in the open; more are grouped (rule SCR-6). */
const mostInTheOpen = 8

/** Rates one under the other in one card. */
export function Tickets({ step, offers }: Props) {
  const t = useT()
  if (offers.length <= mostInTheOpen) return <TicketCard step={step} offers={offers} />
  return (
    <div className="stack">
      {groupsOf(offers).map((group, index) => (
        <Disclosure
          key={group[0]?.tier.id}
          summary={t('choice.tiers', {
            from: group[0]?.tier.label ?? '',
            to: group.at(-1)?.tier.label ?? '',
          })}
          open={index === 0 || group.some(offer => isTyped(step, offer))}
        >
          <TicketCard step={step} offers={group} />
        </Disclosure>
      ))}
    </div>
  )
}

/** Groups of eight, fewer and longer ones for very many rates. */
function groupsOf(offers: readonly Offer[]): readonly (readonly Offer[])[] {
  const size = Math.max(mostInTheOpen, Math.ceil(offers.length / 12))
  const count = Math.ceil(offers.length / size)
  return Array.from({ length: count }, (_, index) => offers.slice(index * size, (index + 1) * size))
}

function TicketCard({ step, offers }: Props) {
  return (
    <Card className="tiers">
      {offers.map(offer => (
        <Ticket key={offer.tier.id} step={step} offer={offer} />
      ))}
    </Card>
  )
}

const Ticket = steady(({ step, offer }: { readonly step: Step; readonly offer: Offer }) => (
  <article className={offer.state === 'open' ? 'tier' : 'tier tier-gone'}>
    <TierWords step={step} offer={offer} id={`tier-${offer.tier.id}`} />
    <TierPrice tier={offer.tier} />
    <TierChoice step={step} offer={offer} />
  </article>
))
