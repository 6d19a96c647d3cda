import { showToast } from '../ui/toast.ts'
import { marked, onPress } from './elements.ts'

/** Going back, copying the reference, trying again after ten seconds unless told not to (rule ERR-3). */
export function enhanceErrorPage() {
  if (history.length > 1) onPress('goes-back', () => history.back())
  onPress('copies', button => void copy(button))
  for (const countdown of marked('retries')) retryItself(countdown)
}

async function copy(button: HTMLElement) {
  await navigator.clipboard.writeText(button.dataset.copies ?? '')
  const told = button.dataset.copied ?? ''
  button.textContent = told
  showToast('success', told)
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
