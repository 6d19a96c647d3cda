import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { waitForLock } from './lock-file.ts'
import { StartFault } from './start-fault.ts'

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, 'build')
const assets = join(folder, 'client', 'assets')
const stampFile = join(folder, 'stamp.json')

/** Everything that the pages are made of: files of these folders, and these beside them. */
const sources = {
  folders: ['src/web', 'src/domain', 'src/messages', 'src/contract'],
  endings: /(?<!\.test)\.ts$|\.(?:tsx|js|css|svg|png|json|woff2)$/,
  files: /^(?:.+\.config\.ts|tsconfig\.json|package-lock\.json)$/,
}

/** The build that `build/` holds: the digest of its sources, and its assets with those of the builds before. */
type Stamp = { readonly digest: string; readonly assets: readonly (readonly string[])[] }

/** Whether the pages have to be built, for the first time or because their sources have changed. */
export function buildIsStale(): boolean {
  return readStamp()?.digest !== digestOfSources()
}

/**
 * Builds the pages if need be. Assets of the previous two builds stay, for visitors whose page is older than a new
 * version. Only one process builds at a time; the others wait and then have nothing to do.
 */
export async function buildWeb(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const lock = await waitForLock(join(folder, 'lock'))
  try {
    const digest = digestOfSources()
    const before = readStamp()
    if (before?.digest === digest) return
    rmSync(stampFile, { force: true })
    const keep = keepAssets(before)
    await runBuilds()
    const fresh = readdirSync(assets)
    keep.restore()
    writeFileSync(stampFile, JSON.stringify({ digest, assets: [fresh, ...keep.lists] } satisfies Stamp))
  } finally {
    lock.release()
  }
}

function digestOfSources(): string {
  const hash = createHash('sha256')
  for (const path of pathsOfSources())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}

/** In an order of their own, each with `/`. Every start asks: matching globs would take longer than the reading. */
function pathsOfSources(): readonly string[] {
  const { folders, endings, files } = sources
  const below = folders.flatMap(each =>
    readdirSync(join(root, each), { recursive: true, encoding: 'utf8' })
      .filter(path => endings.test(path))
      .map(path => `${each}/${path.split(sep).join('/')}`),
  )
  return [...below, ...readdirSync(root).filter(name => files.test(name))].sort()
}

function readStamp(): Stamp | undefined {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8')) as Stamp
  } catch {
    return undefined
  }
}

/** Puts the assets of the last two builds aside, since a build empties its folder. */
function keepAssets(before: Stamp | undefined): { lists: Stamp['assets']; restore(): void } {
  const aside = join(folder, 'kept-assets')
  rmSync(aside, { recursive: true, force: true })
  if (before === undefined || !existsSync(assets)) return { lists: [], restore: () => {} }
  const lists = before.assets.slice(0, 2)
  for (const name of new Set(lists.flat())) {
    if (existsSync(join(assets, name))) cpSync(join(assets, name), join(aside, name))
  }
  const restore = () => {
    if (existsSync(aside)) cpSync(aside, assets, { recursive: true, force: false })
    rmSync(aside, { recursive: true, force: true })
  }
  return { lists, restore }
}

/** The pages first: their build empties the folder that the browser entries are then added to. */
async function runBuilds(): Promise<void> {
  await run('@react-router/dev/bin.cjs', ['build'])
  await run('vite/bin/vite.js', ['build', '--config', 'vite.islands.config.ts'])
}

function run(program: string, parameters: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', program), ...parameters], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const abandon = () => child.kill()
    process.once('exit', abandon)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += String(chunk)))
    child.on('error', reject)
    child.on('close', code => {
      process.off('exit', abandon)
      if (code === 0) resolve()
      else reject(new StartFault('build_failed', { output: output.trim() }))
    })
  })
}
