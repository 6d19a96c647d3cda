/** Shows the first lines of a long presentation, and the rest on demand; without a script all of it is there. */
export function enhanceReading() {
  const button = document.querySelector<HTMLElement>('[data-reads-more]')
  const words = document.getElementById(button?.dataset.readsMore ?? '')
  if (!button || !words) return
  words.classList.add('clamped')
  if (words.scrollHeight <= words.clientHeight + 1) return words.classList.remove('clamped')
  button.hidden = false
  button.addEventListener('click', () => {
    const open = words.classList.toggle('clamped') === false
    button.ariaExpanded = String(open)
    const label = button.textContent
    button.textContent = button.dataset.less ?? ''
    button.dataset.less = label ?? ''
  })
}
