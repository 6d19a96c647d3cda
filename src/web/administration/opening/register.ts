import { visit } from '../../context.ts'
import type { Route } from './+types/register'

/** What the register knows for a text, while somebody types. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const text = new URL(request.url).searchParams.get('q') ?? ''
  const found = await context.get(visit).acts.searchRegister({ text })
  return Response.json(found, { headers: { 'cache-control': 'no-store' } })
}
