import { forgetKept } from '../form/steps/kept-values.ts'

/** The page is read from its title on (rule SCR-19); whoever is somewhere in it already stays there. */
export function focusTitle() {
  if (document.activeElement !== document.body) return
  document.querySelector<HTMLElement>('[data-focused]')?.focus({ preventScroll: true })
}

/** It is paid: what the form's pages kept in this tab is no longer needed (rule CRT-2). */
export function forgetAnswers() {
  const prefix = document.querySelector<HTMLElement>('[data-forgets]')?.dataset.forgets
  if (prefix) forgetKept(prefix)
}

/** How often, and how many times, a pending page looks again (rule SCR-19). */
const every = 10_000
const most = 12

/** Looks again every ten seconds for two minutes; then the page no longer says that it does. */
export function followPending() {
  if (!document.querySelector('[data-pending]')) return
  const key = `obole:looks:${location.pathname}`
  const looks = Number(stored(() => sessionStorage.getItem(key)) ?? 0)
  if (looks >= most) return void document.querySelector('[data-refreshes]')?.remove()
  stored(() => sessionStorage.setItem(key, String(looks + 1)))
  setTimeout(() => location.reload(), every)
}

function stored<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
