import { redirect } from 'react-router'
import { isLocale, localeCookie } from '#messages/locales.ts'
import { visit } from '../context.ts'
import { localPath } from '../local-path.ts'
import { withoutLanguage } from '../locale.ts'
import { defaultPreferences, preferencesCookie, preferencesFrom, writePreferences } from '../preferences.ts'
import type { Route } from './+types/preferences'

/** Keeps the language or the accessibility settings in a cookie and leads back to where the visitor was. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { secure } = context.get(visit)
  const kept = cookieOf(form)
  const cookie = `${kept.name}=${kept.value}; Path=/; Max-Age=${kept.maxAge}; SameSite=Lax${secure ? '; Secure' : ''}`
  const back = localPath(form.get('back'))
  return redirect(kept.name === localeCookie.name ? withoutLanguage(back) : back, {
    status: 303,
    headers: { 'set-cookie': cookie },
  })
}

function cookieOf(form: FormData): { name: string; maxAge: number; value: string } {
  const locale = form.get('locale')
  if (isLocale(locale)) return { ...localeCookie, value: locale }
  const chosen = form.has('reset') ? defaultPreferences : preferencesFrom(setting => form.get(setting))
  return { ...preferencesCookie, value: writePreferences(chosen) }
}

/** An address that somebody typed or reloaded. */
export function loader() {
  return redirect('/')
}
