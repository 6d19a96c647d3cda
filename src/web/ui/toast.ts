/** A passing notice: failures interrupt, the rest is said when there is time (rule ERR-4). */
export type ToastTone = 'danger' | 'success' | 'info'

/** How long a toast stays (rule ERR-4), and how many stand at once. */
const stay = 5000
const most = 3

/** Shows a text for a moment. It is never the only copy of what is needed to go on: the page says it too. */
export function showToast(tone: ToastTone, text: string) {
  const region = document.querySelector<HTMLElement>('[data-toasts]')
  const model = region?.querySelector<HTMLTemplateElement>(`template[data-tone=${tone}]`)
  const toast = model?.content.firstElementChild?.cloneNode(true)
  if (!region || !(toast instanceof HTMLElement)) return
  const words = toast.querySelector('p')
  if (words) words.textContent = text
  // Everything outside an open dialog is out of reach.
  document.querySelector('dialog:modal')?.append(region)
  region.prepend(toast)
  for (const old of [...region.querySelectorAll(':scope > .toast')].slice(most)) old.remove()
  fadeAway(region, toast)
}

/** Tells a failure of the network by its status, in the words of the error pages (rule ERR-4). */
export function showFailure(status: number) {
  const region = document.querySelector<HTMLElement>('[data-toasts]')
  const texts: Readonly<Record<string, string>> = JSON.parse(region?.dataset.toasts ?? '{}')
  const text = texts[status] ?? texts[500]
  if (text) showToast('danger', text)
}

/** Waits anew while somebody points at the toasts, is among them with the keyboard, or looks elsewhere. */
function fadeAway(region: HTMLElement, toast: HTMLElement) {
  const gone = new AbortController()
  const { signal } = gone
  let timer: ReturnType<typeof setTimeout> | undefined
  const leave = () => {
    clearTimeout(timer)
    gone.abort()
    toast.remove()
  }
  const wait = () => {
    clearTimeout(timer)
    const held = document.hidden || region.matches(':hover, :focus-within')
    if (toast.isConnected && !held) timer = setTimeout(leave, stay)
  }
  for (const event of ['pointerenter', 'pointerleave', 'focusin'])
    region.addEventListener(event, wait, { signal })
  // The focus is gone only after its event.
  region.addEventListener('focusout', () => setTimeout(wait), { signal })
  document.addEventListener('visibilitychange', wait, { signal })
  toast.querySelector('button')?.addEventListener('click', leave, { signal })
  wait()
}
