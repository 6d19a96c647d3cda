import { visit } from '../context.ts'
import { privateHeaders } from '../outcome/private-headers.ts'
import type { Route } from './+types/google-link'
import { refusal } from './file-answer.ts'
import { ticketLink } from './ticket-link.ts'

/** Leads whoever holds a ticket's signed link to where Google Wallet saves it; nothing goes there before they follow the link. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const link = await seen.acts.readGoogleTicketLink(ticketLink(request, params))
  if (!link.ok) return refusal(link.error, seen)
  return new Response(null, { status: 303, headers: { ...privateHeaders(), location: link.value } })
}
