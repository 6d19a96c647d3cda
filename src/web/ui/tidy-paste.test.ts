import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutStyles } from './tidy-paste.ts'

const cases = [
  ['<p class=MsoNormal style="margin:0cm">a</p>', '<p class=MsoNormal>a</p>'],
  ["<p style='mso-list:l0 level1 lfo1'>a</p>", '<p data-point>a</p>'],
  ["<span style='mso-list:Ignore'>·</span>", '<span data-marker>·</span>'],
  ['<span style="font-weight:700;font-style:italic">a</span>', '<span data-strong data-em>a</span>'],
  ['<b style="font-weight:normal" id="docs">a</b>', '<b id="docs" data-plain>a</b>'],
  ['<h1 onclick="x()">a</h1><h5>b</h5>', '<h2>a</h2><h3>b</h3>'],
  ['<style><!-- p { color: red } --></style><p>a</p>', '<p>a</p>'],
] as const

for (const [html, bare] of cases)
  test(`${html} is pasted as ${bare}`, () => assert.equal(withoutStyles(html), bare))
