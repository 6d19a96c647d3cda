/**
 * A row of a list opens beside it, with what its own page shows but the forms, which stay there (rule LST-10). Without this file its link leads to
 * that page.
 */
export function openRowsBeside(): void {
  const drawer = document.querySelector<HTMLElement>('[data-row-drawer] .drawer')
  const table = document.querySelector<HTMLElement>('.listing table')
  if (drawer === null || table === null) return
  const rows = [...table.querySelectorAll<HTMLAnchorElement>('tbody th a[href], tbody td a[href]')]
  let shown = -1
  const show = (place: number) => {
    const row = rows[place]
    if (row === undefined) return
    shown = place
    void openBeside(drawer, row, { before: place > 0, after: place < rows.length - 1 })
  }
  table.addEventListener('click', event => {
    const row = rows.findIndex(link => event.target instanceof Node && link.contains(event.target))
    if (row < 0 || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    event.preventDefault()
    show(row)
  })
  for (const [name, step] of [
    ['before', -1],
    ['after', 1],
  ] as const)
    partOf(drawer, name)?.addEventListener('click', () => show(shown + step))
  // Whoever has gone on to another row comes back to that one, unless something else was pressed.
  drawer.addEventListener('toggle', ({ newState }) => {
    const focused = document.activeElement
    const isFree = focused === null || focused === document.body || rows.some(row => row === focused)
    if (newState === 'closed' && isFree) rows[shown]?.focus()
  })
}

type Ways = Readonly<Record<'before' | 'after', boolean>>

/** The last row that was asked for: an answer about an earlier one comes too late. */
let asked = ''

async function openBeside(drawer: HTMLElement, row: HTMLAnchorElement, ways: Ways): Promise<void> {
  asked = row.href
  const [title, body, whole] = ['title', 'body', 'whole'].map(name => partOf(drawer, name))
  if (!title || !body || !(whole instanceof HTMLAnchorElement)) return location.assign(row.href)
  title.textContent = row.textContent
  whole.href = row.href
  for (const way of ['before', 'after'] as const) {
    const button = partOf(drawer, way)
    if (!(button instanceof HTMLButtonElement)) continue
    // What is disabled loses the focus to nothing.
    if (!ways[way] && document.activeElement === button) drawer.focus()
    button.disabled = !ways[way]
  }
  body.setAttribute('aria-busy', 'true')
  if (!drawer.matches(':popover-open')) {
    body.replaceChildren()
    drawer.showPopover()
  }
  const page = await read(row.href).catch(() => undefined)
  if (asked !== row.href) return
  const heading = page?.querySelector('main h1')
  if (!page || !heading) return location.assign(row.href)
  await takeStyles(page)
  title.textContent = heading.textContent
  body.replaceChildren(...sectionsOf(page, heading))
  body.removeAttribute('aria-busy')
  drawer.scrollTop = 0
}

/** An element of the drawer by what it is for. */
const partOf = (drawer: HTMLElement, name: string) =>
  drawer.querySelector<HTMLElement>(`[data-drawer="${name}"]`)

/** A page that is another one than was asked for, as that of a login, is no page of the row. */
async function read(address: string): Promise<Document> {
  const answer = await fetch(address)
  if (!answer.ok || answer.redirected) throw new Error('no page of this row')
  return new DOMParser().parseFromString(await answer.text(), 'text/html')
}

/** The looks of a page that this one has not: they are here before its sections are. */
async function takeStyles(page: Document): Promise<void> {
  const has = new Set([...document.querySelectorAll<HTMLLinkElement>(styles)].map(({ href }) => href))
  const missing = [...page.querySelectorAll<HTMLLinkElement>(styles)].filter(
    link => !has.has(new URL(link.getAttribute('href') ?? '', location.href).href),
  )
  await Promise.all(
    missing.map(link => {
      const own = document.createElement('link')
      own.rel = 'stylesheet'
      own.href = link.getAttribute('href') ?? ''
      return new Promise<void>(done => {
        own.addEventListener('load', () => done(), { once: true })
        own.addEventListener('error', () => done(), { once: true })
        document.head.append(own)
      })
    }),
  )
}

const styles = 'link[rel="stylesheet"][href]'

/** The state beside a page's heading, and its sections, without what is pressed or typed and without the ids that this page may have itself. */
function sectionsOf(page: Document, heading: Element): readonly Element[] {
  const main = page.querySelector('main')
  const state = heading.closest('section, .card') === null ? heading.nextElementSibling : null
  heading.remove()
  const sections = [...(main?.querySelectorAll('section, .card') ?? [])].filter(
    section => section.parentElement?.closest('section, .card') == null,
  )
  for (const section of sections) {
    for (const form of section.querySelectorAll('form, dialog, [popover], script, style')) form.remove()
    for (const named of section.querySelectorAll('[id]')) named.removeAttribute('id')
    for (const pointing of [section, ...section.querySelectorAll('[aria-labelledby], [aria-describedby]')]) {
      pointing.removeAttribute('aria-labelledby')
      pointing.removeAttribute('aria-describedby')
    }
  }
  // What only held a form has a heading and nothing more.
  const told = sections.filter(section => section.querySelector('p, ul, ol, dl, table') !== null)
  return state === null ? told : [state, ...told]
}
