import { Download, WalletCards } from 'lucide-react'
import { documentFile, orderPagePath } from '#domain/payment/outcome-address.ts'
import {
  besideTickets,
  orderPassesPath,
  orderTicketsPath,
  ticketPath,
} from '#domain/ticket/ticket-address.ts'
import { passesInAFile } from '#domain/ticket/wallet.ts'
import type { ReadTicket } from '#usecases/ticket/read-ticket.ts'
import { addressedId } from '../addressed-id.ts'
import { visit } from '../context.ts'
import pictureCss from '../document/document-picture.css?url'
import { useT } from '../messages.tsx'
import { found } from '../personal/connected.ts'
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
  const orderId = addressedId(params.orderId)
  const { tickets, isAwaited, shownLogo } = found(
    await acts.readOrderTickets({ orderId, token, userId: viewer?.userId ?? null }),
  )
  return {
    isAwaited,
    logo: shownLogo,
    // A page of a session is not kept: whoever logs out leaves nothing behind.
    isByLink: token !== null && viewer === null,
    tickets: tickets.map(ticket => ({
      ...shownTicket(ticket),
      page: ticket.token === null ? null : ticketPath(ticket.id, ticket.token),
      wallets: ticket.wallets,
    })),
    passes: passesOf(tickets).map((numbers, index) => ({
      numbers,
      file: orderPassesPath(orderId, token, index + 1),
    })),
    pdf: documentFile(orderTicketsPath(orderId, token)),
    orderPath: orderPagePath(orderId, token),
  }
}

/** The numbers of the first and the last ticket in each file of passes. */
function passesOf(tickets: readonly ReadTicket[]) {
  const numbers = tickets.filter(({ wallets }) => wallets.includes('apple')).map(({ number }) => number)
  const files = Math.ceil(numbers.length / passesInAFile)
  return Array.from({ length: files }, (_, file) => {
    const [first = '', ...rest] = numbers.slice(file * passesInAFile, (file + 1) * passesInAFile)
    return { first, last: rest.at(-1) ?? first }
  })
}

export const links = () => [css, pictureCss].map(href => ({ rel: 'stylesheet', href }))

export { TicketErrorPage as ErrorBoundary } from './link-error.tsx'

export default function OrderTickets({
  loaderData: { tickets, logo, isAwaited, isByLink, passes, pdf, orderPath },
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
        {passes.map(({ numbers, file }) => (
          <ButtonLink key={file} kind="secondary" icon={WalletCards} href={file}>
            {passes.length === 1 ? t('ticket.wallet_apple') : t('ticket.wallet_apple_some', numbers)}
          </ButtonLink>
        ))}
        <ButtonLink kind="secondary" href={orderPath}>
          {t('ticket.see_order')}
        </ButtonLink>
      </p>
      {areValid && isByLink && <KeptOffline />}
      <div className="tickets">
        {tickets.map((ticket, place) => (
          // It stands once in a page, however many tickets it has.
          <TicketCard key={ticket.number} ticket={ticket} logo={place === 0 ? logo : null}>
            {ticket.page !== null && (
              <p className="row ticket-ways">
                <a href={ticket.page}>{t('ticket.own_page')}</a>
                {ticket.wallets.includes('google') && (
                  <a href={besideTickets(ticket.page, 'google')}>{t('ticket.wallet_google')}</a>
                )}
              </p>
            )}
          </TicketCard>
        ))}
      </div>
    </div>
  )
}
