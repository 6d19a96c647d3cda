import { isProofRefused, prepareProof, withProof } from '../captcha/proof.ts'
import { firstMarked } from '../shell/elements.ts'
import { workFor } from '../shell/patience.ts'

/** Enters with an answer to the anti-bot check, which the browser works for while the page is read (rule ROOM-7). */
export function enterRoom() {
  const form = firstMarked('enters-room')
  if (!(form instanceof HTMLFormElement)) return
  prepareProof('room')
  form.addEventListener('submit', event => {
    event.preventDefault()
    const { submitter } = event
    if (submitter instanceof HTMLElement) void workFor(submitter, () => send(form))
  })
}

async function send(form: HTMLFormElement) {
  const post = (headers: Readonly<Record<string, string>>) =>
    fetch(form.action, { method: 'POST', body: new URLSearchParams(), redirect: 'manual', headers }).catch(
      () => undefined,
    )
  const answer = await withProof('room', post, isProofRefused)
  // A place, or a room that is closed by now: its page tells which, and leads on.
  if (answer?.type === 'opaqueredirect') return location.assign(form.action)
  const failed = firstMarked('room-failed', form)
  const isPlain = answer?.headers.get('content-type')?.startsWith('text/plain') === true
  // Whatever else is wrong stands on the page that a plain post leads to.
  if (!isPlain || failed === undefined) return form.submit()
  failed.textContent = await answer.text()
  failed.hidden = false
}
