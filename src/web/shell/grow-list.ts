import { firstMarked } from './elements.ts'
import { workFor } from './patience.ts'

/** « Voir plus » adds the next entries of a list in place; without this it leads to the page that has them. */
export function growList() {
  const link = firstMarked('more')
  if (!(link instanceof HTMLAnchorElement)) return
  link.addEventListener('click', event => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void workFor(link, () => addMore(link))
  })
}

async function addMore(link: HTMLAnchorElement) {
  const next = await read(link.href).catch(() => undefined)
  const found = next && firstMarked('list', next)
  const list = firstMarked('list')
  if (!next || !found || !list) return location.assign(link.href)
  const entries = [...found.children]
  list.append(...entries)
  const news = firstMarked('list-news')
  if (news) news.textContent = found.dataset.list ?? ''
  const following = firstMarked('more', next)
  if (following instanceof HTMLAnchorElement) link.href = following.href
  // The link keeps the focus while there is more; at the end the first new entry takes it.
  else leave(link, entries[0])
}

async function read(address: string): Promise<Document> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error('no next page')
  return new DOMParser().parseFromString(await answer.text(), 'text/html')
}

function leave(link: HTMLElement, entry: Element | undefined) {
  if (entry instanceof HTMLElement) {
    entry.tabIndex = -1
    entry.focus()
  }
  link.remove()
}
