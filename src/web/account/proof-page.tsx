import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { visit } from '../context.ts'
import { readForm } from '../form/read-form.ts'
import { localPath } from '../local-path.ts'
import { useT } from '../messages.tsx'
import { connectedUser } from '../personal/connected.ts'
import { UnlistedHead } from '../seo/unlisted-head.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Card, Disclosure } from '../ui/surface.tsx'
import { TextInput } from '../ui/text-input.tsx'
import type { Route } from './+types/proof-page'
import { factorProblems, passkeyAnswerOf } from './factor-forms.ts'
import { PasskeyForm } from './passkey-form.tsx'
import { proofAddress, withoutProof } from './prove-first.ts'

const backOf = (request: Request) => localPath(new URL(request.url).searchParams.get('redirectTo'))

/** What the account can prove itself with; without anything, the way to the first. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const userId = connectedUser(seen)
  const { passkeys, app, codesLeft } = await seen.acts.readFactors({ userId, sessionId: seen.sessionId })
  if (passkeys.length === 0 && app === null)
    throw redirect(proofAddress('FACTOR_NEEDED', backOf(request)) ?? '/')
  const cancelUrl = withoutProof(backOf(request))
  return { hasPasskey: passkeys.length > 0, hasApp: app !== null, hasCodes: codesLeft > 0, cancelUrl }
}

/** A proof, then back to where one was, in a session that has proven itself. */
export async function action({ request, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const userId = connectedUser(seen)
  const form = await readForm(request)
  const actor = { userId, sessionId: seen.sessionId }
  const code = String(form.get('code') ?? '').slice(0, 60)
  const proven =
    form.get('intent') === 'passkey'
      ? await seen.acts.proveWithPasskey({ ...actor, ...passkeyAnswerOf(form) })
      : await seen.acts.proveWithCode({ ...actor, code, locale: seen.locale })
  if (!proven.ok)
    return data({ problems: proven.error }, { status: httpStatusOf(proven.error[0]?.code ?? 'UNKNOWN') })
  const cookies = seen.openSession(proven.value.session)
  return redirect(backOf(request), { status: 303, headers: cookies.map(line => ['set-cookie', line]) })
}

export default function Proof({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const problems = factorProblems(actionData?.problems ?? [], t)
  const title = t('factor.proof_title')
  const { hasPasskey, hasApp, hasCodes, cancelUrl } = loaderData
  return (
    <div className="container page login-page stack">
      <UnlistedHead title={title} wrong={problems.length > 0} />
      <h1>{title}</h1>
      <p>{t('factor.proof_lead')}</p>
      <ErrorSummary problems={problems} />
      {hasPasskey && (
        <Card>
          <PasskeyForm purpose="prove" label={t('factor.proof_passkey')} />
        </Card>
      )}
      {(hasApp || hasCodes) && <CodeForm hasApp={hasApp} hasPasskey={hasPasskey} problems={problems} />}
      <p>
        <ButtonLink kind="quiet" href={cancelUrl} wide>
          {t('factor.cancel')}
        </ButtonLink>
      </p>
      <Lost />
    </div>
  )
}

type CodeProps = {
  readonly hasApp: boolean
  readonly hasPasskey: boolean
  readonly problems: readonly { readonly id: string; readonly message: string }[]
}

function CodeForm({ hasApp, hasPasskey, problems }: CodeProps) {
  const t = useT()
  return (
    <Card>
      <form className="stack" method="post" noValidate>
        {hasPasskey && <h2 className="space-h2">{t('factor.proof_or')}</h2>}
        <TextInput
          name="code"
          label={t('factor.proof_code')}
          hint={hasApp ? t('factor.proof_code_app') : t('factor.proof_code_recovery')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          width="medium"
          error={problems.find(({ id }) => id === 'code')?.message}
        />
        <p>
          <Button type="submit" kind={hasPasskey ? 'secondary' : 'primary'} wide>
            {t('factor.proof_submit')}
          </Button>
        </p>
      </form>
    </Card>
  )
}

function Lost() {
  const t = useT()
  return (
    <Disclosure summary={t('factor.proof_lost_title')}>
      <p>
        {t.rich('factor.proof_lost', {
          link: words => (
            <a key="contact" href="/legal/contact">
              {words}
            </a>
          ),
        })}
      </p>
    </Disclosure>
  )
}
