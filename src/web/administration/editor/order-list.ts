import { marked } from '../../shell/elements.ts'

/** A line that is being moved, and the order that it had before. */
type Move = { readonly line: HTMLElement; readonly before: readonly HTMLElement[] }

/** Lists whose lines have handles: a finger or a mouse drags them, the keyboard moves them, and the list posts its new order. */
export function enhanceOrder() {
  for (const form of marked<HTMLFormElement>('orders')) new OrderedList(form)
}

class OrderedList {
  readonly #form: HTMLFormElement
  readonly #list: HTMLElement
  #move: Move | undefined

  constructor(form: HTMLFormElement) {
    this.#form = form
    this.#list = form.querySelector('ol') ?? form
    // A single line has nowhere to go.
    if (this.#lines.length < 2) return
    for (const handle of marked('handle', form)) this.#bring(handle)
  }

  get #lines(): HTMLElement[] {
    return marked('line', this.#list)
  }

  #bring(handle: HTMLElement) {
    const line = handle.closest('li')
    if (line === null) return
    handle.hidden = false
    handle.addEventListener('pointerdown', event => {
      if (event.button !== 0) return
      handle.setPointerCapture(event.pointerId)
      this.#lift(line, handle)
    })
    handle.addEventListener('pointermove', event => {
      if (handle.hasPointerCapture(event.pointerId)) this.#follow(event.clientY)
    })
    handle.addEventListener('pointerup', event => {
      if (handle.hasPointerCapture(event.pointerId)) this.#drop(handle)
    })
    handle.addEventListener('pointercancel', () => this.#cancel(handle))
    handle.addEventListener('keydown', event => this.#press(event, line, handle))
    handle.addEventListener('blur', () => this.#cancel(handle))
    // After a move the page is another one: whoever works with the keyboard goes on where they were.
    if (location.hash === `#${line.id}` && location.search.includes('fait=moved')) handle.focus()
  }

  #press(event: KeyboardEvent, line: HTMLElement, handle: HTMLElement) {
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (this.#move) this.#drop(handle)
      else this.#lift(line, handle)
      return
    }
    if (this.#move === undefined) return
    if (event.key === 'Escape') this.#cancel(handle)
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0) return
    event.preventDefault()
    this.#step(step)
    line.scrollIntoView({ block: 'nearest' })
  }

  #lift(line: HTMLElement, handle: HTMLElement) {
    if (this.#move) return
    this.#move = { line, before: this.#lines }
    line.dataset.lifted = ''
    handle.ariaPressed = 'true'
    this.#tell('lifted')
  }

  /** Others go round the line: one that left the page would lose its pointer and its focus. */
  #step(by: 1 | -1) {
    const line = this.#move?.line
    const other = by < 0 ? line?.previousElementSibling : line?.nextElementSibling
    if (!line || !other) return
    if (by < 0) line.after(other)
    else line.before(other)
    this.#tell('moved')
  }

  #follow(y: number) {
    const line = this.#move?.line
    if (!line) return
    const above = line.previousElementSibling?.getBoundingClientRect()
    const below = line.nextElementSibling?.getBoundingClientRect()
    if (above && y < above.top + above.height / 2) this.#step(-1)
    else if (below && y > below.top + below.height / 2) this.#step(1)
    // Near an edge the page goes on.
    const margin = 80
    if (y < margin) scrollBy(0, -12)
    else if (y > innerHeight - margin) scrollBy(0, 12)
  }

  #drop(handle: HTMLElement) {
    const move = this.#move
    if (!move) return
    const ids = this.#lines.map(({ dataset }) => dataset.line)
    const isSame = move.before.every(({ dataset }, place) => dataset.line === ids[place])
    if (isSame) return this.#cancel(handle)
    this.#tell('dropped')
    this.#release(handle)
    this.#fill('order', ids.join())
    this.#fill('moved', move.line.dataset.line ?? '')
    this.#form.requestSubmit()
  }

  #cancel(handle: HTMLElement) {
    const move = this.#move
    if (!move) return
    const focused = document.activeElement
    this.#release(handle)
    this.#list.append(...move.before)
    if (focused === handle) handle.focus()
    this.#tell('cancelled', move.line)
  }

  #release(handle: HTMLElement) {
    delete this.#move?.line.dataset.lifted
    handle.ariaPressed = 'false'
    this.#move = undefined
  }

  #fill(name: string, value: string) {
    const field = this.#form.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.value = value
  }

  /** Politely, with the words that the page brought along. */
  #tell(what: 'lifted' | 'moved' | 'dropped' | 'cancelled', line = this.#move?.line) {
    const told = this.#form.querySelector('[data-told]')
    if (!told || !line) return
    const lines = this.#lines
    const values: Readonly<Record<string, string>> = {
      name: line.querySelector<HTMLElement>('[data-handle]')?.dataset.handle ?? '',
      place: String(lines.indexOf(line) + 1),
      count: String(lines.length),
    }
    told.textContent = (this.#form.dataset[what] ?? '').replace(
      /\{(\w+)\}/g,
      (_, name: string) => values[name] ?? '',
    )
  }
}
