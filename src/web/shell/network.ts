/** How long « Connexion rétablie » stays (design 3.6). */
const farewell = 3000

/** Tells when the network is gone, and when it is back. */
export function followNetwork() {
  const notice = (kind: string) => document.querySelector<HTMLElement>(`[data-network=${kind}]`)
  const show = (kind: string, shown: boolean) => {
    const element = notice(kind)
    if (element) element.hidden = !shown
  }
  addEventListener('offline', () => {
    show('online', false)
    show('offline', true)
  })
  addEventListener('online', () => {
    show('offline', false)
    show('online', true)
    setTimeout(() => show('online', false), farewell)
  })
  if (!navigator.onLine) show('offline', true)
}
