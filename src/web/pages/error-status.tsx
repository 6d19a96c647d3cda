import { data } from 'react-router'
import type { Route } from './+types/error-status'

/**
 * The page of a status, for what answers in place of a page: our server, which refuses a post before any page sees it, or a
 * proxy before it (`error_page 504 /erreur/504`).
 */
export function loader({ params }: Route.LoaderArgs) {
  const status = Number(params.status)
  throw data(null, { status: Number.isInteger(status) && status >= 400 && status <= 599 ? status : 404 })
}

/** Never reached: the layout around shows the error. */
export default function ErrorStatus() {
  return null
}
