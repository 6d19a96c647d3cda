import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { visit } from '../context.ts'
import { LoginForm } from '../layouts/login-form.tsx'
import { localPath } from '../local-path.ts'
import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'
import { Card } from '../ui/surface.tsx'
import type { Route } from './+types/login'

const destination = (request: Request) => localPath(new URL(request.url).searchParams.get('redirectTo'))

export function loader({ request, context }: Route.LoaderArgs) {
  const redirectTo = destination(request)
  if (context.get(visit).viewer) throw redirect(redirectTo)
  return { redirectTo }
}

/** The way in without JavaScript: the same act as `POST /auth/token`, answered by a page. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const username = String(form.get('username') ?? '')
  const outcome = await context.get(visit).logIn(username, String(form.get('password') ?? ''))
  if (outcome.ok) {
    return redirect(destination(request), { headers: outcome.value.map(cookie => ['set-cookie', cookie]) })
  }
  const code = outcome.error[0]?.code ?? 'UNKNOWN'
  const problem = code === 'login_refused' ? 'refused' : code === 'password_expired' ? 'expired' : 'failed'
  return data({ username, problem } as const, { status: httpStatusOf(code) })
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const { brand } = usePage().operator
  return (
    <div className="container page login-page stack">
      <title>{t('page.title', { title: t('login.title'), brand })}</title>
      <h1>{t('login.title')}</h1>
      <Card>
        <LoginForm
          prefix="page"
          redirectTo={loaderData.redirectTo}
          username={actionData?.username}
          problem={actionData?.problem}
        />
      </Card>
    </div>
  )
}
