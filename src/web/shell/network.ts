import { firstMarked } from './elements.ts'

/** How long « Connexion rétablie » stays (rule SCR-22). */
const farewell = 3000

/** Tells when the network is gone, and when it is back; a form that is sent in between stays as it is. */
export function followNetwork() {
  const show = (kind: 'offline' | 'online', shown: boolean) => {
    const element = document.querySelector<HTMLElement>(`[data-network=${kind}]`)
    if (element) element.hidden = !shown
  }
  const tell = firstMarked('not-sent')
  const gone = () => {
    show('online', false)
    show('offline', true)
  }
  addEventListener('offline', gone)
  addEventListener('online', () => {
    if (tell) tell.hidden = true
    show('offline', false)
    show('online', true)
    setTimeout(() => show('online', false), farewell)
  })
  // Before any other listener: what cannot be sent is not even tried, and nothing that was typed is lost.
  addEventListener(
    'submit',
    event => {
      if (navigator.onLine || isLocal(event)) return
      event.preventDefault()
      event.stopPropagation()
      gone()
      if (tell) tell.hidden = false
    },
    true,
  )
  if (!navigator.onLine) gone()
}

/** Closing a dialog sends nothing. */
function isLocal({ target, submitter }: SubmitEvent): boolean {
  const method = submitter?.getAttribute('formmethod') ?? (target as HTMLFormElement).getAttribute('method')
  return method === 'dialog'
}
