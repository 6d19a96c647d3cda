import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import type { Problem } from '#domain/result.ts'
import { passkeyAnswerOf } from '../account/factor-forms.ts'
import { PasskeyForm } from '../account/passkey-form.tsx'
import { visit } from '../context.ts'
import { readForm } from '../form/read-form.ts'
import { type LoginField, LoginForm, type LoginProblem } from '../layouts/login-form.tsx'
import { localPath } from '../local-path.ts'
import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'
import { PageMeta } from '../seo/page-meta.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Card } from '../ui/surface.tsx'
import type { Route } from './+types/login'

const loginFields: readonly LoginField[] = ['username', 'password']

const destination = (request: Request) => localPath(new URL(request.url).searchParams.get('redirectTo'))

export function loader({ request, context }: Route.LoaderArgs) {
  const redirectTo = destination(request)
  if (context.get(visit).viewer) throw redirect(redirectTo)
  return { redirectTo }
}

/** The way in without JavaScript: the same act as `POST /auth/token`, answered by a page. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const username = String(form.get('username') ?? '')
  const back = destination(request)
  const seen = context.get(visit)
  const isPasskey = form.get('intent') === 'passkey'
  const missing = isPasskey ? [] : loginFields.filter(name => !form.get(name))
  if (missing.length > 0)
    return data({ username, problem: undefined, missing }, { status: httpStatusOf('required') })
  const outcome = isPasskey
    ? await seen.logInWithPasskey(passkeyAnswerOf(form))
    : await seen.logIn(username, String(form.get('password') ?? ''))
  if (!outcome.ok) return refusal(username, back, outcome.error[0])
  const { cookies, isVerified } = outcome.value
  if (!isVerified)
    return redirect(`/premiere-connexion?verifier=1&redirectTo=${encodeURIComponent(back)}`, 303)
  return redirect(back, { status: 303, headers: cookies.map(cookie => ['set-cookie', cookie]) })
}

function refusal(username: string, back: string, { code, values }: Problem = { code: 'UNKNOWN' }) {
  if (code === 'password_expired')
    return redirect(`/mot-de-passe/expire?redirectTo=${encodeURIComponent(back)}`, 303)
  return data(
    { username, problem: problemOf(code, values?.until), missing: undefined },
    { status: httpStatusOf(code) },
  )
}

function problemOf(code: Problem['code'], until: string | number | undefined): LoginProblem {
  if (code === 'passkey_refused') return { kind: 'passkey' }
  if (code === 'login_locked' && typeof until === 'string') return { kind: 'locked', until }
  return { kind: code === 'login_refused' || code === 'required' ? 'refused' : 'failed' }
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const { brand, origin } = usePage().operator
  const missing = actionData?.missing ?? []
  return (
    <div className="container page login-page stack">
      <PageMeta
        title={t('page.title', { title: t('login.title'), brand })}
        description={t('meta.description', { brand })}
        canonical={`${origin}/connexion`}
        indexed={false}
      />
      <h1>{t('login.title')}</h1>
      <ErrorSummary
        problems={missing.map(name => ({
          id: `page-${name}`,
          message: t('val.required', { label: t(name === 'username' ? 'login.email' : 'login.password') }),
        }))}
      />
      <Card className="stack">
        <LoginForm
          prefix="page"
          redirectTo={loaderData.redirectTo}
          username={actionData?.username}
          problem={actionData?.problem}
          missing={missing}
        />
        <PasskeyForm
          purpose="login"
          kind="secondary"
          label={t('factor.login_passkey')}
          action={`/connexion?redirectTo=${encodeURIComponent(loaderData.redirectTo)}`}
        />
      </Card>
    </div>
  )
}
