import { useEffect } from 'react'

/** Goes on to another page, of our own accord. */
export function leave(address: string) {
  document.documentElement.dataset.leaving = ''
  location.assign(address)
}

/** Nobody leaves by accident while something is being charged; the page itself may. */
export function useLeaveWarning(busy: boolean) {
  useEffect(() => {
    if (!busy) return
    const warn = (event: BeforeUnloadEvent) => {
      if (document.documentElement.dataset.leaving === undefined) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [busy])
}

/** What else can be pressed on the page: links of its header, its footer and the order. */
const rest = '.payment-layout > header, .payment-layout > footer, .order-aside, .order-fold, .back-link'

/** While something is being charged, the rest of the page is out of reach (rule SCR-16). */
export function useStillPage(busy: boolean) {
  useEffect(() => {
    for (const part of document.querySelectorAll(rest)) part.toggleAttribute('inert', busy)
  }, [busy])
}

/** A page that the browser kept and shows again knows nothing of what happened since: the server does. */
export function useFreshPage() {
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => event.persisted && location.reload()
    addEventListener('pageshow', reload)
    return () => removeEventListener('pageshow', reload)
  }, [])
}
