import type { ReactNode } from 'react'
import type { ShownImage } from '#usecases/order/document-images.ts'
import { TicketCard } from '../ticket/ticket-card.tsx'
import type { ShownCard } from './shown-card.ts'

type Props = { readonly card: ShownCard; readonly logo?: ShownImage | null; readonly children?: ReactNode }

/** A membership card, held out as a ticket is. */
export function MemberCard({ card, logo = null, children }: Props) {
  const { end } = card
  return (
    <TicketCard
      ticket={card}
      logo={logo}
      notice={
        end !== null && (
          <p className="ticket-state" data-valid-until={end.on} hidden>
            {end.expired}
          </p>
        )
      }
    >
      {children}
    </TicketCard>
  )
}
