import { marked } from './elements.ts'

/** Forms that no island guards: who leaves one with something typed is asked first. */
export function guardTyping(): void {
  for (const form of marked<HTMLFormElement>('guards')) {
    const typed = () => JSON.stringify([...new FormData(form)].map(([name, value]) => [name, String(value)]))
    let stored = typed()
    let isLeaving = false
    form.addEventListener('submit', () => {
      isLeaving = true
    })
    addEventListener('beforeunload', event => {
      if (!isLeaving && typed() !== stored) event.preventDefault()
    })
    // A page that comes back from the browser's memory may be left again.
    addEventListener('pageshow', ({ persisted }) => {
      isLeaving = false
      if (!persisted) stored = typed()
    })
  }
}
