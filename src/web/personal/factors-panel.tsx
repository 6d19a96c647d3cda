import type { Problem } from '#domain/result.ts'
import { longDate } from '#messages/format.ts'
import type { Factors } from '#usecases/account/second-factor.ts'
import { factorProblems } from '../account/factor-forms.ts'
import { PasskeyForm } from '../account/passkey-form.tsx'
import { useT } from '../messages.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Card } from '../ui/surface.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { Dates } from './factor-dates.tsx'
import { type FactorErrors, PasskeyList } from './passkey-list.tsx'
import { SpacePage } from './space-page.tsx'

/** What has just been done on the page. */
export const factorsSaved = ['passkey', 'app', 'renamed', 'removed'] as const
export type FactorsSaved = (typeof factorsSaved)[number]

type Props = {
  readonly factors: Factors
  /** The page whose act waits for a factor. */
  readonly goesOnTo: string | null
  readonly saved: FactorsSaved | null
  readonly now: string
  readonly wrong: { readonly problems: readonly Problem[]; readonly id: string }
}

/** What an account proves itself with: passkeys, an app with codes, recovery codes. */
export function FactorsPanel({ factors, goesOnTo, saved, now, wrong }: Props) {
  const t = useT()
  const problems = factorProblems(wrong.problems, t)
  const beside = problems.filter((_, index) => wrong.problems[index]?.field !== undefined)
  const [other] = problems.filter(each => !beside.includes(each))
  const byField = Object.fromEntries(beside.map(({ id, message }) => [id, message]))
  const hasNone = factors.passkeys.length === 0 && factors.app === null
  return (
    <SpacePage section="profile" title={t('factor.title')} hasErrors={problems.length > 0}>
      <ErrorSummary problems={beside} />
      {other && <Banner tone="danger" live="alert" title={other.message} />}
      {saved !== null && problems.length === 0 && <Banner tone="success" title={t(`factor.done_${saved}`)} />}
      {goesOnTo !== null && hasNone && (
        <Banner tone="info" title={t('factor.needed_title')}>
          <p>{t('factor.needed_body')}</p>
        </Banner>
      )}
      <p>{t('factor.lead')}</p>
      <Passkeys factors={factors} now={now} errors={{ id: wrong.id, byField }} />
      <App factors={factors} error={byField.password} />
      {!hasNone && <Codes left={factors.codesLeft} />}
    </SpacePage>
  )
}

function Passkeys({
  factors,
  now,
  errors,
}: Pick<Props, 'factors' | 'now'> & { readonly errors: FactorErrors }) {
  const t = useT()
  const name = t('factor.passkey_default', { date: longDate(now, t.locale, { weekday: false }) })
  return (
    <Card className="stack stack-tight" aria-labelledby="passkeys">
      <h2 className="space-h2" id="passkeys">
        {t('factor.passkeys_title')}
      </h2>
      <p>{t('factor.passkeys_body')}</p>
      {factors.passkeys.length > 0 && <PasskeyList passkeys={factors.passkeys} errors={errors} />}
      <PasskeyForm purpose="register" label={t('factor.passkey_add')}>
        <TextInput
          name="name"
          id="passkey-name"
          label={t('factor.passkey_name')}
          maxLength={60}
          autoComplete="off"
          defaultValue={name}
        />
        {factors.needsPassword && <Password id="passkey-password" />}
      </PasskeyForm>
    </Card>
  )
}

function App({ factors, error }: Pick<Props, 'factors'> & { readonly error: string | undefined }) {
  const t = useT()
  return (
    <Card className="stack stack-tight" aria-labelledby="app">
      <h2 className="space-h2" id="app">
        {t('factor.app_title')}
      </h2>
      <p>{t('factor.app_body')}</p>
      {factors.app === null ? (
        <form className="stack stack-tight" method="post" noValidate>
          <input type="hidden" name="intent" value="app" />
          {factors.needsPassword && <Password id="password" error={error} />}
          <p>
            <Button type="submit" kind="secondary">
              {t('factor.app_add')}
            </Button>
          </p>
        </form>
      ) : (
        <form className="stack stack-tight" method="post" noValidate>
          <p>{t('factor.app_linked')}</p>
          <Dates {...factors.app} />
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="factor" value="app" />
          <p>
            <Button type="submit" kind="secondary">
              {t('factor.app_remove')}
            </Button>
          </p>
        </form>
      )}
    </Card>
  )
}

function Password({ id, error }: { readonly id: string; readonly error?: string | undefined }) {
  const t = useT()
  return (
    <TextInput
      name="password"
      id={id}
      type="password"
      label={t('factor.password')}
      hint={t('factor.password_hint')}
      autoComplete="current-password"
      error={error}
    />
  )
}

function Codes({ left }: { readonly left: number }) {
  const t = useT()
  return (
    <Card className="stack stack-tight" aria-labelledby="codes">
      <h2 className="space-h2" id="codes">
        {t('factor.codes_title')}
      </h2>
      <p>{t('factor.codes_body')}</p>
      <p>{t('factor.codes_left', { count: left })}</p>
      <form method="post" noValidate>
        <Button type="submit" kind="secondary" name="intent" value="codes">
          {t('factor.codes_renew')}
        </Button>
      </form>
      <p className="small muted">{t('factor.codes_renew_note')}</p>
    </Card>
  )
}
