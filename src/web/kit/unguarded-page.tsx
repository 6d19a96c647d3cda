import { guardedBy } from '../guards.ts'

/** Names a guard that does not exist: shows whoever builds with the kit what a visitor would see (rule ERR-6). */
export const middleware = guardedBy('kit', 'nobody')

/** Middleware runs for pages with a loader. */
export function loader() {
  return null
}

export default function UnguardedPage() {
  return null
}
