import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { cover } from '#domain/form/cover.ts'
import { createRasteriser } from './rasteriser.ts'

const size = { width: 1200, height: 630 }
const svg = (slug: string) => ({ source: cover(slug, 'event', size), ...size })

test('a photograph of any shape fills the frame', async () => {
  const photograph = await sharp({ create: { width: 300, height: 900, channels: 3, background: '#01688f' } })
    .webp()
    .toBuffer()
  const png = await createRasteriser().png({ source: photograph, ...size })
  const { width, height } = await sharp(png).metadata()
  assert.deepEqual({ width, height }, size)
})

test('a cover becomes a picture of 1200 by 630 pixels, light enough to share', async () => {
  const png = await createRasteriser().png(svg('festival-des-berges'))
  assert.ok(png)
  const { format, width, height } = await sharp(png).metadata()
  assert.deepEqual({ format, width, height }, { format: 'png', width: 1200, height: 630 })
  assert.ok(png.byteLength < 200_000, `${png.byteLength} bytes`)
})

test('the same picture is drawn once, also when many ask at once', async () => {
  const rasteriser = createRasteriser()
  const asked = await Promise.all([1, 2, 3].map(() => rasteriser.png(svg('une-fete'))))
  assert.ok(asked[0] && asked.every(each => each === asked[0]))
  assert.equal(await rasteriser.png(svg('une-fete')), asked[0])
})

test('whoever comes when too many wait is sent away, and others are served', async () => {
  const rasteriser = createRasteriser({ kept: 0, waiting: 1 })
  const asked = ['a', 'b', 'c', 'd'].map(slug => rasteriser.png(svg(slug)))
  const drawn = await Promise.all(asked)
  assert.deepEqual(drawn.map(Boolean), [true, true, false, false])
  assert.ok(await rasteriser.png(svg('c')))
})

test('no more bytes are kept than allowed: the oldest picture goes', async () => {
  const first = await createRasteriser().png(svg('a'))
  const rasteriser = createRasteriser({ kept: (first?.byteLength ?? 0) + 1, waiting: 9 })
  const kept = await rasteriser.png(svg('a'))
  assert.equal(await rasteriser.png(svg('a')), kept)
  await rasteriser.png(svg('b'))
  assert.notEqual(await rasteriser.png(svg('a')), kept)
})

test('what cannot be drawn fails for whoever asked, not for the next', async () => {
  const rasteriser = createRasteriser()
  await assert.rejects(rasteriser.png({ source: 'no picture', ...size }))
  assert.ok(await rasteriser.png(svg('a')))
})

test('a photograph is cropped around its point', async () => {
  const half = { width: 400, height: 1200, channels: 3 } as const
  const photograph = await sharp({ create: { ...half, background: '#ffffff' } })
    .composite([{ input: { create: { ...half, height: 600, background: '#000000' } }, top: 0, left: 0 }])
    .webp({ lossless: true })
    .toBuffer()
  const brightness = async (focusY: number) => {
    const focus = { focusX: 50, focusY }
    const png = await createRasteriser().png({ source: photograph, ...size, focus })
    return (await sharp(png).stats()).channels[0]?.mean ?? 0
  }
  assert.ok((await brightness(0)) < 5)
  assert.ok((await brightness(100)) > 250)
})
