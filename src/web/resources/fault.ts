import { data } from 'react-router'
import { readBytes } from '../body-limit.ts'
import { type BrowserFault, visit } from '../context.ts'
import type { Route } from './+types/fault'

/** No report of our script is longer. */
const longest = 32 * 1024

const lengths = { name: 80, message: 500, stack: 6_000, path: 300 } as const satisfies Record<
  keyof BrowserFault,
  number
>

/** Nobody reads here. */
export function loader() {
  throw data(null, { status: 404 })
}

/** A page's own script tells what went wrong: to us alone, so that no script of others is needed (rule ERR-8). */
export async function action({ request, context }: Route.ActionArgs) {
  const { reportFromBrowser } = context.get(visit)
  const fault = readFault((await readBytes(request, longest)).toString('utf8'))
  if (fault) reportFromBrowser?.(fault)
  return new Response(null, { status: 204 })
}

/** Anybody may send anything: texts alone, cut to size. */
function readFault(text: string): BrowserFault | undefined {
  try {
    const read = Object(JSON.parse(text)) as Readonly<Record<string, unknown>>
    const parts = Object.entries(lengths).map(([key, most]) => [key, String(read[key] ?? '').slice(0, most)])
    return Object.fromEntries(parts) as BrowserFault
  } catch {
    return undefined
  }
}
