import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { matchRoutes } from 'react-router'
import { routeClassOf } from './headers.ts'
import { canonicalAddress, fixedWords, plainAddress, withoutSecret } from './route-guard.ts'
import routes from './routes.ts'

const right = '/associations/les-amis/evenements/concert'
const cases: [string, string | undefined][] = [
  [right, undefined],
  ['/associations/Les-Amis/evenements/concert', right],
  ['/associations/les-amis/Evenements/CONCERT', right],
  ['/associations/les+amis/evenements/concert', right],
  ['/associations/les%20amis/evenements/concert/2?a=B+c&d', `${right}/2?a=B+c&d`],
  ['/associations/les-amis/evenements/concert/widget?Couleur=Rouge', undefined],
  ['/associations/LES-AMIS', '/associations/les-amis'],
  ['/associations/LES-AMIS.data?_routes=x', '/associations/les-amis.data?_routes=x'],
  ['/associations/les%20Amis/evenements?a=B', '/associations/les-amis/evenements?a=B'],
  ['/associations/%E0%A4%A', undefined],
  ['/associations/%E0%A4%A/Evenements/concert', undefined],
  ['/associations/les-amis%2FX/Evenements/concert', '/associations/les-amis%2Fx/evenements/concert'],
  ['/Associations/a/b/C', undefined],
]

for (const [address, expected] of cases) {
  test(`${address} → ${expected ?? 'stays'}`, () => assert.equal(canonicalAddress(address), expected))
}

type Entry = {
  readonly id?: string
  readonly path?: string
  readonly index?: boolean
  readonly children?: Entry[]
}

const table = routes as Entry[]
const pathsOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)])
const paths = pathsOf(table)
const words = fixedWords(paths)

const rewritten: [string, string | undefined][] = [
  ['/', undefined],
  ['/connexion', undefined],
  ['/connexion?redirectTo=%2F%61//', undefined],
  ['/mot-de-passe/nouveau/aB.c_d~e-1', undefined],
  ['/associations/%C3%A9t%C3%A9%2Fb', undefined],
  ['/_.data', undefined],
  ['/connexion.data?_routes=x', undefined],
  ['/connexio%6E', '/connexion'],
  ['/CONNEXION/', '/connexion'],
  ['/./connexion', '/connexion'],
  ['/a/%2e%2E/connexion#x', '/connexion'],
  ['\\connexion', '/connexion'],
  ['//evil.example//a?b=//c', '/evil.example/a?b=//c'],
  ['/connexion/.data', '/connexion.data'],
  ['/connexion/_.data', '/connexion.data'],
  ['/.data', '/_.data'],
  ['/connexion%2Edata', '/connexion.data'],
]
for (const [address, expected] of rewritten) {
  test(`${address} is reopened as ${expected ?? 'itself'}`, () =>
    assert.equal(plainAddress(address, words), expected))
}

/** Follows the redirections of an address. */
function opened(address: string): string {
  for (let next: string | undefined = address, times = 0; times < 4; times += 1) {
    const right: string | undefined = plainAddress(next, words)
    if (right === undefined) return next
    next = right
  }
  throw new Error(`${address} is reopened for ever`)
}

const numbered = (entries: readonly Entry[], prefix = ''): Entry[] =>
  entries.map((entry, place) => {
    const id = `${prefix}${place}`
    return { ...entry, id, ...(entry.children && { children: numbered(entry.children, `${id}.`) }) }
  })
const map = numbered(table)

/** The page that the router finds at an address, as its server reads it. */
function pageOf(address: string): string | undefined {
  const { pathname } = new URL(`http://this.site${address}`)
  const page = pathname.endsWith('/_.data') ? pathname.slice(0, -6) : pathname.replace(/\.data$/, '')
  return matchRoutes(map as never, page)?.at(-1)?.route.id
}

/** Other ways to write an address that the router takes for the same one. */
const disguises: readonly ((path: string, place: number) => string)[] = [
  (path, place) => {
    const at = place % path.length
    const sign = path.charCodeAt(at)
    if (path[at] === '/' || path[at] === '%' || path.slice(Math.max(0, at - 2), at).includes('%')) return path
    return `${path.slice(0, at)}%${sign.toString(16)}${path.slice(at + 1)}`
  },
  path => path.toUpperCase().replace(/%2F/g, '%2f'),
  path => `${path}/`,
  path => `${path}//`,
  path => `/.${path}`,
  path => `/x/%2e.${path}`,
  path => (/data/i.test(path) ? path : `${path}.data`),
  path => (/data/i.test(path) ? path : `${path}/_.data`),
  path => `${path}#x`,
]

/** An address of each page, by the route that answers it. */
const sample = (path: string) => `/${path.replace(/\/:\w+\?/, '').replace(/:\w+/g, 'x1-y')}`
const samples = new Map(paths.map(path => [pageOf(sample(path)), sample(path)]))

test('however an address is written, it is reopened until its headers are those of the page that answers it', () => {
  const disguise = fc.tuple(fc.constantFrom(...disguises), fc.nat(200))
  const seen = new Set<string>()
  fc.assert(
    fc.property(
      fc.constantFrom(...samples.values()),
      fc.array(disguise, { maxLength: 4 }),
      (right, applied) => {
        const plain = opened(applied.reduce((path, [change, place]) => change(path, place), right))
        const page = samples.get(pageOf(plain))
        if (page === undefined) return
        seen.add(page)
        // What has the words of a stricter page in the place of a slug is nothing, and may be told as little.
        if (routeClassOf(page) === 'public') assert.doesNotMatch(routeClassOf(plain), /widget|framed/, plain)
        else assert.equal(routeClassOf(plain), routeClassOf(page), plain)
      },
    ),
    { numRuns: 3_000 },
  )
  assert.equal(seen.size, samples.size)
})

const back = '/associations/a/formulaires/b/redirection?paymentId=p'

test('an address from the bank loses the secret that the provider wrote into it, and nothing else', () => {
  const given = `${back}&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_x&redirect_status=failed`
  assert.equal(withoutSecret(given), `${back}&payment_intent=pi_1&redirect_status=failed`)
  const changed = '/paiement/echeancier/7?setup_intent_client_secret=seti_1_secret_x'
  assert.equal(withoutSecret(changed), '/paiement/echeancier/7')
  assert.equal(withoutSecret(back), undefined)
})
