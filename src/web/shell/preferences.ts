import {
  defaultPreferences,
  type Preferences,
  preferenceAttributes,
  preferencesCookie,
  preferencesFrom,
  writePreferences,
} from '../preferences.ts'
import { firstMarked, marked } from './elements.ts'

/** Each choice of the accessibility menu applies at once and is kept, without a page load (design 2.9). */
export function enhancePreferences() {
  const form = firstMarked('preferences')
  if (!(form instanceof HTMLFormElement)) return
  for (const button of marked('without-script', form)) button.hidden = true
  if (!document.cookie.includes(`${preferencesCookie.name}=`)) restore(form)
  form.addEventListener('change', () => choose(form, chosenIn(form)))
  form.addEventListener('submit', event => {
    event.preventDefault()
    show(form, defaultPreferences)
    choose(form, defaultPreferences)
  })
}

function chosenIn(form: HTMLFormElement): Preferences {
  const data = new FormData(form)
  return preferencesFrom(setting => data.get(setting))
}

function choose(form: HTMLFormElement, preferences: Preferences) {
  apply(preferences)
  keep(preferences)
  const status = firstMarked('status', form)
  if (status) status.textContent = form.dataset.preferences ?? ''
}

function apply(preferences: Preferences) {
  for (const [name, choice] of Object.entries(preferenceAttributes(preferences))) {
    if (choice === undefined) document.documentElement.removeAttribute(name)
    else document.documentElement.setAttribute(name, choice)
  }
}

function show(form: HTMLFormElement, preferences: Preferences) {
  for (const input of form.querySelectorAll<HTMLInputElement>('input[type=radio]')) {
    input.checked = Object.entries(preferences).some(
      ([name, value]) => input.name === name && input.value === value,
    )
  }
}

function keep(preferences: Preferences) {
  const { name, maxAge } = preferencesCookie
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not there in every browser that we serve
  document.cookie = `${name}=${writePreferences(preferences)}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`
  stored(() => localStorage.setItem(name, JSON.stringify({ v: 1, ...preferences })))
}

/** The cookie is gone, the browser's own copy is not. */
function restore(form: HTMLFormElement) {
  const text = stored(() => localStorage.getItem(preferencesCookie.name))
  if (!text) return
  const kept: Record<string, unknown> = JSON.parse(text)
  const preferences = preferencesFrom(setting => kept[setting])
  show(form, preferences)
  apply(preferences)
  keep(preferences)
}

/** In a frame of another site storage may be blocked: the choice then lasts as long as the page. */
function stored<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
