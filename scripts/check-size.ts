import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { buildWeb } from '#main/build.ts'
import { assetsFromManifest } from '#web/islands/assets.ts'

/** JavaScript that a public page may load, in bytes after brotli: what the browser fetches in all. */
const pageBudget = 50_000
/** What a small widget may load and hold, scripts and style: all have the same, so the smallest of them sets it. */
const widgetBudget = 5_000
/** What associations load for the height of their frames, as it is written. */
const scriptBudget = 3 * 1024

const root = join(import.meta.dirname, '..')
const client = join(root, 'build', 'client')
const widgetSource = (file: string) => readFileSync(join(root, 'src', 'web', 'widget', file))

await buildWeb()
const islands = assetsFromManifest(JSON.parse(readFileSync(join(client, 'islands.json'), 'utf8')))
const filesOf = (name: string) => {
  const island = islands[name]
  return island === undefined ? [] : [island.script, ...island.imports]
}
const sizeOf = (file: string) => brotliCompressSync(readFileSync(join(client, file))).length

let tooLarge = 0
function check(name: string, bytes: number, budget: number, what: string) {
  if (bytes > budget) tooLarge += 1
  const end = bytes > budget ? ': TOO LARGE' : ''
  process.stdout.write(`${name}: ${bytes} of ${budget} bytes of ${what}${end}\n`)
}

for (const name of Object.keys(islands).filter(island => island !== 'shell')) {
  // The shell (header, settings) is on every page but the widgets, whose style stands in their markup.
  const widget = name === 'widget'
  const files = new Set([...filesOf(name), ...(widget ? [] : filesOf('shell'))])
  const scripts = [...files].reduce((sum, file) => sum + sizeOf(file), 0)
  const style = widget ? brotliCompressSync(widgetSource('small.css')).length : 0
  const what = widget ? 'JavaScript and CSS (brotli)' : 'JavaScript (brotli)'
  check(name, scripts + style, widget ? widgetBudget : pageBudget, what)
}
check('widget/v1.js', widgetSource('v1.js').length, scriptBudget, 'script for the page around a widget')
process.exitCode = tooLarge > 0 ? 1 : 0
