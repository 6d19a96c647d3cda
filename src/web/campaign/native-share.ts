/** On a phone the button opens the phone's own sheet; elsewhere the menu of plain links. */
export function enhanceSharing() {
  const button = document.querySelector<HTMLElement>('[data-shares]')
  if (!button || !('share' in navigator) || !matchMedia('(pointer: coarse)').matches) return
  button.removeAttribute('popovertarget')
  button.addEventListener('click', () => {
    const { shares: url = '', title = '' } = button.dataset
    // Somebody who closes the sheet shares nothing: that is no fault.
    navigator.share({ url, title }).catch(() => undefined)
  })
}
