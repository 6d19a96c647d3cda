import { firstMarked } from './elements.ts'

/** Milliseconds between two looks at the server, while somebody looks at the page. */
const everyMs = 3_000

/** Keeps how far some work has come as it stands on the server; once it is done, the page shows what came of it. */
export function followProgress(): void {
  if (firstMarked('progress') === undefined) return
  setTimeout(() => void look().catch(followProgress), everyMs)
}

async function look(): Promise<void> {
  if (document.hidden) return followProgress()
  const answer = await fetch(location.href)
  if (!answer.ok) return followProgress()
  const next = firstMarked('progress', new DOMParser().parseFromString(await answer.text(), 'text/html'))
  if (next === undefined) return location.reload()
  firstMarked('progress')?.replaceWith(next)
  followProgress()
}
