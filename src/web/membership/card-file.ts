import { visit } from '../context.ts'
import { fileAnswer } from '../ticket/file-answer.ts'
import type { Route } from './+types/card-file'
import { cardLink } from './card-link.ts'

/** One membership card as a PDF, for whoever holds its signed link. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  return fileAnswer(await seen.acts.readCardFile(cardLink(request, params)), 'cards', seen)
}
