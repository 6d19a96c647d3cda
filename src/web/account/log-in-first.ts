import { data, redirect } from 'react-router'
import type { Visit } from '../context.ts'

/**
 * The answer to who is not logged in: a page that is read is reached by the login. What was sent is not done, and a login page would
 * hide that: the page of 401 says so and leads there (rule ERR-3).
 */
export function loginFirst({ address, isPost }: Pick<Visit, 'address' | 'isPost'>) {
  return isPost
    ? data(null, { status: 401 })
    : redirect(`/connexion?redirectTo=${encodeURIComponent(address)}`)
}
