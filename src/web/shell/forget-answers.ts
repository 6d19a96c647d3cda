import { forgetKept } from '../form/steps/kept-values.ts'
import { marked } from './elements.ts'

/** Who logs out leaves nothing of theirs in the forms of this tab: their name stood there by itself (rule CRT-2). */
export function forgetAnswersOnLeaving() {
  for (const form of marked('leaves')) form.addEventListener('submit', () => forgetKept())
}
