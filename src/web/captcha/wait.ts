import { data, isRouteErrorResponse, type MiddlewareFunction } from 'react-router'
import { type Visit, visit } from '../context.ts'
import type { Values } from '../form/steps/values.ts'

/** One field of a form; the same name may come twice, the place is its own. */
type Posted = { readonly place: number; readonly name: string; readonly value: string }

/** A post that came too soon: how long to wait, and what was posted where it can be sent again from the page. */
export type Wait = {
  readonly seconds: number
  readonly fields: readonly Posted[] | null
}

/** Longer posts are one step back in the browser. */
const longest = 64 * 1024

/** Answers a post that came too soon by a page (429) before anything else is done with it. */
export const refuseHaste: MiddlewareFunction<Response> = async ({ context, request }) => {
  const seconds = context.get(visit).wait
  if (seconds === 0) return
  throw data({ seconds, fields: await fieldsOf(request) } satisfies Wait, { status: 429 })
}

/** Refuses a start of a payment that comes too soon by the same page (rule BOT-2); what was typed can be sent again from it. */
export async function countPayment(
  { countPayment }: Pick<Visit, 'countPayment'>,
  typed: Values,
): Promise<void> {
  const problem = await countPayment()
  if (problem === null) return
  if (problem.code !== 'TOO_MANY_REQUESTS') throw data(null, { status: 400 })
  const fields = Object.entries(typed).map(([name, value], place) => ({ place, name, value }))
  throw data({ seconds: Number(problem.values?.limit), fields } satisfies Wait, { status: 429 })
}

/** The wait that a page was refused for; null for every other fault. */
export function waitOf(error: unknown): Wait | null {
  return isRouteErrorResponse(error) && error.status === 429 ? (error.data as Wait) : null
}

/** What a plain form posted. Files stay where they are, and a password never comes back in a page. */
async function fieldsOf(request: Request): Promise<Wait['fields']> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('application/x-www-form-urlencoded')) return null
  if (Number(request.headers.get('content-length') ?? longest + 1) > longest) return null
  const fields = [...new URLSearchParams(await request.text())]
  if (fields.some(([name]) => /passw/i.test(name))) return null
  return fields.map(([name, value], place) => ({ place, name, value }))
}
