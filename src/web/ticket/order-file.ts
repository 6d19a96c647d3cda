import { visit } from '../context.ts'
import { orderIdOf } from '../personal/order-id.ts'
import type { Route } from './+types/order-file'
import { pdfAnswer } from './pdf-answer.ts'

/** The tickets of an order as a PDF, for whoever holds its signed link or its connected payer. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const token = new URL(request.url).searchParams.get('token')
  const orderId = orderIdOf(params.orderId)
  const userId = seen.viewer?.userId ?? null
  return pdfAnswer(await seen.acts.readOrderTicketsFile({ orderId, token, userId }), seen, 'tickets')
}
