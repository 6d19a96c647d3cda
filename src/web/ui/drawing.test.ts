import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import createDrawing from './drawing.ts'

const asked = { className: 'icon', strokeWidth: 1.75, 'aria-hidden': 'true', focusable: 'false' } as const

/** Each element with its attributes in a fixed order, which hydration does not look at. */
const elementsOf = (markup: string) =>
  [...markup.matchAll(/<(\w+)([^>]*)>/g)].map(([, tag, attributes = '']) =>
    [tag, ...[...attributes.matchAll(/[\w-]+="[^"]*"/g)].map(String).sort()].join(' '),
  )

// One with another name, one of several kinds of lines.
for (const name of ['heart', 'circle-exclamation-point', 'file-check-corner', 'lock'] as const) {
  test(`draws « ${name} » as the library does on the server`, async () => {
    const { default: Drawing, __iconData } = await import(`lucide-react/dist/esm/icons/${name}.mjs`)
    const ours = renderToStaticMarkup(createElement(createDrawing(__iconData), asked))
    const theirs = renderToStaticMarkup(createElement(Drawing, asked))
    assert.deepEqual(elementsOf(ours), elementsOf(theirs))
  })
}
