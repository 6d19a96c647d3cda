import { firstMarked } from '../../shell/elements.ts'

/** Milliseconds between two looks at the server, while somebody looks at the page. */
const everyMs = 5_000

/** Keeps the supervisor's page of a door as it stands on the server: the part that changes is swapped; without this it is loaded again by hand. */
export function refreshWatch(): void {
  setInterval(() => void refresh().catch(() => undefined), everyMs)
}

async function refresh(): Promise<void> {
  if (document.hidden || isInUse()) return
  const answer = await fetch(location.href)
  if (!answer.ok) return
  const next = firstMarked('watch', new DOMParser().parseFromString(await answer.text(), 'text/html'))
  const shown = firstMarked('watch')
  // Whoever has pressed or reached something meanwhile keeps it under their finger.
  if (next === undefined || shown === undefined || isInUse()) return
  const open = [...shown.querySelectorAll('details')].map(({ open }) => open)
  for (const [place, details] of [...next.querySelectorAll('details')].entries())
    details.open = open[place] ?? false
  shown.replaceWith(next)
}

/** Whether the focus or the pointer is on something of it that can be pressed. */
function isInUse(): boolean {
  const shown = firstMarked('watch')
  return (
    shown?.contains(document.activeElement) === true || shown?.querySelector('button:hover, a:hover') != null
  )
}
