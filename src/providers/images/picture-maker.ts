import type { Metadata, Region, Sharp } from 'sharp'
import { fileTypeOf } from '#domain/fields/file-type.ts'
import {
  type Crop,
  type DocumentPicture,
  type Picture,
  type PictureMaker,
  type PictureSize,
  pictureSizes,
} from '#domain/picture.ts'

/** The longest side, in pixels: a cover is at most 1200 wide, and looked at on dense screens. */
const longestSide = 1600
/** More than any camera takes; a small file that unpacks to more is no photograph. */
const mostPixels = 60_000_000
/** How many may wait while one is made. */
const mostWaiting = 4

const readable: readonly unknown[] = ['image/jpeg', 'image/png', 'image/webp']

/**
 * Draws with sharp, which leaves metadata out of what it writes, one picture at a time and in threads beside the one that answers.
 * Its first bytes decide what a file is, not its name.
 */
export function createPictureMaker(waiting = mostWaiting): PictureMaker {
  let last: Promise<unknown> = Promise.resolve()
  let asked = 0
  async function inTurn<T>(bytes: Uint8Array, draw: () => Promise<T>): Promise<T | 'busy' | undefined> {
    if (!readable.includes(fileTypeOf(bytes))) return undefined
    if (asked > waiting) return 'busy'
    asked += 1
    const made = last.then(draw)
    last = made
    try {
      return await made
    } finally {
      asked -= 1
    }
  }
  return {
    fit: (bytes, crop) => inTurn(bytes, () => draw(bytes, crop)),
    forDocuments: (bytes, frame) => inTurn(bytes, () => drawForDocuments(bytes, frame)),
  }
}

/** Loaded when first needed: a start does not wait for it. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

/** Few colours, which a logo and a signature have, and no interlacing, which a document would have to undo. */
const png = { palette: true, quality: 95, effort: 7 } as const

async function drawForDocuments(
  bytes: Uint8Array,
  frame: { readonly width: number; readonly height: number },
): Promise<DocumentPicture | undefined> {
  const sharp = await loadSharp()
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize({ ...frame, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const pixels = () => sharp(data, { raw: { width, height, channels } })
    const onPaper = await pixels().flatten({ background: '#fff' }).png(png).toBuffer()
    return { bytes: await pixels().png(png).toBuffer(), onPaper, width, height }
  } catch {
    return undefined
  }
}

async function draw(bytes: Uint8Array, crop?: Crop): Promise<Picture | undefined> {
  const sharp = await loadSharp()
  try {
    // Unpacked once: every size is made of the same pixels.
    const sent = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient()
    const { data, info } = await (crop ? sent.extract(regionOf(await sent.metadata(), crop)) : sent)
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const pixels = () => sharp(data, { raw: { width, height, channels } })
    const sizes: Picture['sizes'][number][] = []
    for (const size of pictureSizes) {
      const smaller = pixels().resize({ width: size.width, withoutEnlargement: true })
      sizes.push({ ...size, bytes: await encoded(smaller, size) })
    }
    return { bytes: await pixels().webp({ quality: 80 }).toBuffer(), width, height, sizes }
  } catch {
    // Cut off, damaged or too large to unpack: it is no picture to us.
    return undefined
  }
}

/** A crop in pixels of a picture the right way up: at least one of each. */
function regionOf({ autoOrient: { width, height } }: Metadata, { left, top, size }: Crop): Region {
  const pixels = (side: number, percent: number) => Math.floor((side * percent) / 100)
  return {
    left: pixels(width, left),
    top: pixels(height, top),
    width: Math.max(pixels(width, size), 1),
    height: Math.max(pixels(height, size), 1),
  }
}

/** AVIF with little effort: a sender waits for it. */
function encoded(picture: Sharp, { format }: PictureSize): Promise<Buffer> {
  return (
    format === 'avif' ? picture.avif({ quality: 55, effort: 2 }) : picture.webp({ quality: 78 })
  ).toBuffer()
}
