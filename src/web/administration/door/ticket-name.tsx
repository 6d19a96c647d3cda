import type { ScannedTicket } from '#domain/door/watch.ts'
import { administeredTicketPath } from '#domain/form/administration-path.ts'
import { ticketNumber } from '#domain/ticket/ticket.ts'
import { useT } from '../../messages.tsx'
import type { ShownWatch } from './shown.ts'

type Props = Pick<ShownWatch, 'form'> & { readonly ticket: ScannedTicket | null }

/** A ticket that was scanned, leading to its page where there is one. */
export function TicketName({ form, ticket }: Props) {
  const t = useT()
  if (ticket === null) return t('watch.no_ticket')
  const name = ticket.name === '' ? t('tickets.nobody') : ticket.name
  const words = t('watch.ticket_named', { number: ticketNumber(ticket), name })
  return ticket.id === null ? words : <a href={administeredTicketPath(form, ticket.id)}>{words}</a>
}
