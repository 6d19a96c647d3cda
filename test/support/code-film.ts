import { writeFile } from 'node:fs/promises'
import QRCode from 'qrcode'
import sharp from 'sharp'

const frame = { width: 640, height: 480 }
/** Frames of a film that is shown 30 times a second: a code in sight, and none for longer than it counts as the same one. */
const inSight = { seen: 45, between: 120 }

/**
 * Writes a film of codes that are held before a camera one after the other, again and again: Motion JPEG, as Chromium's own camera plays
 * it. How many frames a code is `seen`, and how many there are `between` two.
 */
export async function filmCodes(
  path: string,
  codes: readonly string[],
  { seen, between } = inSight,
): Promise<void> {
  const nothing = await picture()
  const scenes = await Promise.all(codes.map(code => picture(code)))
  const frames = scenes.flatMap(scene => [...Array(seen).fill(scene), ...Array(between).fill(nothing)])
  await writeFile(path, Buffer.concat(frames))
}

async function picture(code?: string): Promise<Buffer> {
  const ground = sharp({ create: { ...frame, channels: 3, background: '#777777' } })
  const layers = code === undefined ? [] : [{ input: await QRCode.toBuffer(code, { width: 300, margin: 4 }) }]
  return ground.composite(layers).jpeg({ quality: 80, chromaSubsampling: '4:2:0' }).toBuffer()
}
