import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { createPictureMaker } from './picture-maker.ts'

const { fit } = createPictureMaker()
const made = async (bytes: Uint8Array) => {
  const picture = await fit(bytes)
  assert.ok(picture !== undefined && picture !== 'busy')
  return picture
}
const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#CE4A24' } })

test('a photograph is made smaller, turned up and loses what the camera wrote into it', async () => {
  const photograph = await drawn(3000, 1500)
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Copyright: 'Zoé' }, IFD3: { GPSLatitude: '45/1 44/1 0/1' } })
    .jpeg()
    .toBuffer()
  assert.ok((await sharp(photograph).metadata()).exif)
  const picture = await made(photograph)
  const { format, width, height, exif, orientation } = await sharp(picture.bytes).metadata()
  assert.deepEqual(
    { format, width, height, exif, orientation },
    {
      format: 'webp',
      width: 800,
      height: 1600,
      exif: undefined,
      orientation: undefined,
    },
  )
  assert.deepEqual([picture.width, picture.height], [800, 1600])
})

test('a small picture stays as small as it is', async () => {
  for (const bytes of [await drawn(40, 30).png().toBuffer(), await drawn(40, 30).webp().toBuffer()]) {
    const picture = await made(bytes)
    assert.deepEqual([picture.width, picture.height], [40, 30])
    for (const size of picture.sizes) assert.equal((await sharp(size.bytes).metadata()).width, 40)
  }
})

test('a crop is of the picture the right way up, and never nothing', async () => {
  const halves = sharp({ create: { width: 100, height: 200, channels: 3, background: '#000' } }).composite([
    { input: await drawn(100, 100).png().toBuffer(), left: 0, top: 0 },
  ])
  // Its top is turned to the right.
  const turned = await halves.withMetadata({ orientation: 6 }).png().toBuffer()
  const picture = await fit(turned, { left: 50, top: 0, size: 50 })
  assert.ok(picture !== undefined && picture !== 'busy')
  assert.deepEqual([picture.width, picture.height], [100, 50])
  const { channels } = await sharp(picture.bytes).stats()
  assert.ok((channels[0]?.mean ?? 0) > 150, 'the coloured half')
  const tiny = await fit(await drawn(1, 1).png().toBuffer(), { left: 60, top: 60, size: 33 })
  assert.deepEqual(tiny !== undefined && tiny !== 'busy' && [tiny.width, tiny.height], [1, 1])
})

test('what is no JPEG, PNG or WebP by its first bytes is none, whatever it could be drawn from', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const gif = await drawn(9, 9).gif().toBuffer()
  for (const bytes of [svg, gif, Buffer.from('%PDF-1.7'), Buffer.alloc(0)])
    assert.equal(await fit(bytes), undefined)
})

test('a damaged picture, and one that unpacks to far too much, are refused', async () => {
  const whole = await drawn(400, 300).jpeg().toBuffer()
  assert.equal(await fit(whole.subarray(0, 200)), undefined)
  const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  assert.ok(bomb.byteLength < 1_000_000)
  assert.equal(await fit(bomb), undefined)
})

test('a photograph is kept in three widths of two formats, each without what the camera wrote into it', async () => {
  const photograph = await drawn(2400, 1200)
    .withExif({ IFD3: { GPSLatitude: '45/1 44/1 0/1' } })
    .jpeg()
    .toBuffer()
  const { sizes } = await made(photograph)
  const found = []
  for (const { width, format, bytes } of sizes) {
    const told = await sharp(bytes).metadata()
    // AVIF is HEIF with another codec.
    assert.equal(format === 'avif' ? told.compression : told.format, format === 'avif' ? 'av1' : 'webp')
    assert.equal(told.exif, undefined)
    assert.deepEqual([told.width, told.height], [width, width / 2])
    found.push(`${width} ${format}`)
  }
  assert.deepEqual(found, ['480 avif', '960 avif', '1600 avif', '480 webp', '960 webp', '1600 webp'])
})

test('whoever comes when too many wait is told so, and the others are served', async () => {
  const maker = createPictureMaker(1)
  const bytes = await drawn(40, 30).png().toBuffer()
  const asked = await Promise.all([1, 2, 3].map(() => maker.fit(bytes)))
  assert.deepEqual(
    asked.map(each => each === 'busy'),
    [false, false, true],
  )
  assert.notEqual(await maker.fit(bytes), 'busy')
})
