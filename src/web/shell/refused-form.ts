import { focusAfterRefusal } from '../ui/focus-after-refusal.ts'
import { firstMarked } from './elements.ts'

/** A form that came back as a page of its own, refused: the focus stands where a form that is sent by a script leaves it (rule FRM-12). */
export function followRefusal() {
  const summary = firstMarked('refusal')
  if (!summary || document.activeElement !== document.body) return
  const links = [...summary.querySelectorAll('a')]
  focusAfterRefusal(
    links.map(link => ({ id: link.hash.slice(1) })),
    summary.id,
  )
}
