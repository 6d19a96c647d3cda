import { addressedId } from '../addressed-id.ts'
import { visit } from '../context.ts'
import type { Route } from './+types/order-file'
import { fileAnswer } from './file-answer.ts'

/** The tickets of an order as a PDF, for whoever holds its signed link or its connected payer. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const token = new URL(request.url).searchParams.get('token')
  const orderId = addressedId(params.orderId)
  const userId = seen.viewer?.userId ?? null
  return fileAnswer(await seen.acts.readOrderTicketsFile({ orderId, token, userId }), 'pdf', seen)
}
