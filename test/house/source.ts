import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { parseSync } from 'oxc-parser'

/** One import of a file: what it names, where that leads inside the project, and whether only types cross. */
export type Import = {
  readonly from: string
  readonly to: string
  readonly inside: boolean
  readonly typeOnly: boolean
}
export type Source = { readonly path: string; readonly text: string; readonly imports: readonly Import[] }

const root = join(import.meta.dirname, '../..')

/** Every source file below `src`, tests included, with its imports. */
export function readSources(): readonly Source[] {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .map(name => readSource(join('src', name)))
}

function readSource(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8')
  const { module } = parseSync(path, text)
  const statics = module.staticImports.map(each => ({
    name: each.moduleRequest.value,
    typeOnly: each.entries.length > 0 && each.entries.every(entry => entry.isType),
  }))
  const again = module.staticExports
    .flatMap(each => each.entries)
    .filter(entry => entry.moduleRequest !== null)
    .map(entry => ({ name: entry.moduleRequest?.value ?? '', typeOnly: entry.isType }))
  const dynamic = module.dynamicImports
    .map(each => /^['"]([^'"]+)['"]$/.exec(text.slice(each.moduleRequest.start, each.moduleRequest.end))?.[1])
    .filter(name => name !== undefined)
    .map(name => ({ name, typeOnly: false }))
  const imports = [...statics, ...again, ...dynamic].map(each => resolved(path, each.name, each.typeOnly))
  return { path, text, imports }
}

function resolved(path: string, name: string, typeOnly: boolean): Import {
  if (name.startsWith('#test/')) return { from: path, to: name.slice(1), inside: true, typeOnly }
  if (name.startsWith('#')) return { from: path, to: join('src', name.slice(1)), inside: true, typeOnly }
  if (name.startsWith('.')) {
    return { from: path, to: relative('.', normalize(join(dirname(path), name))), inside: true, typeOnly }
  }
  return { from: path, to: name, inside: false, typeOnly }
}

/** `src/domain/cart/cart.ts` -> `domain`. */
export function layerOf(path: string): string {
  return path.split('/')[1] ?? ''
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || /\/test(-support)?[./]/.test(path)
}
