/** Marks the button that was pressed, or the form where no button was, until its island hears it. */
const mark = 'data-pressed'
/** Marks an island that hears by itself. */
const alive = 'data-lives'

/**
 * A script of the page itself, right behind an island whose forms the server does not answer. The island's own script may be
 * on its way for long: a form that is sent meanwhile stays where it is and shows that it is at work. Where that script cannot
 * be had, or fails, a press loads the page again, as it would without this.
 */
export const keepPress = `{
const root = document.currentScript.previousElementSibling
let waits = true
root.addEventListener('submit', event => {
  if (!waits || root.hasAttribute('${alive}')) return
  event.preventDefault()
  event.stopImmediatePropagation()
  const pressed = event.submitter ?? event.target
  pressed.setAttribute('${mark}', '')
}, true)
addEventListener('error', ({ target }) => {
  if (target !== window && target.type !== 'module') return
  waits = false
  root.querySelector('[${mark}]')?.removeAttribute('${mark}')
}, true)
}`

/** Sends what was pressed before the island could hear it, once: it is called as soon as the island lives. */
export function pressAgain(root: HTMLElement): void {
  root.setAttribute(alive, '')
  const pressed = root.querySelector(`[${mark}]`)
  pressed?.removeAttribute(mark)
  if (pressed instanceof HTMLFormElement) pressed.requestSubmit()
  else if (pressed instanceof HTMLButtonElement) pressed.form?.requestSubmit(pressed)
}
