import type { Problem } from '#domain/result.ts'
import type { Translator } from '#messages/translator.ts'
import type { OwnSession } from '#usecases/account/sessions.ts'
import type { OwnProfile } from '#usecases/space/profile.ts'
import { textProblem } from '../form/text-problem.ts'
import { useT } from '../messages.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Card, Disclosure } from '../ui/surface.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { Choices } from './choices.tsx'
import { factorPaths, space } from './paths.ts'
import { Sessions } from './sessions.tsx'
import { SpacePage } from './space-page.tsx'

/** The forms of the profile. */
export type ProfileForm = 'names' | 'email' | 'choices'

/** What has just been saved, by a form of the profile or on a page of its own. */
export type Saved = ProfileForm | 'adresse' | 'mot-de-passe'

type Sent = {
  readonly intent: ProfileForm
  readonly typed: { readonly firstName: string; readonly lastName: string; readonly email: string }
  readonly problems: readonly Problem[]
}

type Props = {
  readonly profile: OwnProfile
  readonly sessions: readonly OwnSession[]
  /** What has just been saved; `adresse`: a new address was proved. */
  readonly saved: Saved | null
  readonly sent: Sent | undefined
}

/** « Mon profil »: name, address, password, choices, one's data, and the way out (rule SCR-24, RGPD). */
export function Profile({ profile, sessions, saved, sent }: Props) {
  const t = useT()
  const problems = (sent?.problems ?? []).map(problem => {
    const id = problem.field ?? (sent?.intent === 'email' ? 'email' : 'firstName')
    return { id, message: textProblem(t, problem, labelOf(t, id)) }
  })
  const errors = Object.fromEntries(problems.map(({ id, message }) => [id, message]))
  const part = { profile, sent, errors }
  return (
    <SpacePage section="profile" hasErrors={problems.length > 0}>
      <ErrorSummary problems={problems} />
      {sent === undefined && <SavedNotice saved={saved} profile={profile} />}
      <Names {...part} />
      <Address {...part} />
      <Password />
      <SecondFactor />
      <Sessions sessions={sessions} />
      <Choices />
      <YourData />
    </SpacePage>
  )
}

const labels = {
  firstName: 'space.first_name',
  lastName: 'space.last_name',
  email: 'space.email_new',
  password: 'space.email_password',
} as const

const labelOf = (t: Translator, field: string) => t(labels[field as keyof typeof labels] ?? labels.firstName)

type Part = Pick<Props, 'profile' | 'sent'> & { readonly errors: Readonly<Record<string, string>> }

function SavedNotice({ saved, profile }: Pick<Props, 'saved' | 'profile'>) {
  const t = useT()
  if (saved === 'mot-de-passe') return <Banner tone="success" title={t('space.password_saved')} />
  if (saved === 'names') return <Banner tone="success" title={t('space.names_saved')} />
  if (saved === 'choices') return <Banner tone="success" title={t('space.choices_saved')} />
  if (saved === 'adresse') return <Banner tone="success" title={t('space.email_done')} />
  if (profile.newEmail === null) return null
  return <Banner tone="info" title={t('space.email_waiting', { email: profile.newEmail })} />
}

function Names({ profile, sent, errors }: Part) {
  const t = useT()
  const { firstName, lastName } = sent?.intent === 'names' ? sent.typed : profile
  return (
    <Card aria-labelledby="names">
      <form className="stack" method="post" noValidate>
        <h2 className="space-h2" id="names">
          {t('space.names_title')}
        </h2>
        <input type="hidden" name="intent" value="names" />
        <div className="pair">
          <TextInput
            name="firstName"
            label={t('space.first_name')}
            autoComplete="given-name"
            defaultValue={firstName}
            error={errors.firstName}
          />
          <TextInput
            name="lastName"
            label={t('space.last_name')}
            autoComplete="family-name"
            defaultValue={lastName}
            error={errors.lastName}
          />
        </div>
        <p>
          <Button type="submit" kind="secondary">
            {t('space.names_submit')}
          </Button>
        </p>
      </form>
    </Card>
  )
}

function Address({ profile, sent, errors }: Part) {
  const t = useT()
  const isRefused = sent?.intent === 'email'
  return (
    <Card className="stack stack-tight" aria-labelledby="address">
      <h2 className="space-h2" id="address">
        {t('space.email_title')}
      </h2>
      <p className="space-address">{profile.email}</p>
      <Disclosure summary={t('space.email_change')} open={isRefused}>
        <form className="stack" method="post" noValidate>
          <input type="hidden" name="intent" value="email" />
          <TextInput
            name="email"
            type="email"
            label={t('space.email_new')}
            hint={t('space.email_hint')}
            autoComplete="email"
            defaultValue={isRefused ? sent.typed.email : ''}
            error={errors.email}
          />
          <TextInput
            name="password"
            type="password"
            label={t('space.email_password')}
            autoComplete="current-password"
            error={errors.password}
          />
          <p>
            <Button type="submit" kind="secondary">
              {t('space.email_submit')}
            </Button>
          </p>
        </form>
      </Disclosure>
    </Card>
  )
}

function Password() {
  const t = useT()
  return (
    <Card className="stack stack-tight" aria-labelledby="password-title">
      <h2 className="space-h2" id="password-title">
        {t('space.password_title')}
      </h2>
      <p>
        <ButtonLink kind="secondary" href={`${space.profile}/mot-de-passe`}>
          {t('space.password_link')}
        </ButtonLink>
      </p>
    </Card>
  )
}

function SecondFactor() {
  const t = useT()
  return (
    <Card className="stack stack-tight" aria-labelledby="factor-title">
      <h2 className="space-h2" id="factor-title">
        {t('factor.title')}
      </h2>
      <p>{t('factor.profile_body')}</p>
      <p>
        <ButtonLink kind="secondary" href={factorPaths.list}>
          {t('factor.profile_link')}
        </ButtonLink>
      </p>
    </Card>
  )
}

function YourData() {
  const t = useT()
  return (
    <Card className="stack stack-tight" aria-labelledby="data">
      <h2 className="space-h2" id="data">
        {t('space.data_title')}
      </h2>
      <p>{t('space.data_body')}</p>
      <p className="row">
        <ButtonLink kind="secondary" href={`${space.profile}/donnees`} download>
          {t('space.data_link')}
        </ButtonLink>
        <ButtonLink kind="quiet" href={`${space.profile}/suppression`}>
          {t('space.erase_link')}
        </ButtonLink>
      </p>
    </Card>
  )
}
