import { visit } from '../context.ts'
import { pdfAnswer } from '../ticket/pdf-answer.ts'
import type { Route } from './+types/card-file'
import { cardLink } from './card-link.ts'

/** One membership card as a PDF, for whoever holds its signed link. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  return pdfAnswer(await seen.acts.readCardFile(cardLink(request, params)), seen, 'cards')
}
