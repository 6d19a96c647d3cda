import decodeQR from 'qr/decode.js'

/** A frame of the camera, and when it was taken: milliseconds of the page that sends it. */
export type Frame = { readonly bitmap: ImageBitmap; readonly at: number }

/** What a frame held; `text` is absent where no code was seen. */
export type Decoded = { readonly text?: string; readonly at: number }

type Detector = { detect(source: ImageBitmap): Promise<readonly { readonly rawValue: string }[]> }
type DetectorClass = {
  new (options: { readonly formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

const format = 'qr_code'

/** Reads the codes of frames in a worker of their own: with the browser's detector where it knows QR codes, else with ours. */
export function decodeFrames(): void {
  const read = reader()
  addEventListener('message', async ({ data: { bitmap, at } }: MessageEvent<Frame>) => {
    const text = await (await read)(bitmap).catch(() => undefined)
    bitmap.close()
    postMessage({ at, ...(text !== undefined && { text }) } satisfies Decoded)
  })
}

async function reader(): Promise<(bitmap: ImageBitmap) => Promise<string | undefined>> {
  const Native = (globalThis as { readonly BarcodeDetector?: DetectorClass }).BarcodeDetector
  const formats: readonly string[] = (await Native?.getSupportedFormats().catch(() => [])) ?? []
  if (Native === undefined || !formats.includes(format)) return ownReader()
  const detector = new Native({ formats: [format] })
  return async bitmap => (await detector.detect(bitmap))[0]?.rawValue
}

function ownReader() {
  const canvas = new OffscreenCanvas(1, 1)
  const pencil = canvas.getContext('2d', { willReadFrequently: true })
  return async (bitmap: ImageBitmap) => {
    const { width, height } = bitmap
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    pencil?.drawImage(bitmap, 0, 0)
    const pixels = pencil?.getImageData(0, 0, width, height)
    // It throws where it sees no code.
    return pixels && decodeQR(pixels)
  }
}
