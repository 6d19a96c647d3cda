import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import vectors from '#test/vectors/covers.json' with { type: 'json' }
import { type CoverMotif, cover, coverMotif } from './cover.ts'
import { type PaletteName, paletteNames } from './cover-palettes.ts'

test('each cover is byte for byte the same picture (rule LOOK-7)', () => {
  for (const { slug, motif, palette, width, height, sha256 } of vectors) {
    const settings = { ...(palette && { palette: palette as PaletteName }), width, height }
    const picture = cover(slug, motif as CoverMotif, settings)
    assert.equal(createHash('sha256').update(picture).digest('hex'), sha256, `${motif} ${slug}`)
  }
})

test('a slug without a palette always has the same picture, and another slug another one', () => {
  assert.equal(cover('du-pain', 'donation'), cover('du-pain', 'donation'))
  assert.notEqual(cover('du-pain', 'donation'), cover('du-pain#2', 'donation'))
})

test('form types with a page have a motif', () => {
  const types = ['Event', 'Shop', 'Membership', 'CrowdFunding', 'Donation', 'PaymentForm']
  for (const type of types) assert.equal(coverMotif(type), type.toLowerCase())
  for (const other of ['Checkout', 'toString', '']) assert.equal(coverMotif(other), undefined)
})

test('no picture holds a word, a broken number or the slug', () => {
  for (const { motif } of vectors) {
    for (const palette of paletteNames) {
      const picture = cover('"><script>', motif as CoverMotif, { palette })
      assert.doesNotMatch(picture, /NaN|Infinity|undefined|<text|script/)
      assert.ok(picture.length < 25_000)
    }
  }
})
