import { Download } from 'lucide-react'
import { documentFile, orderPagePath } from '#domain/payment/outcome-address.ts'
import { orderTicketsPath, ticketPath } from '#domain/ticket/ticket-address.ts'
import { visit } from '../context.ts'
import { useT } from '../messages.tsx'
import { found } from '../personal/connected.ts'
import { orderIdOf } from '../personal/order-id.ts'
import { UnlistedHead } from '../seo/unlisted-head.tsx'
import { ButtonLink } from '../ui/button.tsx'
import type { Route } from './+types/order-page'
import { KeptOffline } from './kept-offline.tsx'
import { shownTicket } from './shown-tickets.ts'
import css from './ticket.css?url'
import { TicketCard } from './ticket-card.tsx'

/** The tickets of an order, for whoever holds its signed link or its connected payer; to anyone else they do not exist. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts, viewer } = context.get(visit)
  const token = new URL(request.url).searchParams.get('token')
  const orderId = orderIdOf(params.orderId)
  const { tickets, isAwaited } = found(
    await acts.readOrderTickets({ orderId, token, userId: viewer?.userId ?? null }),
  )
  return {
    isAwaited,
    // A page of a session is not kept: whoever logs out leaves nothing behind.
    isByLink: token !== null && viewer === null,
    tickets: tickets.map(ticket => ({
      ...shownTicket(ticket),
      page: ticket.token === null ? null : ticketPath(ticket.id, ticket.token),
    })),
    pdf: documentFile(orderTicketsPath(orderId, token)),
    orderPath: orderPagePath(orderId, token),
  }
}

export const links = () => [{ rel: 'stylesheet', href: css }]

export { TicketErrorPage as ErrorBoundary } from './link-error.tsx'

export default function OrderTickets({
  loaderData: { tickets, isAwaited, isByLink, pdf, orderPath },
}: Route.ComponentProps) {
  const t = useT()
  const areValid = tickets.some(({ held }) => held !== null)
  return (
    <div className="container narrow page stack">
      <UnlistedHead title={t('ticket.yours')} />
      <h1>{t('ticket.yours')}</h1>
      <p>{t(tickets.length > 0 ? 'ticket.yours_lead' : isAwaited ? 'ticket.not_yet' : 'ticket.none')}</p>
      <p className="row">
        {areValid && (
          <ButtonLink icon={Download} href={pdf} download>
            {t('ticket.download')}
          </ButtonLink>
        )}
        <ButtonLink kind="secondary" href={orderPath}>
          {t('ticket.see_order')}
        </ButtonLink>
      </p>
      {areValid && isByLink && <KeptOffline />}
      <div className="tickets">
        {tickets.map(ticket => (
          <TicketCard key={ticket.number} ticket={ticket}>
            {ticket.page !== null && (
              <p className="ticket-ways">
                <a href={ticket.page}>{t('ticket.own_page')}</a>
              </p>
            )}
          </TicketCard>
        ))}
      </div>
    </div>
  )
}
