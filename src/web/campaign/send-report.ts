import { isProofRefused, prepareProof, withProof } from '../captcha/proof.ts'
import { firstMarked } from '../shell/elements.ts'
import { pageOf } from '../shell/page-of.ts'
import { workFor } from '../shell/patience.ts'

/** The report of the dialog is sent without leaving the page: nothing that was typed on it is lost. That it was sent is said once. */
export function enhanceReport() {
  const form = firstMarked('reports')
  if (form instanceof HTMLFormElement) {
    form.addEventListener('focusin', () => prepareProof('report'), { once: true })
    const untouched = fieldsIn(form)
    form.addEventListener('submit', event => submit(form, untouched, event))
  }
  const sent = firstMarked('report-sent')
  if (sent?.hidden === false) sent.focus()
}

/** `untouched`: the fields before anything was wrong with them. */
function submit(form: HTMLFormElement, untouched: readonly Element[], event: SubmitEvent) {
  const button = event.submitter
  if (!(button instanceof HTMLButtonElement) || button.formMethod === 'dialog') return
  event.preventDefault()
  void workFor(button, () => send(form, untouched))
}

async function send(form: HTMLFormElement, untouched: readonly Element[]) {
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  const post = (headers: Readonly<Record<string, string>>) =>
    fetch(form.action, { method: 'POST', body, redirect: 'manual', headers }).catch(() => undefined)
  const answer = await withProof('report', post, isProofRefused)
  // A report that was kept leads back to the page: a redirection that is not followed.
  const kept = answer?.type === 'opaqueredirect'
  const failed = firstMarked('report-failed')
  const refused = answer?.status === 400
  if (failed) failed.hidden = kept || refused
  document.querySelector(`dialog ${summary}`)?.remove()
  if (refused) return showProblems(form, await pageOf(answer))
  if (!kept) {
    const words = failed?.querySelector('.banner-title')
    if (words && answer?.status === 429) words.textContent = await answer.text()
    // Said once: the focus reads the notice, which stays.
    return failed?.focus()
  }
  replaceFields(form, untouched)
  form.reset()
  form.closest('dialog')?.close()
  const sent = firstMarked('report-sent')
  if (!sent) return
  sent.hidden = false
  // Whoever hears the page is led there: a toast would say it a second time.
  sent.focus()
}

const summary = '#report-problems'

/** What is wrong stands above the fields and beside each, as on the page `/signaler`, with everything typed (rule FRM-12). */
function showProblems(form: HTMLFormElement, page: Document) {
  const problems = page.querySelector(summary)
  if (problems) form.prepend(problems)
  const answered = page.querySelector('form[action="/signaler"]')
  if (answered) replaceFields(form, fieldsIn(answered))
  form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
}

const fieldsIn = (form: Element): readonly Element[] => [...form.querySelectorAll('.field')]

/** Puts others in the place of the fields of a form, in their order. */
function replaceFields(form: HTMLFormElement, others: readonly Element[]) {
  for (const [at, field] of fieldsIn(form).entries()) {
    const next = others[at]
    if (next) field.replaceWith(next)
  }
}
