import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** Nobody looks at the pictures of the short lane. Whoever asks `length.ts` is a sampled file, which the second lane runs again. */
export const keepsPictures = process.env.TEST_LENGTH !== 'short'

/** Where a picture for looking at is left: in `test/screenshots/`. */
export function screenshotFile(name: string): string {
  const folder = join(import.meta.dirname, '..', 'screenshots')
  mkdirSync(folder, { recursive: true })
  return join(folder, `${name}.png`)
}
