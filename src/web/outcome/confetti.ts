const pieces = 24
/** How long the pieces fall; then nothing moves any more (rule LOOK-3). */
const falls = 1400

/** A little joy, once per order, and only where movement is welcome. */
export function celebrate() {
  const place = document.querySelector<HTMLElement>('[data-celebrates]')
  if (!place || stands() || alreadyDone(place.dataset.celebrates ?? '')) return
  for (let index = 0; index < pieces; index += 1) place.append(piece(index))
  setTimeout(() => place.replaceChildren(), falls)
}

function stands(): boolean {
  const { motion } = document.documentElement.dataset
  return motion === 'reduced' || matchMedia('(prefers-reduced-motion: reduce)').matches
}

function alreadyDone(order: string): boolean {
  const key = `obole:celebrated:${order}`
  try {
    if (localStorage.getItem(key)) return true
    localStorage.setItem(key, '1')
  } catch {
    // Without storage the page celebrates each time.
  }
  return false
}

function piece(index: number): HTMLElement {
  const element = document.createElement('i')
  element.className = `confetti-piece confetti-${index % 4}`
  element.style.setProperty('--x', `${((index * 41) % 100) - 50}`)
  element.style.setProperty('--delay', `${(index * 37) % 200}ms`)
  element.style.setProperty('--turn', `${((index * 67) % 360) - 180}deg`)
  return element
}
