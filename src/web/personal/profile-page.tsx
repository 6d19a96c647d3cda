import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import type { Problem } from '#domain/result.ts'
import { isLocale, localeCookie } from '#messages/locales.ts'
import { type Visit, visit } from '../context.ts'
import { readForm } from '../form/read-form.ts'
import { preferencesCookie, preferencesFrom, writePreferences } from '../preferences.ts'
import { keptCookie } from '../resources/kept-cookie.ts'
import type { Route } from './+types/profile-page'
import { connectedUser, found } from './connected.ts'
import { space } from './paths.ts'
import { Profile, type ProfileForm, type Saved } from './profile.tsx'
import { styles } from './styles.ts'

const forms: readonly ProfileForm[] = ['names', 'email', 'choices']
const savings: readonly Saved[] = [...forms, 'adresse', 'mot-de-passe']
const isForm = (text: unknown): text is ProfileForm => forms.some(form => form === text)

export async function loader({ request, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const userId = connectedUser(seen)
  const [profile, sessions] = await Promise.all([
    seen.acts.readProfile({ userId }).then(found),
    seen.acts.listSessions({ userId, sessionId: seen.sessionId }),
  ])
  const saved = new URL(request.url).searchParams.get('enregistre')
  return { profile, sessions, saved: savings.find(each => each === saved) ?? null }
}

/** Each part of the profile is a form of its own; what was wrong stands beside its fields. */
export async function action({ request, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const userId = connectedUser(seen)
  const form = await readForm(request)
  const intent = form.get('intent')
  if (intent === 'sessions') return endSessions(seen, userId)
  if (!isForm(intent)) throw data(null, { status: 404 })
  if (intent === 'choices') return keepChoices(seen, userId, form)
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 300)
  const typed = { firstName: text('firstName'), lastName: text('lastName'), email: text('email') }
  const { locale, acts } = seen
  const done =
    intent === 'names'
      ? await acts.updateProfile({ userId, firstName: typed.firstName, lastName: typed.lastName })
      : await acts.askNewEmail({ userId, email: typed.email, password: text('password'), locale })
  if (done.ok) return redirect(`${space.profile}?enregistre=${intent}`, 303)
  return refused({ intent, typed, problems: done.error })
}

/** Everywhere, thus here too: the way goes on at the login. */
async function endSessions(seen: Visit, userId: number) {
  await seen.acts.endSessions({ userId })
  const cookies = await seen.logOut()
  return redirect(`/connexion?redirectTo=${encodeURIComponent(space.profile)}`, {
    status: 303,
    headers: cookies.map(cookie => ['set-cookie', cookie]),
  })
}

type Sent = {
  readonly intent: ProfileForm
  readonly typed: { readonly firstName: string; readonly lastName: string; readonly email: string }
  readonly problems: readonly Problem[]
}

function refused(sent: Sent) {
  return data(sent, { status: httpStatusOf(sent.problems[0]?.code ?? 'UNKNOWN') })
}

/** With the account, and on this device at once: cookies are what the pages read (rule LOOK-6). */
async function keepChoices({ acts, secure }: Visit, userId: number, form: FormData) {
  const chosen = form.get('locale')
  const a11y = writePreferences(preferencesFrom(setting => form.get(setting)))
  const locale = isLocale(chosen) ? { locale: chosen } : {}
  found(await acts.keepChoices({ userId, a11y, ...locale }))
  const cookies = [
    keptCookie({ ...preferencesCookie, value: a11y }, secure),
    ...(isLocale(chosen) ? [keptCookie({ ...localeCookie, value: chosen }, secure)] : []),
  ]
  return redirect(`${space.profile}?enregistre=choices`, {
    status: 303,
    headers: cookies.map(cookie => ['set-cookie', cookie]),
  })
}

export const links = () => styles

export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  return <Profile {...loaderData} sent={actionData} />
}
