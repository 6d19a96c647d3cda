import assert from 'node:assert/strict'
import type { Visitor } from '#test/support/browser.ts'

/**
 * Words that stand on two lines although nothing parts them. Addresses may break anywhere; « 10,00 € » is one word.
 */
function faultsOfWords(longest: number): readonly string[] {
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('.visually-hidden, svg, iframe, [aria-hidden=true], code') &&
    // What is there for screen readers alone is clipped away.
    getComputedStyle(element).clipPath === 'none'
  const faults: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement
    if (!parent || !isShown(parent) || parent.closest('script, style, noscript, option, textarea')) continue
    // A no-break space holds its words together, a hyphen or a slash lets a line end.
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^ \n\t\r\u00ad\u200b\-/–—…]+/g)) {
      if (/[@_]|\.\S/.test(word) || word.length > longest) continue
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = new Set(
        [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top / 4)),
      )
      if (lines.size > 1) faults.push(`« ${word} » is broken in ${parent.outerHTML.slice(0, 90)}`)
    }
    // « e-mail » stays on its line, hyphen and all: around a field, on a button, in what is told of a payment.
    if (!parent.closest('.field-label, .field-hint, .field-error, .error-links, .btn, .outcome')) continue
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\be-mail/gi)) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 4)))
      if (tops.size > 1) faults.push(`« ${word} » is broken in ${parent.outerHTML.slice(0, 90)}`)
    }
  }
  return faults
}

/** Longer words may fit no line of a small window with the largest letters: the language parts them. */
const longest = 14

/** No word is broken within, whatever the letters (WCAG 1.4.4, 1.4.12). */
export async function assertWholeWords(visitor: Visitor): Promise<void> {
  assert.deepEqual(await visitor.page.evaluate(faultsOfWords, longest), [], visitor.page.url())
}
