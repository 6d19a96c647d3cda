import { prepareProof, withProof } from '../captcha/proof.ts'
import { forgetKept } from '../form/steps/kept-values.ts'
import { send } from '../transport/send.ts'
import { showToast } from '../ui/toast.ts'
import { marked, onPress } from './elements.ts'
import { pageOf } from './page-of.ts'
import { workFor } from './patience.ts'

/** Who logs out leaves nothing of theirs in the forms of this tab: their name stood there by itself (rule CRT-2). */
export function forgetAnswersOnLeaving() {
  for (const form of marked('leaves')) form.addEventListener('submit', () => forgetKept())
}

/** « Se connecter » opens the dialog over the page; the form is sent without leaving it (rule SCR-21). */
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
    form.addEventListener('focusin', () => prepareProof('login'))
    form.addEventListener('submit', event => {
      event.preventDefault()
      if (!lacksAnswer(form)) void workFor(event.submitter ?? form, () => logIn(form))
    })
  }
  onPress('reveals', button => reveal(button))
  for (const form of marked<HTMLFormElement>('passkey')) {
    form.hidden = false
    form.addEventListener('submit', event => {
      event.preventDefault()
      void workFor(event.submitter ?? form, async () =>
        (await import('../account/use-passkey.ts')).usePasskey(form),
      )
    })
  }
}

/** Whether a field is empty; it is then asked for below it, and has the focus. */
function lacksAnswer(form: HTMLFormElement): boolean {
  const empty = marked('missing', form).flatMap(words => {
    const field = document.getElementById(words.dataset.missing ?? '')
    if (!(field instanceof HTMLInputElement)) return []
    words.hidden = field.value !== ''
    field.ariaInvalid = words.hidden ? null : 'true'
    if (words.hidden) field.removeAttribute('aria-describedby')
    else field.setAttribute('aria-describedby', `${field.id}-missing-error`)
    return words.hidden ? [] : [field]
  })
  empty[0]?.focus()
  return empty.length > 0
}

type Answer = {
  readonly access_token?: string
  readonly errors?: readonly { readonly code: string; readonly message: string }[]
}

/** The token first, then the profile (rule ACC-5): who is not verified yet, or has to renew a password, goes there. */
async function logIn(form: HTMLFormElement) {
  const answer = await requestToken(form)
  const [problem] = answer.errors ?? []
  const back = encodeURIComponent(
    new URL(form.action).searchParams.get('redirectTo') ?? location.pathname + location.search,
  )
  if (answer.access_token !== undefined) {
    const unverified = claimsOf(answer.access_token).uvf === '1'
    return unverified ? location.assign(`/premiere-connexion?verifier=1&redirectTo=${back}`) : welcome(form)
  }
  if (problem?.code === 'password_expired') return location.assign(`/mot-de-passe/expire?redirectTo=${back}`)
  if (problem?.code === 'login_locked') return say(form, 'locked', problem.message)
  const wasRefused = problem?.code === 'login_refused' || problem?.code === 'required'
  say(form, wasRefused ? 'refused' : 'failed')
}

async function requestToken(form: HTMLFormElement): Promise<Answer> {
  const { username, password } = Object.fromEntries(new FormData(form))
  const body = { username, password }
  try {
    const answer = await withProof(
      'login',
      headers => send('auth', '/token', { method: 'POST', body, once: true }, headers),
      response => response.status === 400,
    )
    return (await answer.json()) as Answer
  } catch {
    return {}
  }
}

function claimsOf(token: string): { readonly uvf?: string } {
  const [, claims = ''] = token.split('.')
  return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
}

/** The page stays where it was with all that was typed; what it knows of its visitor comes anew. */
async function welcome(form: HTMLFormElement) {
  const dialog = form.closest('dialog')
  if (!dialog) return location.assign(new URL(form.action).searchParams.get('redirectTo') ?? '/')
  const page = await currentPage()
  // Administrators see their bar, and campaigns that are not public (rule ACC-5).
  if (page?.querySelector('[data-admin-bar]')) return location.reload()
  dialog.close()
  if (page) takeOver(page)
  showToast('success', form.dataset.login ?? '')
}

/** This page as it is for who has just logged in; a failure changes nothing of what is on the screen. */
async function currentPage(): Promise<Document | undefined> {
  try {
    const answer = await fetch(location.href, { headers: { accept: 'text/html' } })
    return await pageOf(answer)
  } catch {
    return undefined
  }
}

/** Header and menus of the other page stand in place of ours. */
function takeOver(page: Document) {
  for (const selector of ['.site-header', '#site-menu', '#account-menu']) {
    const next = page.querySelector(selector)
    const before = document.querySelector(selector)
    if (next && before) before.replaceWith(next)
    else if (next) document.body.append(next)
  }
  // On a phone the account stands in the menu: what is hidden takes no focus.
  for (const menu of ['site-menu', 'account-menu'])
    document.querySelector<HTMLElement>(`.site-header [popovertarget=${menu}]`)?.focus()
}

function say(form: HTMLFormElement, what: 'refused' | 'failed' | 'locked', words?: string) {
  for (const panel of marked('login-problem', form)) {
    panel.hidden = panel.dataset.loginProblem !== what
    if (panel.hidden) continue
    const title = panel.querySelector('.banner-title')
    if (title && words !== undefined) title.textContent = words
    panel.focus()
  }
}

function reveal(button: HTMLElement) {
  const input = document.getElementById(button.dataset.reveals ?? '')
  if (!(input instanceof HTMLInputElement)) return
  const isHidden = input.type === 'password'
  input.type = isHidden ? 'text' : 'password'
  button.ariaPressed = String(isHidden)
}
