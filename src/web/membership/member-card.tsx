import type { ReactNode } from 'react'
import { TicketCard } from '../ticket/ticket-card.tsx'
import type { ShownCard } from './shown-card.ts'

type Props = { readonly card: ShownCard; readonly children?: ReactNode }

/** A membership card, held out as a ticket is. */
export function MemberCard({ card, children }: Props) {
  const { end } = card
  return (
    <TicketCard
      ticket={card}
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
