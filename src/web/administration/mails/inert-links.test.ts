import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inertLinks } from './inert-links.ts'

test('the links of a previewed mail look the same and lead nowhere', () => {
  assert.equal(
    inertLinks(
      '<p><a href="https://asso.example/?a=1>2" target="_blank" style="color:red">Le site</a> <abbr>x</abbr></p>',
    ),
    '<p><a role="link" aria-disabled="true" style="color:red">Le site</a> <abbr>x</abbr></p>',
  )
})

test('whatever its quotes, a link leads nowhere', () => {
  for (const link of ["<a class='b' href='/x'>", '<A HREF=/x class=b>', '<a\nhref = "/x" class="b">'])
    assert.doesNotMatch(inertLinks(link), /href|\/x/i)
})
