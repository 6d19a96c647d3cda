import { redirect } from 'react-router'
import { space } from './paths.ts'

/** The space begins with its payments. */
export function loader() {
  return redirect(space.payments)
}
