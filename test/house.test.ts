import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { errors } from '#domain/errors.ts'
import { providerNames } from '#domain/provider-name.ts'
import { en } from '#messages/en.ts'
import { fr } from '#messages/fr.ts'
import { crashPoints } from '#usecases/crash-points.ts'
import { circles } from './house/circles.ts'
import { isTest, layerOf, readSources, type Source } from './house/source.ts'
import { effectsInTransactions, providerCalls } from './house/transactions.ts'
import { domainOrder, forbidden, forbiddenInDomain, subjectOrder, walls } from './house/walls.ts'

const root = join(import.meta.dirname, '..')
const sources = readSources()
const product = sources.filter(source => !isTest(source.path))
const acting = product.filter(source => layerOf(source.path) === 'usecases')
/** The table of acts stands in several files: what administrators do is a half of it, each of some subjects another part. */
const tablesOfActs = [
  ...[
    'index',
    'administrator-acts',
    'accounting-acts',
    'membership-acts',
    'list-acts',
    'message-acts',
    'refund-acts',
    'group-refund-acts',
    'order-acts',
    'office-order-acts',
    'people-acts',
    'transfer-acts',
    'application-acts',
  ],
].map(name => `src/usecases/${name}.ts`)
const tables = acting.filter(source => tablesOfActs.includes(source.path))
/** Every file that the table of acts names, with one act or those of one subject; what else lies beside them is a fragment. */
const acts: ReadonlySet<string> = new Set(
  tables
    .flatMap(source => source.imports.filter(each => each.inside && !each.typeOnly))
    .map(each => each.to)
    .filter(path => !tablesOfActs.includes(path)),
)
/** Every act by its name. */
const actNames: ReadonlySet<string> = new Set(
  tables.flatMap(({ text }) => [...text.matchAll(/\brun: (?:\w+\.)?(\w+)/g)]).map(([, name]) => name ?? ''),
)

describe('the walls of the house', () => {
  for (const wall of walls) {
    test(`${wall.folder} imports only what it may`, () => {
      const found: string[] = []
      for (const source of product.filter(each => layerOf(each.path) === wall.folder)) {
        for (const each of source.imports) {
          const allowed = each.inside
            ? wall.values.includes(layerOf(each.to)) ||
              (each.typeOnly && (wall.types?.includes(layerOf(each.to)) ?? false))
            : wall.packages.some(
                name =>
                  name === '*' ||
                  each.to === name ||
                  each.to.startsWith(name.endsWith(':') ? name : `${name}/`),
              )
          if (!allowed) found.push(`${source.path} -> ${each.to}`)
        }
      }
      assert.deepEqual(found, [])
    })
  }

  test('the engine of forms knows nothing of the campaign page around it', () => {
    const engine = product.filter(({ path }) => path.startsWith('src/web/form/'))
    const found = engine.flatMap(({ path, imports }) =>
      imports.filter(({ to }) => to.startsWith('src/web/campaign/')).map(({ to }) => `${path} -> ${to}`),
    )
    assert.deepEqual(found, [])
  })

  test('what a type of form is stands in its descriptor: nobody else asks for it by name', () => {
    const asks = /\bformType\b\s*(?:===|!==)\s*'|'\w+'\s*(?:===|!==)\s*(?:\w+\.)*formType\b/
    const found = product
      .filter(({ path, text }) => !path.startsWith('src/domain/form/types/') && asks.test(text))
      .map(({ path }) => path)
    assert.deepEqual(found, [])
  })

  test('every folder of the tree has its wall', () => {
    const folders = readdirSync(join(root, 'src'), { withFileTypes: true }).filter(each => each.isDirectory())
    assert.deepEqual(folders.map(each => each.name).sort(), walls.map(each => each.folder).sort())
  })

  test('a domain folder imports only those before it', () => {
    const place = (path: string) => {
      const folder = path.split('/').length === 3 ? '.' : (path.split('/')[2] ?? '')
      return (domainOrder as readonly string[]).indexOf(folder)
    }
    const found = product
      .filter(source => layerOf(source.path) === 'domain')
      .flatMap(source => source.imports.filter(each => each.inside && place(each.to) > place(source.path)))
      .map(each => `${each.from} -> ${each.to}`)
    assert.deepEqual(found, [])
  })

  test('zod/mini stands only in domain/fields', () => {
    const found = product.filter(
      source =>
        source.path.startsWith('src/domain/') &&
        !source.path.startsWith('src/domain/fields/') &&
        source.imports.some(each => each.to === 'zod/mini'),
    )
    assert.deepEqual(
      found.map(source => source.path),
      [],
    )
  })

  test('no act names a payment provider: each asks for the one of its row', () => {
    const name = new RegExp(`['"\`](${providerNames.join('|')})['"\`]`)
    const found = acting.filter(source => name.test(source.text)).map(source => source.path)
    assert.deepEqual(found, [])
  })

  test('nothing imports an act but the table of acts', () => {
    const found = acting
      .filter(source => !tablesOfActs.includes(source.path))
      .flatMap(source => source.imports.filter(each => each.inside && acts.has(each.to)))
      .map(each => `${each.from} -> ${each.to}`)
    assert.ok(acts.size > 60)
    assert.deepEqual(found, [])
  })

  test('an act calls no other act, not even one of its own file', () => {
    const found = acting
      .filter(source => acts.has(source.path))
      .flatMap(source => {
        const own = [...source.text.matchAll(/^export (?:async )?function (\w+)/gm)].map(
          ([, name]) => name ?? '',
        )
        return own
          .filter(
            name => actNames.has(name) && new RegExp(`(?<!function |\\.)\\b${name}\\(`).test(source.text),
          )
          .map(name => `${source.path}: ${name}`)
      })
    assert.ok(actNames.size > 60)
    assert.deepEqual(found, [])
  })

  test('a fragment opens no transaction', () => {
    const found = acting
      .filter(source => !acts.has(source.path) && source.path !== 'src/usecases/app.ts')
      .filter(({ text }) => /\.transaction\(/.test(text))
    assert.deepEqual(
      found.map(source => source.path),
      [],
    )
  })

  test('nobody asks a provider or sends a mail inside a transaction, be it through what it calls', () => {
    const methods = providerCalls(product.filter(({ path }) => path.startsWith('src/domain/payment/')))
    assert.ok(methods.size > 25)
    assert.deepEqual(effectsInTransactions(acting, methods), [])
  })

  test('a subject uses fragments of the subjects before it', () => {
    const place = (path: string) => {
      const [, , subject, file] = path.split('/')
      return file === undefined ? -1 : (subjectOrder as readonly string[]).indexOf(subject ?? '')
    }
    const found = acting
      .filter(source => !tablesOfActs.includes(source.path))
      .flatMap(source => source.imports)
      .filter(each => each.inside && layerOf(each.to) === 'usecases' && place(each.to) > place(each.from))
      .map(each => `${each.from} -> ${each.to}`)
    assert.deepEqual(found, [])
  })

  test('every folder of the acts is a subject of the order', () => {
    const folders = readdirSync(join(root, 'src/usecases'), { withFileTypes: true })
      .filter(each => each.isDirectory())
      .map(each => each.name)
    assert.deepEqual(folders.sort(), [...subjectOrder].sort())
  })

  test('nobody imports main, except its own files', () => {
    const found = product
      .filter(source => layerOf(source.path) !== 'main')
      .flatMap(source => source.imports.filter(each => each.inside && layerOf(each.to) === 'main'))
    assert.deepEqual(found, [])
  })

  test('ui, and all that an island brings to the browser, know neither react-router nor zod nor a catalogue', () => {
    const entries = product.filter(source => /^src\/web\/(ui\/|islands\/[a-z-]+\.entry\.)/.test(source.path))
    const found = [...reach(entries)].flatMap(source =>
      source.imports
        .filter(each => !each.typeOnly)
        .filter(each =>
          /^(react-router|@react-router|zod|node:)|^src\/messages\/(fr|en)(\.ts|\/)/.test(each.to),
        )
        .map(each => `${each.from} -> ${each.to}`),
    )
    assert.ok(entries.length > 0)
    assert.deepEqual(found, [])
  })

  test('imports make no circle, nor do those of types', () => {
    assert.deepEqual(circles(product), [])
  })
})

describe('how the house is written', () => {
  test('nothing forbidden stands in the code', () => {
    const found = product.flatMap(source =>
      forbidden
        .filter(rule => rule.pattern.test(source.text) && !rule.except.test(source.path))
        .map(rule => `${source.path}: ${rule.what}`),
    )
    assert.deepEqual(found, [])
  })

  test('the domain knows no clock, no chance and no state', () => {
    const found = product
      .filter(source => layerOf(source.path) === 'domain')
      .flatMap(source =>
        forbiddenInDomain
          .filter(rule => rule.pattern.test(source.text))
          .map(rule => `${source.path}: ${rule.what}`),
      )
    assert.deepEqual(found, [])
  })

  test('no file is longer than 400 lines, no test than 600', () => {
    const long = sources
      // Texts, and what the schema writes.
      .filter(({ path }) => !path.startsWith('src/messages/') && path !== 'src/db/tables.ts')
      .filter(source => source.text.split('\n').length > (isTest(source.path) ? 600 : 400))
    assert.deepEqual(
      long.map(source => source.path),
      [],
    )
  })

  test('an index.ts is a registry, never a barrel', () => {
    const barrels = product.filter(
      source => /\/index\.tsx?$/.test(source.path) && /^export (\*|\{[^}]*\} from)/m.test(source.text),
    )
    assert.deepEqual(
      barrels.map(source => source.path),
      [],
    )
  })

  test('every error code has a text in both languages', () => {
    const missing = Object.keys(errors)
      .map(code => `error.${code}`)
      .filter(key => !(key in fr) || !(key in en))
    assert.deepEqual(missing, [])
  })

  test('every crash point is named by a test', () => {
    const tests = ['src', 'test']
      .flatMap(folder =>
        readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(name =>
          join(folder, name),
        ),
      )
      .filter(path => /\.test\.tsx?$|^test\/crashes\//.test(path))
      .map(path => readFileSync(join(root, path), 'utf8'))
    const untested = crashPoints.filter(point => !tests.some(text => text.includes(`'${point}'`)))
    assert.deepEqual(untested, [])
  })

  test('an applied migration never changes: a new one is added', () => {
    const folder = join(root, 'src/db/migrations')
    const sums = JSON.parse(readFileSync(join(folder, 'checksums.json'), 'utf8')) as Record<string, string>
    const files = readdirSync(folder).filter(name => name.endsWith('.sql'))
    for (const name of files) {
      const text = readFileSync(join(folder, name), 'utf8')
      assert.match(text, /^-- why: /, `${name} says why`)
      assert.equal(createHash('sha256').update(text).digest('hex'), sums[name], `${name} has changed`)
    }
    assert.deepEqual(Object.keys(sums).sort(), files.sort())
  })
})

/** The files themselves and all whose values they import, near or far. */
function reach(from: readonly Source[]): ReadonlySet<Source> {
  const byPath = new Map(product.map(source => [source.path, source]))
  const seen = new Set<Source>()
  const walk = (source: Source | undefined): void => {
    if (source === undefined || seen.has(source)) return
    seen.add(source)
    for (const each of source.imports) if (each.inside && !each.typeOnly) walk(byPath.get(each.to))
  }
  for (const source of from) walk(source)
  return seen
}
