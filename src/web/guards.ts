import { data, type MiddlewareFunction } from 'react-router'
import { type Visit, visit } from './context.ts'

/** Says no by throwing the answer. */
type Guard = (visit: Visit) => void

/** What may have to hold before a page answers, by the name that the page gives. */
const guards: Readonly<Record<string, Guard>> = {
  /** The components are shown to who builds with them (the operator's setting). */
  kit({ operator }) {
    if (!operator.showsKit) throw data(null, { status: 404 })
  },
}

/**
 * The middleware of a page that names its guards: `export const middleware = guardedBy('kit')`. A name that no guard has is
 * a fault of ours, never an open door: 500, and the name in the log (rule ERR-6).
 */
export function guardedBy(...names: readonly string[]): MiddlewareFunction<Response>[] {
  return names.map(name => ({ context }) => {
    const guard = Object.hasOwn(guards, name) ? guards[name] : undefined
    if (guard === undefined) throw new Error(`Unknown middleware ${name}`)
    guard(context.get(visit))
  })
}
