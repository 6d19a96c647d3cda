import { visit } from '../context.ts'
import type { Route } from './+types/ticket-file'
import { pdfAnswer } from './pdf-answer.ts'
import { ticketLink } from './ticket-link.ts'

/** One ticket as a PDF, for whoever holds its signed link. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  return pdfAnswer(await seen.acts.readTicketFile(ticketLink(request, params)), seen, 'tickets')
}
