import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

const say = (line: string) => process.stdout.write(`${line}\n`)
const playwright = join(import.meta.dirname, '..', 'node_modules', 'playwright-core', 'cli.js')

/** Where systems put a browser that speaks Chromium's protocol. */
const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Chromium without what only a person needs, a third faster to drive. */
const shells = ['/usr/bin/chromium-headless-shell']

/** The shell where the system has one, unless `CHROMIUM` names a browser; else the browser. It knows no cookie settings. */
export function findShell(): string {
  return (process.env.CHROMIUM === undefined ? shells.find(mayRun) : undefined) ?? findBrowser()
}

/**
 * The browser for the journeys: `CHROMIUM`, an installed one, or Playwright's own, which is downloaded if need be; as a
 * last resort the system's package manager is asked. Says what it does; throws when there is none to be had.
 */
export function findBrowser(): string {
  const found = [process.env.CHROMIUM, ...installed, ...playwrightsOwn()].find(
    path => path !== undefined && mayRun(path),
  )
  if (found !== undefined) return found
  const ways: readonly [string, () => void][] = [
    ['No browser found: downloading Chromium through Playwright', downloadThroughPlaywright],
    ['The download failed: installing Chromium through apt-get', installThroughApt],
  ]
  for (const [line, install] of ways) {
    say(line)
    install()
    const browser = [...installed, ...playwrightsOwn()].find(works)
    if (browser !== undefined) return browser
  }
  throw new Error('The journeys need Chromium or Chrome: install one, or name it in CHROMIUM.')
}

/** Playwright throws on systems that it has no browser for. */
function playwrightsOwn(): readonly string[] {
  try {
    return [chromium.executablePath()]
  } catch {
    return []
  }
}

function downloadThroughPlaywright(): void {
  const withLibraries = process.getuid?.() === 0 ? ['--with-deps'] : []
  spawnSync(process.execPath, [playwright, 'install', ...withLibraries, 'chromium'], {
    stdio: 'ignore',
    timeout: 300_000,
  })
}

function installThroughApt(): void {
  if (process.getuid?.() !== 0) return
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = (name: string) => ['install', '-y', '--no-install-recommends', name]
  for (const step of [['update'], install('chromium'), install('chromium-headless-shell')]) {
    spawnSync('apt-get', ['-q', ...step], { stdio: 'ignore', env: environment, timeout: 600_000 })
  }
}

function mayRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** A browser without its libraries lies there and does not start. */
function works(path: string): boolean {
  return mayRun(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
}
