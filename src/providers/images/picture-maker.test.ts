import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { createPictureMaker } from './picture-maker.ts'

const { toWebP } = createPictureMaker()
const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#CE4A24' } })

test('a photograph is made smaller, turned up and loses what the camera wrote into it', async () => {
  const photograph = await drawn(3000, 1500)
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Copyright: 'Zoé' }, IFD3: { GPSLatitude: '45/1 44/1 0/1' } })
    .jpeg()
    .toBuffer()
  assert.ok((await sharp(photograph).metadata()).exif)
  const picture = await toWebP(photograph)
  assert.ok(picture)
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
    const picture = await toWebP(bytes)
    assert.deepEqual([picture?.width, picture?.height], [40, 30])
  }
})

test('what is no JPEG, PNG or WebP by its first bytes is none, whatever it could be drawn from', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const gif = await drawn(9, 9).gif().toBuffer()
  for (const bytes of [svg, gif, Buffer.from('%PDF-1.7'), Buffer.alloc(0)])
    assert.equal(await toWebP(bytes), undefined)
})

test('a damaged picture, and one that unpacks to far too much, are refused', async () => {
  const whole = await drawn(400, 300).jpeg().toBuffer()
  assert.equal(await toWebP(whole.subarray(0, 200)), undefined)
  const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  assert.ok(bomb.byteLength < 1_000_000)
  assert.equal(await toWebP(bomb), undefined)
})
