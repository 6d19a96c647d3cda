import { firstMarked, marked, onPress } from './elements.ts'
import { workFor } from './patience.ts'

/** « Se connecter » opens the dialog over the page; the form is sent without leaving it (design 3.6). */
export function enhanceLogin() {
  onPress('opens', (link, event) => {
    const dialog = document.getElementById(link.dataset.opens ?? '')
    if (!(dialog instanceof HTMLDialogElement) || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    link.closest<HTMLElement>('[popover]')?.hidePopover()
    dialog.showModal()
    dialog.querySelector<HTMLInputElement>('input[name=username]')?.focus()
  })
  for (const form of marked<HTMLFormElement>('login')) {
    form.addEventListener('submit', event => {
      event.preventDefault()
      void workFor(event.submitter ?? form, () => logIn(form))
    })
  }
  onPress('reveals', button => reveal(button))
}

async function logIn(form: HTMLFormElement) {
  const outcome = await requestToken(form)
  if (outcome === 'done') return welcome(form)
  say(form, outcome)
}

async function requestToken(form: HTMLFormElement): Promise<'done' | 'expired' | 'refused' | 'failed'> {
  const { username, password } = Object.fromEntries(new FormData(form))
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify({ username, password }) }
  const response = await fetch('/auth/token', request).catch(() => undefined)
  if (response?.ok) return 'done'
  if (response?.status === 403) return 'expired'
  return response && response.status < 500 && response.status !== 429 ? 'refused' : 'failed'
}

/** The page stays where it was. An island that keeps typed values may take the news itself and prevent the reload. */
function welcome(form: HTMLFormElement) {
  const staysHere = document.dispatchEvent(new CustomEvent('obole:login', { cancelable: true }))
  const dialog = form.closest('dialog')
  dialog?.close()
  if (!dialog) return location.assign(new URL(form.action).searchParams.get('redirectTo') ?? '/')
  if (staysHere) location.reload()
}

function say(form: HTMLFormElement, what: 'refused' | 'expired' | 'failed') {
  for (const kind of ['refused', 'expired', 'failed']) {
    const panel = firstMarked(kind, form)
    if (!panel) continue
    panel.hidden = kind !== what
    if (kind === what) panel.focus()
  }
}

function reveal(button: HTMLElement) {
  const input = document.getElementById(button.dataset.reveals ?? '')
  if (!(input instanceof HTMLInputElement)) return
  input.type = input.type === 'password' ? 'text' : 'password'
  const other = button.dataset.hideLabel ?? ''
  button.dataset.hideLabel = button.textContent ?? ''
  button.textContent = other
}
