import { data } from 'react-router'
import type { Result } from '#domain/result.ts'
import { loginFirst } from '../account/log-in-first.ts'
import type { Visit } from '../context.ts'

/** Whose space it is; whoever is not connected logs in first and comes back. */
export function connectedUser(visit: Visit): number {
  if (visit.viewer === null) throw loginFirst(visit)
  return visit.viewer.userId
}

/** What an act gave; what it refused is no page. */
export function found<T>(result: Result<T>): T {
  if (!result.ok) throw data(null, { status: 404 })
  return result.value
}
