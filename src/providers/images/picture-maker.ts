import { fileTypeOf } from '#domain/fields/file-type.ts'
import type { PictureMaker } from '#domain/picture.ts'

/** The longest side, in pixels: a cover is at most 1200 wide, and looked at on dense screens. */
const longestSide = 1600
/** More than any camera takes; a small file that unpacks to more is no photograph. */
const mostPixels = 60_000_000

const readable: readonly unknown[] = ['image/jpeg', 'image/png', 'image/webp']

/** Draws with sharp, which leaves metadata out of what it writes. Its first bytes decide what a file is, not its name. */
export function createPictureMaker(): PictureMaker {
  return {
    async toWebP(bytes) {
      if (!readable.includes(fileTypeOf(bytes))) return undefined
      // Loaded when first needed: a start does not wait for it.
      const { default: sharp } = await import('sharp')
      sharp.concurrency(1)
      sharp.cache(false)
      try {
        const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
          .autoOrient()
          .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
          .webp({ quality: 80 })
          .toBuffer({ resolveWithObject: true })
        return { bytes: data, width: info.width, height: info.height }
      } catch {
        // Cut off, damaged or too large to unpack: it is no picture to us.
        return undefined
      }
    },
  }
}
