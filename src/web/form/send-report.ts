import { firstMarked } from '../shell/elements.ts'
import { workFor } from '../shell/patience.ts'

/** How long the thanks stay (spec §8). */
const stay = 5000

/** The report of the dialog is sent without leaving the page: nothing that was typed on it is lost. */
export function enhanceReport() {
  const form = firstMarked('reports')
  if (form instanceof HTMLFormElement) form.addEventListener('submit', event => submit(form, event))
  const sent = firstMarked('report-sent')
  if (sent && !sent.hidden) thank(sent)
}

function submit(form: HTMLFormElement, event: SubmitEvent) {
  const button = event.submitter
  if (!(button instanceof HTMLButtonElement) || button.formMethod === 'dialog') return
  event.preventDefault()
  void workFor(button, () => send(form))
}

async function send(form: HTMLFormElement) {
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  const request = { method: 'POST', body, redirect: 'manual' } as const
  const answer = await fetch(form.action, request).catch(() => undefined)
  // A report that was kept leads back to the page: a redirection that is not followed.
  const kept = answer?.type === 'opaqueredirect'
  const failed = firstMarked('report-failed')
  if (failed) failed.hidden = kept
  if (!kept) return failed?.focus()
  form.reset()
  form.closest('dialog')?.close()
  const sent = firstMarked('report-sent')
  if (sent) thank(sent)
}

function thank(toast: HTMLElement) {
  toast.hidden = false
  setTimeout(() => {
    toast.hidden = true
  }, stay)
}
