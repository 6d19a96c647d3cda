import { visit } from '../context.ts'
import type { Route } from './+types/ticket-pass'
import { fileAnswer } from './file-answer.ts'
import { ticketLink } from './ticket-link.ts'

/** One ticket as a pass of Apple Wallet, for whoever holds its signed link. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  return fileAnswer(await seen.acts.readTicketPass(ticketLink(request, params)), 'pass', seen)
}
