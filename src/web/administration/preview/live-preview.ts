import { wordsOf } from '../editor/saving.ts'

/**
 * Shows in the frame of the page's preview what stands in a form, at each key: the page itself, drawn by the server from what is
 * typed. One request at a time; what was typed meanwhile is the next. Gives what ends it.
 */
export function livePreview(form: HTMLFormElement): () => void {
  const frame = document.querySelector<HTMLIFrameElement>('iframe[data-preview]')
  if (frame === null) return () => {}
  const controller = new AbortController()
  const { signal } = controller
  let isUnderWay = false
  let isStale = false

  const draw = async () => {
    if (frame.clientWidth === 0) return
    isStale = true
    if (isUnderWay) return
    isUnderWay = true
    while (isStale) {
      isStale = false
      await show(form, frame, signal)
    }
    isUnderWay = false
  }

  const typed = ({ target }: Event) => {
    if ((target as HTMLInputElement).name === 'title') showTitle(form, frame)
    void draw()
  }
  const looked = ({ target }: Event) => bringIntoView(frame, (target as HTMLInputElement).name)

  form.addEventListener('input', typed, { signal })
  form.addEventListener('focusin', looked, { signal })
  form.addEventListener('change', draw, { signal })
  frame.addEventListener('load', draw, { signal })
  return () => controller.abort()
}

/** The words that everybody types first are there at once, however far the server is. */
function showTitle(form: HTMLFormElement, frame: HTMLIFrameElement): void {
  const field = form.elements.namedItem('title')
  const title = frame.contentDocument?.querySelector('.campaign-title')
  if (title && field instanceof HTMLInputElement && field.value.trim() !== '') title.textContent = field.value
}

const places: readonly (readonly [RegExp, string])[] = [
  [/^(title|palette|cover|picture|focus|accent)/, '.campaign-head'],
  [/^(start|end|place|sale)/, '.campaign-facts'],
  [/^description/, '#about'],
  [/^tier-/, 'form'],
]

/** Shows the part of the page that a field is about; only the frame moves. */
function bringIntoView(frame: HTMLIFrameElement, name: string): void {
  const place = places.find(([pattern]) => pattern.test(name))?.[1]
  const part = place === undefined ? null : frame.contentDocument?.querySelector(place)
  const view = frame.contentWindow
  if (part && view) view.scrollTo({ top: view.scrollY + part.getBoundingClientRect().top - 16 })
}

async function show(form: HTMLFormElement, frame: HTMLIFrameElement, signal: AbortSignal): Promise<void> {
  try {
    const response = await fetch(frame.src, { method: 'POST', body: wordsOf(form), signal })
    if (!response.ok) return
    replaceMain(frame, parsed(await response.text()))
    // It was drawn from what stood there when it was asked for.
    showTitle(form, frame)
  } catch {
    // Without the network the preview stays as it was; the save bar says that nothing is stored.
  }
}

/** A page whose styles wait as templates: where it is parsed, their nonce is not the right one. */
const parsed = (html: string) =>
  new DOMParser().parseFromString(html.replaceAll(/<(\/?)style\b/g, '<$1template'), 'text/html')

/** Puts the new page in the place of the one before, its styles under the nonce of the frame's first answer. */
function replaceMain(frame: HTMLIFrameElement, next: Document): void {
  const shown = frame.contentDocument
  const before = shown?.querySelector('main')
  const drawn = next.querySelector('main')
  if (!shown || !before || !drawn) return
  const after = shown.adoptNode(drawn)
  const { nonce = '' } = shown.querySelector<HTMLElement>('[nonce]') ?? {}
  for (const template of after.querySelectorAll('template')) {
    const style = shown.createElement('style')
    style.nonce = nonce
    style.textContent = template.content.textContent
    template.replaceWith(style)
  }
  before.replaceWith(after)
}
