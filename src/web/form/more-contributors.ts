import { firstMarked } from '../shell/elements.ts'
import { workFor } from '../shell/patience.ts'

/** « Voir plus » adds the next contributors in place; without this it leads to the page that has them. */
export function enhanceContributors() {
  const link = firstMarked('more-contributors')
  if (!(link instanceof HTMLAnchorElement)) return
  link.addEventListener('click', event => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void workFor(link, () => addMore(link))
  })
}

async function addMore(link: HTMLAnchorElement) {
  const next = await read(link.href).catch(() => undefined)
  const found = next && firstMarked('contributors', next)
  const list = firstMarked('contributors')
  if (!next || !found || !list) return location.assign(link.href)
  const lines = [...found.children]
  list.append(...lines)
  const following = firstMarked('more-contributors', next)
  if (following instanceof HTMLAnchorElement) link.href = following.href
  // The link keeps the focus while there is more; at the end the first new line takes it.
  else leave(link, lines[0])
}

async function read(address: string): Promise<Document> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error('no page of contributors')
  return new DOMParser().parseFromString(await answer.text(), 'text/html')
}

function leave(link: HTMLElement, line: Element | undefined) {
  if (line instanceof HTMLElement) {
    line.tabIndex = -1
    line.focus()
  }
  link.remove()
}
