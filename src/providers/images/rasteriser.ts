import { createHash } from 'node:crypto'
import { type Focus, middle } from '#domain/form/focus.ts'

/** A picture to be made: a vector as text or a photograph as bytes, filled into a frame. */
export type Drawing = {
  readonly source: string | Uint8Array
  readonly width: number
  readonly height: number
  /** What of a photograph its frame keeps in sight; the middle unless said. */
  readonly focus?: Focus
}

/** Makes PNG files; `undefined` when too many wait already. */
export type Rasteriser = { png(drawing: Drawing): Promise<Uint8Array | undefined> }

export type RasteriserLimits = {
  /** Bytes of pictures that are kept. */
  readonly kept: number
  /** How many may wait while one is drawn. */
  readonly waiting: number
}

const usual: RasteriserLimits = { kept: 32 * 1024 * 1024, waiting: 20 }

/**
 * One picture at a time, in a thread beside the one that answers, and the last ones are kept: whoever asks for a thousand
 * covers waits, nobody else does.
 */
export function createRasteriser(limits: RasteriserLimits = usual): Rasteriser {
  const kept = new Kept(limits.kept)
  const drawing = new Map<string, Promise<Uint8Array>>()
  let last: Promise<unknown> = Promise.resolve()
  return {
    async png(asked) {
      const key = keyOf(asked)
      const known = kept.get(key) ?? drawing.get(key)
      if (known !== undefined) return known
      if (drawing.size > limits.waiting) return undefined
      const drawn = last.then(() => draw(asked))
      last = drawn.catch(() => {})
      drawing.set(key, drawn)
      try {
        const png = await drawn
        kept.set(key, png)
        return png
      } finally {
        drawing.delete(key)
      }
    },
  }
}

const keyOf = ({ source, width, height, focus = middle }: Drawing) =>
  createHash('sha256')
    .update(`${width}x${height} ${focus.focusX},${focus.focusY} `)
    .update(source)
    .digest('base64')

/** Loaded when first needed: a start does not wait for it. */
async function draw({ source, width, height, focus = middle }: Drawing): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  const bytes = typeof source === 'string' ? Buffer.from(source) : source
  const whole = await sharp(bytes).metadata()
  return sharp(bytes)
    .extract(crop(whole, { width, height }, focus))
    .resize(width, height, { fit: 'fill' })
    .png({ palette: true, effort: 7 })
    .toBuffer()
}

type Size = { readonly width: number; readonly height: number }

/** The largest part of a picture in the shape of its frame, laid as `object-position` lays it. */
function crop(whole: Size, frame: Size, { focusX, focusY }: Focus) {
  const scale = Math.min(whole.width / frame.width, whole.height / frame.height)
  const width = Math.min(whole.width, Math.max(1, Math.round(frame.width * scale)))
  const height = Math.min(whole.height, Math.max(1, Math.round(frame.height * scale)))
  const left = Math.round(((whole.width - width) * focusX) / 100)
  const top = Math.round(((whole.height - height) * focusY) / 100)
  return { left, top, width, height }
}

/** Pictures up to a number of bytes; the one that nobody asked for longest goes first. */
class Kept {
  readonly #most: number
  readonly #pictures = new Map<string, Uint8Array>()
  #bytes = 0

  constructor(most: number) {
    this.#most = most
  }

  get(key: string): Uint8Array | undefined {
    const picture = this.#pictures.get(key)
    if (picture !== undefined) {
      // A map keeps the order of insertion: this one is the youngest again.
      this.#pictures.delete(key)
      this.#pictures.set(key, picture)
    }
    return picture
  }

  set(key: string, picture: Uint8Array): void {
    this.#pictures.set(key, picture)
    this.#bytes += picture.byteLength
    for (const [oldest, { byteLength }] of this.#pictures) {
      if (this.#bytes <= this.#most) return
      this.#pictures.delete(oldest)
      this.#bytes -= byteLength
    }
  }
}
