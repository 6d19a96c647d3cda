import { redirect } from 'react-router'
import { visit } from '../context.ts'
import { readForm } from '../form/read-form.ts'
import { localPath } from '../local-path.ts'
import type { Route } from './+types/logout'

/** « Se déconnecter »: ends the session and leads back to the page that it was pressed on. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const cookies = await context.get(visit).logOut()
  return redirect(localPath(form.get('back')), {
    status: 303,
    headers: cookies.map(cookie => ['set-cookie', cookie]),
  })
}

/** An address that somebody typed or reloaded. */
export function loader() {
  return redirect('/')
}
