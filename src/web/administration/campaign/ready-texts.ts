import { marked } from '../../shell/elements.ts'

/** Links carry a text as it stands in its field now; the device's own sheet opens where there is one. */
export function enhanceReadyTexts() {
  for (const link of marked<HTMLAnchorElement>('written-in')) {
    const { writtenIn = '', before = '' } = link.dataset
    const field = document.getElementById(writtenIn)
    if (!(field instanceof HTMLTextAreaElement)) continue
    const follow = () => {
      link.href = before + encodeURIComponent(field.value)
    }
    field.addEventListener('input', follow)
    // A browser keeps what was typed when it comes back to a page.
    follow()
  }
  if (!('share' in navigator)) return
  for (const button of marked('sends')) {
    button.hidden = false
    const { sends: url = '', title = '' } = button.dataset
    // Somebody who closes the sheet shares nothing: that is no fault.
    button.addEventListener('click', () => void navigator.share({ url, title }).catch(() => undefined))
  }
}
