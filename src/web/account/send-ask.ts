import { isProofRefused, prepareProof, withProof } from '../captcha/proof.ts'
import { marked } from '../shell/elements.ts'
import { pageOf } from '../shell/page-of.ts'
import { workFor } from '../shell/patience.ts'

/** The forms that ask for a mail bring an answer to the anti-bot check; the page that answers takes the place of this one. */
export function enhanceAsk(root: ParentNode = document) {
  for (const form of marked<HTMLFormElement>('asks-mail', root)) {
    form.addEventListener('focusin', () => prepareProof('signup'), { once: true })
    form.addEventListener('submit', event => {
      event.preventDefault()
      void workFor(event.submitter ?? form, () => ask(form))
    })
  }
}

async function ask(form: HTMLFormElement) {
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  const post = (headers: Readonly<Record<string, string>>) =>
    fetch(form.action, { method: 'POST', body, headers: { accept: 'text/html', ...headers } }).catch(
      () => undefined,
    )
  const answer = await withProof('signup', post, isProofRefused)
  const page = answer && (await pageOf(answer))
  const [next, now] = [page, document].map(each => each?.querySelector('main'))
  // Whatever else came back is the browser's to show.
  if (!page || !next || !now) return form.submit()
  document.title = page.title
  now.replaceWith(next)
  enhanceAsk(next)
  const start = next.querySelector<HTMLElement>('#error-summary') ?? next.querySelector('h1')
  start?.setAttribute('tabindex', '-1')
  start?.focus()
}
