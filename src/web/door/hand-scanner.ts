/** A hand-held scanner types faster than anybody: milliseconds between two of its keys at most. */
const fastest = 1_000

/** Fewer signs are a key that somebody pressed. */
const shortest = 4

/**
 * Hears a hand-held scanner, which types like a keyboard and ends with Enter, wherever the focus is but in a field. It believes in an American
 * keyboard whatever the browser's is: `heard` gets the text by the signs, and by the places of the keys.
 */
export function hearScanner(heard: (bySign: string, byPlace: string) => void): () => void {
  let [bySign, byPlace, last] = ['', '', 0]
  const listening = new AbortController()
  const hear = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || isField(event.target)) return
    if (event.timeStamp - last > fastest) [bySign, byPlace] = ['', '']
    last = event.timeStamp
    if (event.key.length === 1) {
      bySign += event.key
      byPlace += placeOf(event.code) ?? event.key
    }
    if (event.key !== 'Enter') return
    if (bySign.length >= shortest) {
      // Not a press of the button that has the focus.
      event.preventDefault()
      event.stopPropagation()
      heard(bySign, byPlace)
    }
    ;[bySign, byPlace] = ['', '']
  }
  addEventListener('keydown', hear, { capture: true, signal: listening.signal })
  return () => listening.abort()
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement

/** The sign of a key on an American keyboard: `KeyA`, `Digit2`, `Numpad2`. */
function placeOf(code: string): string | undefined {
  return /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code)?.[1]
}
