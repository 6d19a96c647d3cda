import { redirect } from 'react-router'
import { isLocale, localeCookie } from '#messages/locales.ts'
import { visit } from '../context.ts'
import { readForm } from '../form/read-form.ts'
import { localPath } from '../local-path.ts'
import { withoutLanguage } from '../locale.ts'
import { defaultPreferences, preferencesCookie, preferencesFrom, writePreferences } from '../preferences.ts'
import type { Route } from './+types/preferences'
import { keptCookie } from './kept-cookie.ts'

/** Keeps the language or the accessibility settings in a cookie, and with the account of a connected user, and leads back to where the visitor was. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const { secure, viewer, acts } = context.get(visit)
  const kept = cookieOf(form)
  if (viewer !== null) await acts.keepChoices({ userId: viewer.userId, ...choiceOf(kept) })
  const back = localPath(form.get('back'))
  return redirect(kept.name === localeCookie.name ? withoutLanguage(back) : back, {
    status: 303,
    headers: { 'set-cookie': keptCookie(kept, secure) },
  })
}

function cookieOf(form: FormData): { name: string; maxAge: number; value: string } {
  const locale = form.get('locale')
  if (isLocale(locale)) return { ...localeCookie, value: locale }
  const chosen = form.has('reset') ? defaultPreferences : preferencesFrom(setting => form.get(setting))
  return { ...preferencesCookie, value: writePreferences(chosen) }
}

/** The same, as the account of a connected user keeps it. */
function choiceOf({ name, value }: { readonly name: string; readonly value: string }) {
  if (name === localeCookie.name) return isLocale(value) ? { locale: value } : {}
  return { a11y: value }
}

/** An address that somebody typed or reloaded. */
export function loader() {
  return redirect('/')
}
