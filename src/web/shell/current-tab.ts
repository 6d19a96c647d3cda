import { marked } from './elements.ts'

/** A list of tabs that is wider than the window begins where its current one stands in the middle (rule SCR-24). */
export function showCurrentTab() {
  for (const list of marked('shows-current')) {
    const current = list.querySelector<HTMLElement>('[aria-current]')
    if (current) list.scrollLeft = current.offsetLeft - (list.clientWidth - current.offsetWidth) / 2
  }
}
