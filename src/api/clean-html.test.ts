import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanHtml, plainText } from './clean-html.ts'

const cases: readonly [string, string][] = [
  ['<p>Bonjour <strong>à tous</strong></p>', '<p>Bonjour <strong>à tous</strong></p>'],
  ['<p onclick="x()">a</p><script>x()</script>', '<p>a</p>'],
  ['<img src=x onerror=x()>', ''],
  ['<a href="javascript:x()">a</a>', '<a rel="noopener nofollow ugc">a</a>'],
  ['<a href="//evil.example">a</a>', '<a rel="noopener nofollow ugc">a</a>'],
  [
    '<a href="https://asso.example">a</a>',
    '<a href="https://asso.example" rel="noopener nofollow ugc">a</a>',
  ],
  ['<svg><style>*{}</style></svg><iframe src="https://x"></iframe>', ''],
]

for (const [html, clean] of cases)
  test(`${html} becomes ${clean}`, () => assert.equal(cleanHtml(html), clean))

test('the plain words of a text stand on one line and are cut', () => {
  assert.equal(plainText('<p>Un</p><p>deux &amp; trois</p>', 50), 'Un deux & trois')
  assert.equal(plainText('<p>Un deux trois</p>', 8), 'Un deux…')
})
