import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Argument, parseSync, Visitor } from 'oxc-parser'

const web = join(import.meta.dirname, '..')

/** The texts that a source asks for, `error.` for a key built at run time, and the sources of ours that it imports. */
function readSource(file: string): { texts: string[]; imports: string[] } {
  const { program } = parseSync(file, readFileSync(file, 'utf8'))
  const texts: string[] = []
  const imports: string[] = []
  new Visitor({
    ImportDeclaration({ source, importKind }) {
      if (importKind !== 'type' && source.value.startsWith('.')) imports.push(join(file, '..', source.value))
    },
    CallExpression({ callee, arguments: [key] }) {
      const name = callee.type === 'MemberExpression' ? callee.object : callee
      if (name.type !== 'Identifier' || name.name !== 't' || !key) return
      texts.push(...keysOf(key))
    },
  }).visit(program)
  return { texts, imports }
}

/** The keys that an argument may come to: either of two where it depends. */
function keysOf(key: Argument): readonly string[] {
  if (key.type === 'Literal') return [String(key.value)]
  if (key.type === 'TemplateLiteral') return [key.quasis[0]?.value.raw ?? '']
  return key.type === 'ConditionalExpression' ? [...keysOf(key.consequent), ...keysOf(key.alternate)] : []
}

/** Every text of an entry and of all that it imports, with the source that asks for it. */
function textsOf(entry: string): Map<string, string> {
  const seen = new Set<string>()
  const found = new Map<string, string>()
  const walk = (file: string) => {
    if (seen.has(file) || !existsSync(file)) return
    seen.add(file)
    const { texts, imports } = readSource(file)
    for (const text of texts) found.set(text, file)
    for (const imported of imports) walk(imported)
  }
  walk(entry)
  return found
}

type Use = { readonly name: string; readonly picks: readonly string[] }

/** Each `<Island name="…" messages={…} />` of our pages, with the list that stands there or behind the name. */
function usesOf(file: string): Use[] {
  const source = readFileSync(file, 'utf8')
  const used = source.matchAll(/<Island\s+name="([^"]+)"[^>]*?\smessages=\{(\w+|\[[^\]]*\])\}/g)
  return [...used].map(([, name = '', list = '']) => ({
    name,
    picks: [...uiPicks, ...(list.startsWith('[') ? quoted(list) : listNamed(list, file, source))],
  }))
}

/** A list of texts that stands in the same source or in one that it imports. */
function listNamed(list: string, file: string, source: string): string[] {
  const elsewhere = new RegExp(`import \\{[^}]*\\b${list}\\b[^}]*\\} from '([^']+)'`).exec(source)?.[1]
  const homeFile = elsewhere ? join(file, '..', elsewhere) : file
  const home = elsewhere ? readFileSync(homeFile, 'utf8') : source
  const items = new RegExp(`const ${list}\\b[^=]*= \\[([^\\]]*)\\]`).exec(home)?.[1] ?? ''
  const spread = [...items.matchAll(/\.\.\.(\w+)/g)].flatMap(([, name = '']) =>
    listNamed(name, homeFile, home),
  )
  return [...spread, ...quoted(items)]
}

const quoted = (list: string) => [...list.matchAll(/'([^']+)'/g)].map(([, pick]) => pick ?? '')
const uiPicks = listNamed(
  'kitMessages',
  '',
  readFileSync(join(import.meta.dirname, 'render-islands.tsx'), 'utf8'),
)

const covers = (pick: string, text: string) =>
  pick.endsWith('.*') ? text.startsWith(pick.slice(0, -1)) : pick === text

// Below `islands` stands only an example of one.
const pages = globSync('**/*.tsx', { cwd: web }).filter(file => !file.startsWith('islands/'))
const uses = pages.flatMap(file => usesOf(join(web, file)))

for (const { name, picks } of uses) {
  test(`the island ${name} lists every text that it uses`, () => {
    const entry = join(web, 'islands', `${name}.entry.tsx`)
    assert.ok(existsSync(entry), `${entry} is missing`)
    const missing = [...textsOf(entry)].filter(([text]) => !picks.some(pick => covers(pick, text)))
    assert.deepEqual(missing, [])
  })
}

test('every island stands on a page with its list', () => {
  const names = globSync('*.entry.tsx', { cwd: import.meta.dirname }).map(file => file.split('.')[0])
  assert.deepEqual(names.sort(), uses.map(({ name }) => name).sort())
})
