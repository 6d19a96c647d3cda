import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { marked } from '../shell/elements.ts'

type Asked = {
  readonly challengeId?: string
  readonly options?: object
  readonly code?: string
  readonly address?: string
}
type Problem = 'refused' | 'known' | 'password' | 'locked' | 'failed'

/** The problems that have words of their own; every other is a passkey that did not answer. */
const problems: Readonly<Record<string, Problem>> = {
  required: 'password',
  password_wrong: 'password',
  login_locked: 'locked',
  TOO_MANY_REQUESTS: 'locked',
}

/** Asks the browser for a passkey, and sends the form with what it answered. The form itself is a plain post. */
export async function usePasskey(form: HTMLFormElement): Promise<void> {
  say(form, undefined)
  const asked = await ask(form)
  if (asked.address !== undefined) return location.assign(asked.address)
  if (asked.options === undefined || asked.challengeId === undefined)
    return say(form, asked.code === undefined ? 'failed' : (problems[asked.code] ?? 'refused'))
  try {
    const response = await answer(form.dataset.passkey, asked.options)
    fill(form, { challengeId: asked.challengeId, response: JSON.stringify(response) })
    form.submit()
  } catch (error) {
    say(form, (error as Error).name === 'InvalidStateError' ? 'known' : 'refused')
  }
}

async function ask(form: HTMLFormElement): Promise<Asked> {
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value)
  body.set('purpose', form.dataset.passkey ?? '')
  body.set('address', location.pathname + location.search)
  try {
    const response = await fetch('/utilisateur/cle-acces', { method: 'POST', body })
    return (await response.json()) as Asked
  } catch {
    return {}
  }
}

function answer(purpose: string | undefined, options: object): Promise<object> {
  return purpose === 'register'
    ? startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
    : startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })
}

function fill(form: HTMLFormElement, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    const input = form.elements.namedItem(name)
    if (input instanceof HTMLInputElement) input.value = value
  }
}

/** One panel for each problem; the one that holds takes the focus. */
function say(form: HTMLFormElement, problem: Problem | undefined): void {
  for (const panel of marked('passkey-problem', form)) {
    panel.hidden = panel.dataset.passkeyProblem !== problem
    if (!panel.hidden) panel.focus()
  }
}
