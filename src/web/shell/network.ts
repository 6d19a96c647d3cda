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
    setTimeout(() => {
      show('online', false)
      notice()?.removeAttribute('data-pressed')
    }, farewell)
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
      standAbove(event.submitter)
    },
    true,
  )
  if (!navigator.onLine) gone()
}

const notice = () => document.querySelector<HTMLElement>('.notice-bar')

/**
 * The notice stands above the button that was pressed, or the bar that holds it: the top of a long page is out of sight.
 * Where the whole of it has no room there, it stands at the end of the window.
 */
function standAbove(button: HTMLElement | null) {
  const bar = notice()
  if (!bar) return
  const place = () => {
    bar.style.setProperty('--from-end', '0px')
    const { top } = (button?.closest('[data-bottom-bar]') ?? button ?? document.body).getBoundingClientRect()
    const header = document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? 0
    const hasRoom = top < innerHeight && top - Math.max(header, 0) >= bar.offsetHeight
    const fromEnd = hasRoom ? innerHeight - top : 0
    bar.style.setProperty('--from-end', `${fromEnd}px`)
  }
  // Once it is out of the page's flow the page moves up, at once or with the next frame.
  bar.dataset.pressed = ''
  place()
  requestAnimationFrame(place)
}

/** Closing a dialog sends nothing. */
function isLocal({ target, submitter }: SubmitEvent): boolean {
  const method = submitter?.getAttribute('formmethod') ?? (target as HTMLFormElement).getAttribute('method')
  return method === 'dialog'
}
