import {
  defaultPreferences,
  type Preferences,
  preferenceAttributes,
  preferencesCookie,
  preferencesFrom,
  writePreferences,
} from '../preferences.ts'
import { firstMarked, marked } from './elements.ts'

/** Each choice of the accessibility menu applies at once and is kept, without a page load (rule LOOK-6). */
export function enhancePreferences() {
  const form = firstMarked('preferences')
  if (!(form instanceof HTMLFormElement)) return
  for (const button of marked('without-script', form)) button.hidden = true
  restore(form)
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

/** One request after the other: the cookie of an earlier choice must not come last. */
let kept: Promise<unknown> = Promise.resolve()

/** The server sets the cookie, so that the next page comes with its attributes; the browser keeps a copy. */
function keep(preferences: Preferences) {
  const body = new URLSearchParams(preferences)
  const send = () => fetch('/preferences', { method: 'POST', body, redirect: 'manual', keepalive: true })
  kept = kept.then(send).catch(() => undefined)
  stored(() => localStorage.setItem(preferencesCookie.name, JSON.stringify({ v: 1, ...preferences })))
}

/** The page came without the choices that the browser keeps: its cookie is gone. */
function restore(form: HTMLFormElement) {
  const text = stored(() => localStorage.getItem(preferencesCookie.name))
  if (!text) return
  const kept: Record<string, unknown> = JSON.parse(text)
  const preferences = preferencesFrom(setting => kept[setting])
  if (writePreferences(preferences) === writePreferences(chosenIn(form))) return
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
