import QRCode from 'qrcode'
import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { factorProblems } from '../account/factor-forms.ts'
import { nextPathOf } from '../account/goes-on.ts'
import { proofAddress } from '../account/prove-first.ts'
import { RecoveryCodes } from '../account/recovery-codes.tsx'
import { visit } from '../context.ts'
import { readForm } from '../form/read-form.ts'
import { useT } from '../messages.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Card } from '../ui/surface.tsx'
import { TextInput } from '../ui/text-input.tsx'
import type { Route } from './+types/link-app-page'
import { connectedUser } from './connected.ts'
import { factorPaths } from './paths.ts'
import { SpacePage } from './space-page.tsx'
import { styles } from './styles.ts'

/** The secret as text and as a QR code, drawn here; nothing of an app that does not wait for its code. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const actor = { userId: connectedUser(seen), sessionId: seen.sessionId }
  const goesOnTo = nextPathOf(request)
  const waiting = await seen.acts.readAuthenticatorApp(actor)
  // After its first code, whose page shows the recovery codes, the app waits no more.
  if (!waiting.ok) return { waiting: null, goesOnTo }
  const { secret, address } = waiting.value
  const drawing = await QRCode.toString(address, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 })
  const picture = `data:image/svg+xml,${encodeURIComponent(drawing)}`
  const spaced = secret.replace(/(.{4})(?=.)/g, '$1 ')
  return { waiting: { secret: spaced, address, picture }, goesOnTo }
}

/** The first code links the app; it is a proof too. */
export async function action({ request, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const userId = connectedUser(seen)
  const code = String((await readForm(request)).get('code') ?? '').slice(0, 60)
  const { acts, sessionId, locale } = seen
  const added = await acts.confirmAuthenticatorApp({ userId, sessionId, code, locale })
  const refusal = added.ok ? undefined : added.error[0]?.code
  const proof = proofAddress(refusal, factorPaths.list)
  if (proof !== undefined || refusal === 'NOT_FOUND') throw redirect(proof ?? factorPaths.list, 303)
  if (!added.ok)
    return data(
      { problems: added.error, codes: null },
      { status: httpStatusOf(added.error[0]?.code ?? 'UNKNOWN') },
    )
  const { session, codes } = added.value
  const headers = seen.openSession(session).map((line): [string, string] => ['set-cookie', line])
  if (codes !== null) return data({ problems: [], codes }, { headers })
  return redirect(nextPathOf(request) ?? `${factorPaths.list}?fait=app`, { status: 303, headers })
}

export const links = () => styles

export default function LinkApp({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const { waiting, goesOnTo } = loaderData
  const problems = factorProblems(actionData?.problems ?? [], t)
  if (actionData?.codes != null)
    return (
      <SpacePage section="profile" title={t('factor.title')}>
        <RecoveryCodes codes={actionData.codes} goesOnTo={goesOnTo ?? factorPaths.list} />
      </SpacePage>
    )
  return (
    <SpacePage section="profile" title={t('factor.link_title')} hasErrors={problems.length > 0}>
      <ErrorSummary problems={problems} />
      <Card className="stack">
        {waiting === null ? (
          <>
            <p>{t('factor.link_none')}</p>
            <p>
              <ButtonLink href={factorPaths.list}>{t('factor.profile_link')}</ButtonLink>
            </p>
          </>
        ) : (
          <>
            <Secret {...waiting} />
            <FirstCode error={problems.find(({ id }) => id === 'code')?.message} />
          </>
        )}
      </Card>
    </SpacePage>
  )
}

function FirstCode({ error }: { readonly error: string | undefined }) {
  const t = useT()
  return (
    <form className="stack" method="post" noValidate>
      <TextInput
        name="code"
        label={t('factor.link_code')}
        hint={t('factor.link_code_hint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        width="medium"
        error={error}
      />
      <p className="row">
        <Button type="submit">{t('factor.link_submit')}</Button>
        <a href={factorPaths.list}>{t('factor.cancel')}</a>
      </p>
    </form>
  )
}

type SecretProps = { readonly secret: string; readonly address: string; readonly picture: string }

function Secret({ secret, address, picture }: SecretProps) {
  const t = useT()
  return (
    <>
      <p>{t('factor.link_scan')}</p>
      <img className="app-qr" src={picture} alt={t('factor.link_qr')} width={220} height={220} />
      <p>
        {t('factor.link_secret')}
        <br />
        <code className="app-secret">{secret}</code>
      </p>
      <p>
        <a href={address}>{t('factor.link_open')}</a>
      </p>
    </>
  )
}
