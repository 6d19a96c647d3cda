import { firstMarked } from '../shell/elements.ts'

/** An answer does not take away what is being typed: it is sent in the background, and the banner goes. */
export function answerInPlace() {
  const banner = firstMarked('consent-banner')
  const form = banner?.querySelector('form')
  if (!banner || !form) return
  form.addEventListener('submit', event => {
    event.preventDefault()
    // What could not be sent is not kept: the question stays.
    void send(form, event.submitter).then(kept => kept && leave(banner))
  })
}

async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<boolean> {
  const data = [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)])
  const body = new URLSearchParams(data)
  const sent = { method: 'POST', body, redirect: 'manual', keepalive: true } as const
  const answer = await fetch(form.action, sent).catch(() => undefined)
  return answer?.type === 'opaqueredirect'
}

/** The focus goes on to the page, as if the banner had never been there. */
function leave(banner: HTMLElement) {
  const held = banner.contains(document.activeElement)
  banner.remove()
  dispatchEvent(new Event('resize'))
  if (held) document.getElementById('content')?.focus({ preventScroll: true })
}
