import { atMost, type Outcome, render } from './outcome.ts'
import { launchBrowser, scriptsOf } from './rig/browser.ts'
import { findTarget } from './rig/target.ts'

/** The JavaScript of the donation page as it goes over the network; code 1 when it is too much. */
const budget = 80_000

await using target = await findTarget(process.argv.slice(2))
const browser = await launchBrowser()
const scripts = await scriptsOf(browser, target.url).finally(() => browser.close())
const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0)
const verdict = atMost('bytes of JavaScript', bytes, budget)
const outcome: Outcome = {
  title: `JavaScript of ${target.url}`,
  columns: ['', 'bytes'],
  rows: scripts.map(script => [new URL(script.url).pathname, String(script.bytes)]),
  verdicts: [verdict],
  measured: scripts,
}
process.stdout.write(`${render(outcome)}\n`)
process.exitCode = verdict.met && scripts.length > 0 ? 0 : 1
