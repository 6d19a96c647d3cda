import { showToast } from '../ui/toast.ts'
import { marked, onPress } from './elements.ts'

/** Going back, copying the reference, trying again after ten seconds unless told not to (rule ERR-3). */
export function enhanceErrorPage() {
  if (history.length > 1) onPress('goes-back', () => history.back())
  onPress('copies', button => void copy(button))
  for (const countdown of marked('retries')) retryItself(countdown)
}

/** How long the button says that it is done, in milliseconds. */
const saysDone = 2000
const saying = new WeakSet<HTMLElement>()

/** Copies a fixed text, or what stands in a field now; the button says so for a moment. */
async function copy(button: HTMLElement) {
  const { copies = '', copiesFrom = '', copied = '', done = copied } = button.dataset
  const field = document.getElementById(copiesFrom)
  await navigator.clipboard.writeText(field instanceof HTMLTextAreaElement ? field.value : copies)
  showToast('success', copied)
  if (saying.has(button)) return
  saying.add(button)
  const face = [...button.childNodes]
  // Its neighbours stay where they are.
  button.style.minWidth = `${button.offsetWidth}px`
  button.textContent = done
  setTimeout(() => {
    button.replaceChildren(...face)
    saying.delete(button)
  }, saysDone)
}

function retryItself(countdown: HTMLElement) {
  const texts: string[] = JSON.parse(countdown.dataset.retries ?? '[]')
  const words = countdown.querySelector('[role=timer]')
  let left = texts.length - 1
  const show = () => {
    if (words) words.textContent = texts[left] ?? ''
  }
  const timer = setInterval(() => {
    left -= 1
    show()
    if (left <= 0) {
      clearInterval(timer)
      location.reload()
    }
  }, 1000)
  countdown.querySelector('button')?.addEventListener('click', () => {
    clearInterval(timer)
    countdown.hidden = true
  })
  countdown.hidden = false
  show()
}
