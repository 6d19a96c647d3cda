import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { buildWeb } from '#main/build.ts'
import { assetsFromManifest } from '#web/islands/assets.ts'

/** JavaScript that a public page may load, in bytes after brotli: what the browser fetches in all. */
const pageBudget = 80_000
const widgetBudget = 15_000

const client = join(import.meta.dirname, '..', 'build', 'client')

await buildWeb()
const islands = assetsFromManifest(JSON.parse(readFileSync(join(client, 'islands.json'), 'utf8')))
const filesOf = (name: string) => {
  const island = islands[name]
  return island === undefined ? [] : [island.script, ...island.imports]
}
const sizeOf = (file: string) => brotliCompressSync(readFileSync(join(client, file))).length

let tooLarge = 0
for (const name of Object.keys(islands).filter(island => island !== 'shell')) {
  // The shell (header, settings) is on every page but the widgets.
  const widget = name.startsWith('widget')
  const files = new Set([...filesOf(name), ...(widget ? [] : filesOf('shell'))])
  const bytes = [...files].reduce((sum, file) => sum + sizeOf(file), 0)
  const budget = widget ? widgetBudget : pageBudget
  if (bytes > budget) tooLarge += 1
  process.stdout.write(
    `${name}: ${bytes} of ${budget} bytes of JavaScript (brotli)${bytes > budget ? ': TOO LARGE' : ''}\n`,
  )
}
process.exitCode = tooLarge > 0 ? 1 : 0
