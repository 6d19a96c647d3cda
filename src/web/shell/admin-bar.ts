import { firstMarked, onPress } from './elements.ts'

const kept = 'obole:admin-bar'

/** The administrators' pill can be reduced to one round button, for as long as the tab lives (rule SCR-3). */
export function followAdminBar() {
  const bar = firstMarked('admin-bar')
  if (!bar) return
  const reduce = (button: HTMLElement, reduced: boolean) => {
    bar.toggleAttribute('data-reduced', reduced)
    button.ariaExpanded = String(!reduced)
    const other = button.dataset.other ?? ''
    button.dataset.other = button.ariaLabel ?? ''
    button.ariaLabel = other
  }
  onPress('reduces', button => {
    const reduced = !bar.hasAttribute('data-reduced')
    reduce(button, reduced)
    remember(reduced)
  })
  const button = firstMarked('reduces', bar)
  if (button && remembered()) reduce(button, true)
}

function remember(reduced: boolean) {
  try {
    sessionStorage.setItem(kept, reduced ? '1' : '')
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}

function remembered(): boolean {
  try {
    return sessionStorage.getItem(kept) === '1'
  } catch {
    return false
  }
}
