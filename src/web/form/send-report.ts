import { isProofRefused, prepareProof, withProof } from '../captcha/proof.ts'
import { firstMarked } from '../shell/elements.ts'
import { workFor } from '../shell/patience.ts'
import { showToast } from '../ui/toast.ts'

/** The report of the dialog is sent without leaving the page: nothing that was typed on it is lost. That it was sent is said once. */
export function enhanceReport() {
  const form = firstMarked('reports')
  if (form instanceof HTMLFormElement) {
    form.addEventListener('focusin', () => prepareProof('report'), { once: true })
    form.addEventListener('submit', event => submit(form, event))
  }
  const sent = firstMarked('report-sent')
  if (sent?.hidden === false) sent.focus()
}

function submit(form: HTMLFormElement, event: SubmitEvent) {
  const button = event.submitter
  if (!(button instanceof HTMLButtonElement) || button.formMethod === 'dialog') return
  event.preventDefault()
  void workFor(button, () => send(form))
}

async function send(form: HTMLFormElement) {
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  const post = (headers: Readonly<Record<string, string>>) =>
    fetch(form.action, { method: 'POST', body, redirect: 'manual', headers }).catch(() => undefined)
  const answer = await withProof('report', post, isProofRefused)
  // A report that was kept leads back to the page: a redirection that is not followed.
  const kept = answer?.type === 'opaqueredirect'
  const failed = firstMarked('report-failed')
  if (failed) failed.hidden = kept
  if (!kept) {
    if (failed && answer?.status === 429) failed.textContent = await answer.text()
    if (failed) showToast('danger', failed.textContent)
    return failed?.focus()
  }
  form.reset()
  form.closest('dialog')?.close()
  const sent = firstMarked('report-sent')
  if (!sent) return
  sent.hidden = false
  // Whoever hears the page is led there: a toast would say it a second time.
  sent.focus()
}
