import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { inShort } from '#test/support/length.ts'
import { apiRoutes, authRoutes } from './routes/index.ts'
import { type ApiBench, apiBench } from './test/bench.ts'
import { addPerson } from './test/people.ts'
import { type Subjects, type ValidCall, validCall } from './test/valid-calls.ts'

let api: ApiBench
let campaign: TestCampaign
let subjects: Subjects
const failures: unknown[] = []
before(async () => {
  const log = { info() {}, warn() {}, error: (facts: { err?: unknown }) => void failures.push(facts.err) }
  api = await apiBench({ app: { log } })
  campaign = await addDonationCampaign(api.test)
  const { token } = await addPerson(api.test)
  const ids = { orderId: 1, orderPaymentId: 1, payoutId: crypto.randomUUID() }
  subjects = { api, token, campaign, form: campaign.address, ...ids }
})
after(() => api.close())

const nasty = fc.oneof(
  fc.constantFrom('\0', 'Zo\0e', '\ud800', '4242 4242 4242 4242'),
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    '\u202e',
    '__proto__',
    'constructor',
    "' or 1=1 --",
    '<script>alert(1)</script>',
    '{{7*7}}',
    '../../etc/passwd',
    '%00',
    'NaN',
    '1e9',
    '0x10',
    '٣',
    -1,
    0,
    0.3,
    1e9,
    2 ** 31,
    2 ** 53,
    1e300,
    -0,
    [],
    {},
    [[]],
    { toString: 1 },
    '2026-02-30',
    '0000-00-00',
    '31/12/99999',
    'x'.repeat(5_000),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** A right body with some of its values, at any depth, replaced by wrong ones. */
function spoiled(body: unknown): fc.Arbitrary<unknown> {
  if (typeof body !== 'object' || body === null)
    return fc.oneof({ arbitrary: fc.constant(body), weight: 4 }, nasty)
  const parts = Object.entries(body).map(([key, value]) => [key, spoiled(value)] as const)
  const same = fc.record(Object.fromEntries(parts), { requiredKeys: [] })
  const whole = Array.isArray(body) ? same.map(values => Object.values(values)) : same
  return fc.oneof({ arbitrary: whole, weight: 12 }, nasty)
}

/** An address with one of its ids or values replaced. */
function spoiledUrl(url: string): fc.Arbitrary<string> {
  const [path = '', query = ''] = url.split('?')
  const word = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }).filter(text => text.isWellFormed()),
    fc.constantFrom('\0', '0', '-1', '99999999999', 'a'.repeat(90), '__proto__', "'"),
  )
  const steps = path.split('/').slice(3)
  const inPath = fc.record({ place: fc.nat(Math.max(0, steps.length - 1)), word }).map(({ place, word }) => {
    const changed = steps.with(place, encodeURIComponent(word))
    return `${path.split('/').slice(0, 3).join('/')}/${changed.join('/')}?${query}`
  })
  const inQuery = fc.tuple(word, word).map(([name, value]) => {
    const parameters = new URLSearchParams(query)
    for (const key of [...parameters.keys()]) parameters.set(key, value)
    parameters.append(name, value)
    parameters.append('backUrl', value)
    parameters.append('paymentMethodId', value)
    parameters.append('token', value)
    return `${path}?${parameters}`
  })
  return fc.oneof(inQuery, steps.length === 0 ? inQuery : inPath)
}

async function survives(call: ValidCall): Promise<void> {
  const reply = await api.call(subjects.token, call.method, call.url, call.body)
  assert.ok(reply.status < 500, `${reply.status} ${reply.raw} ${failures.at(-1)}`)
  if (reply.status >= 400) assert.ok(reply.problems.length > 0, reply.raw)
}

const routes = [
  ...authRoutes.map(route => ['/auth', route] as const),
  ...apiRoutes.map(route => ['/ha-api', route] as const),
]
for (const [prefix, route] of routes) {
  test(`${route.name} survives whatever it is sent`, async () => {
    const right = await validCall(prefix, route, subjects)
    const urls = fc.oneof({ arbitrary: fc.constant(right.url), weight: 3 }, spoiledUrl(right.url))
    const bodies = right.body === undefined ? fc.oneof(fc.constant(undefined), nasty) : spoiled(right.body)
    const runs = right.body === undefined ? inShort(30, 10) : inShort(120, 40)
    await fc.assert(
      fc.asyncProperty(urls, bodies, async (url, body) => {
        // A text is sent as JSON too: as it stands it would be a body that cannot be read.
        const payload = body === undefined || route.method === 'GET' ? undefined : body
        await survives({ method: route.method, url, ...(payload === undefined ? {} : { body: payload }) })
      }),
      { numRuns: runs },
    )
  })
}
