import type { Decoded, Frame } from './decode-frames.ts'

/** Why there is no picture: not allowed, no camera, or one that does not start. */
export type CameraFault = 'refused' | 'absent' | 'failed'

/** What a camera's track tells beyond the standard's types. */
type Capabilities = MediaTrackCapabilities & { readonly torch?: boolean }

/** Milliseconds between two frames that are looked at: a phone lasts the evening. */
const pause = 80

/** Milliseconds for which a code that goes out of sight is still the same one: nobody is scanned twice for standing there. */
const sameFor = 3_000

const [white, black] = [0xff_ff_ff_ff, 0xff_00_00_00]

/** The time of a frame that nobody took. */
const never = -1

/** The back camera, as large as codes are read from well. */
const wished = { width: { ideal: 1280 }, height: { ideal: 720 } }

/** Who reads the codes: whether not now, and what they do with each. */
export type Reader = {
  readonly isPaused: boolean
  readonly heard: (text: string, at: number) => void
}

/** The address of the script that reads codes, and which camera is wished: null for the back one. */
type Wish = { readonly decoder: string; readonly deviceId: string | null }

/** A camera that is on, with its picture in a `<video>`. */
export class Camera {
  readonly #stream: MediaStream
  readonly #video: HTMLVideoElement
  #worker: Worker | undefined

  private constructor(stream: MediaStream, video: HTMLVideoElement, worker: Worker) {
    this.#stream = stream
    this.#video = video
    this.#worker = worker
  }

  /** Turns a camera on, and meanwhile loads what reads its frames. Throws what the browser throws. */
  static async open(video: HTMLVideoElement, { decoder, deviceId }: Wish): Promise<Camera> {
    const worker = new Worker(decoder, { type: 'module' })
    try {
      void tryOut(worker)
      const which = deviceId === null ? { facingMode: 'environment' } : { deviceId: { exact: deviceId } }
      const stream = await navigator.mediaDevices.getUserMedia({ video: { ...wished, ...which } })
      video.srcObject = stream
      await video.play()
      return new Camera(stream, video, worker)
    } catch (error) {
      worker.terminate()
      throw error
    }
  }

  get #track(): MediaStreamTrack | undefined {
    return this.#stream.getVideoTracks()[0]
  }

  get deviceId(): string | null {
    return this.#track?.getSettings().deviceId ?? null
  }

  get hasTorch(): boolean {
    const capabilities: Capabilities | undefined = this.#track?.getCapabilities?.()
    return capabilities?.torch === true
  }

  /** Switches the torch; says whether it did as it was told. */
  async light(torch: boolean): Promise<boolean> {
    const advanced = [{ torch } as MediaTrackConstraintSet]
    return (this.#track?.applyConstraints({ advanced }) ?? Promise.reject()).then(
      () => true,
      () => false,
    )
  }

  /**
   * Reads codes until the camera is closed, one frame at a time, none while `isPaused`. `heard` gets each code once while it stays in
   * sight, and when its frame was taken.
   */
  watch(reader: () => Reader): void {
    const worker = this.#worker
    if (worker === undefined) return
    const isNew = newInSight()
    const look = async () => {
      if (this.#worker !== worker) return
      if (reader().isPaused || this.#video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return later()
      const at = performance.now()
      const bitmap = await createImageBitmap(this.#video).catch(() => undefined)
      if (bitmap === undefined) return later()
      worker.postMessage({ bitmap, at } satisfies Frame, [bitmap])
    }
    const next = () =>
      'requestVideoFrameCallback' in this.#video
        ? this.#video.requestVideoFrameCallback(look)
        : requestAnimationFrame(look)
    const later = () => setTimeout(next, pause)
    worker.onmessage = ({ data: { text, at } }: MessageEvent<Decoded>) => {
      if (at === never) return
      if (text !== undefined && text !== '' && isNew(text, performance.now())) reader().heard(text, at)
      later()
    }
    next()
  }

  close(): void {
    this.#worker?.terminate()
    this.#worker = undefined
    for (const track of this.#stream.getTracks()) track.stop()
    this.#video.srcObject = null
  }
}

/** Lets a worker look at what resembles a code, so that the first one does not wait until it has begun. */
async function tryOut(worker: Worker): Promise<void> {
  for (let times = 0; times < 3; times += 1) {
    const bitmap = await createImageBitmap(resemblance()).catch(() => undefined)
    if (bitmap !== undefined) worker.postMessage({ bitmap, at: never } satisfies Frame, [bitmap])
  }
}

/** The three corners by which a code is found, and chance between them: as much work as a code, and none that anything is read from. */
function resemblance(): ImageData {
  const { width, height } = { width: wished.width.ideal, height: wished.height.ideal }
  const [modules, size] = [25, 16]
  const pixels = new Uint32Array(width * height).fill(white)
  const fill = (x: number, y: number, side: number, colour: number) => {
    for (let row = y * size; row < (y + side) * size; row += 1)
      pixels.fill(colour, row * width + x * size, row * width + (x + side) * size)
  }
  for (let place = 0; place < modules * modules; place += 1)
    if (place % 3 === 0 || place % 7 === 2)
      fill(8 + (place % modules), 8 + Math.floor(place / modules), 1, black)
  for (const [x, y] of [
    [8, 8],
    [8 + modules - 7, 8],
    [8, 8 + modules - 7],
  ] as const) {
    fill(x - 1, y - 1, 9, white)
    fill(x, y, 7, black)
    fill(x + 1, y + 1, 5, white)
    fill(x + 2, y + 2, 3, black)
  }
  return new ImageData(new Uint8ClampedArray(pixels.buffer), width, height)
}

/** Says of each code that is seen whether it just came into sight. Times are milliseconds of one clock. */
export function newInSight(): (text: string, at: number) => boolean {
  const seen = new Map<string, number>()
  return (text, at) => {
    for (const [each, last] of seen) if (at - last > sameFor) seen.delete(each)
    const isNew = !seen.has(text)
    seen.set(text, at)
    return isNew
  }
}

/** What an error of the camera means to whoever holds the phone. */
export function cameraFault(error: unknown): CameraFault {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'absent'
  return navigator.mediaDevices === undefined ? 'absent' : 'failed'
}

/** The cameras that there are; their names come once one was allowed. */
export async function cameras(): Promise<readonly MediaDeviceInfo[]> {
  const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? []
  return devices.filter(({ kind }) => kind === 'videoinput')
}
