import { addressedId } from '../addressed-id.ts'
import { visit } from '../context.ts'
import type { Route } from './+types/order-passes'
import { fileAnswer } from './file-answer.ts'

/** The tickets of an order as passes of Apple Wallet, for whoever holds its signed link or its connected payer. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const { searchParams } = new URL(request.url)
  const part = Number(/^[1-9]\d{0,5}$/.exec(searchParams.get('partie') ?? '')?.[0] ?? 1)
  const token = searchParams.get('token')
  const orderId = addressedId(params.orderId)
  const userId = seen.viewer?.userId ?? null
  return fileAnswer(await seen.acts.readOrderPasses({ orderId, token, userId, part }), 'passes', seen)
}
