import { Session } from 'node:inspector/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import Stripe from 'stripe'
import type { ApiBench } from '#api/test/bench.ts'

/**
 * `npm run count:files [-- --list] [--save]`: how many product files one donation runs, and how large the acts are.
 *
 * The donation is a real one: form post, card and return over HTTP, jobs (capture, attestation, mail), then the provider's
 * webhooks and their jobs, all in this process, on a real database and the real sandbox. V8 counts calls. Its counters are
 * emptied after the start, so that a file counts as RUN when at least one of its functions, its module aside, was called after
 * that. Counted are files below `src` on the server's side; not the sandbox, helpers of tests, and the pages, which are one
 * built file. Of commit e9db353 this gives 162 files; a reader who counted by hand found 171, page and mail server included.
 *
 * A STATION is a file of `src/usecases` that was run, the table of acts aside: an act or a fragment that somebody passes who
 * follows the donation. Of e9db353 this gives 43; the reader by hand found 39.
 */
const before = { commit: 'e9db353', files: 162, stations: 43, lines: 11_534 }
/** Before its forms had one engine. */
const webBefore = { commit: 'ff37a0e', lines: 36_028 }
const goals = { files: 90, stations: 16, fewerLines: 1_500, fewerWebLines: 900 }
const root = new URL('..', import.meta.url).pathname

/** Paths of the product's files of which a function was called since the last time. */
type Watch = { ran(): Promise<readonly string[]> }

async function watchCalls(): Promise<Watch> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return {
    async ran() {
      const { result } = await session.post('Profiler.takePreciseCoverage')
      return result
        .filter(({ functions }) => functions.some(isCalledFunction))
        .filter(({ url }) => url.startsWith('file:'))
        .map(({ url }) => relative(root, fileURLToPath(url)))
        .filter(isProduct)
        .sort()
    },
  }
}

type Counted = {
  readonly functionName: string
  readonly ranges: readonly { readonly startOffset: number; readonly count: number }[]
}

/** A module's own statements are a function without a name at its beginning: they ran at the start. */
function isCalledFunction({ functionName, ranges: [range] }: Counted): boolean {
  return range !== undefined && range.count > 0 && !(functionName === '' && range.startOffset === 0)
}

function isProduct(path: string): boolean {
  return /^src\/(?!sandbox\/)/.test(path) && !/\.test\.|\/test(-support)?[./]/.test(path)
}

/** A donation, from the post of its form until nothing is left to be done. */
async function donate(api: ApiBench, watch: Watch): Promise<readonly string[]> {
  const { addDonationCampaign } = await import('#test/support/campaign.ts')
  const { HttpPayer } = await import('#test/support/http-payer.ts')
  const campaign = await addDonationCampaign(api.test)
  const payer = new HttpPayer(await listen(api), api.test.sandbox.url)
  const method = await payer.cardToken()
  await watch.ran()
  const request = await payer.submit(campaign.address)
  const step = await payer.initialize(request, method)
  const { orderId } = await payer.finalize(step.paymentId)
  const failed = [...(await api.test.runJobs())]
  await deliverEvents(api)
  failed.push(...(await api.test.runJobs()))
  const ran = await watch.ran()
  const { mails, db } = api.test
  const payments = await db.selectFrom('payments').select('status').execute()
  const isDone = orderId != null && mails.length === 1 && payments[0]?.status === 'Authorized'
  if (!isDone || failed.length > 0)
    throw new Error('The donation was not captured and mailed', { cause: failed })
  return ran
}

async function listen({ fastify }: ApiBench): Promise<string> {
  return await fastify.listen({ port: 0, host: '127.0.0.1' })
}

/** The provider's webhooks, signed, each once. */
async function deliverEvents({ test, inject }: ApiBench): Promise<void> {
  const { secret } = test.config.payment.webhookSecrets[0]!
  const response = await fetch(`${test.sandbox.url}/v1/events?limit=100`, {
    headers: { authorization: 'Bearer sk_test_sandbox' },
  })
  const { data } = (await response.json()) as { data: readonly object[] }
  for (const event of data) {
    const payload = JSON.stringify(event)
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret })
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
    const { status } = await inject({ method: 'POST', url: '/ha-api/webhooks/stripe', headers, payload })
    if (status !== 200) throw new Error(`A webhook was answered ${status}`)
  }
}

async function filesOfOneDonation(): Promise<readonly string[]> {
  const watch = await watchCalls()
  const { apiBench } = await import('#api/test/bench.ts')
  const { stopTestServer } = await import('#test/support/postgres.ts')
  const api = await apiBench()
  try {
    return await donate(api, watch)
  } finally {
    await api.close()
    await stopTestServer()
  }
}

type Sizes = { readonly lines: number; readonly webLines: number; readonly circles: number }

/** Lines of the acts and fragments, and of the pages, and the circles of all imports, also of types. */
async function sizes(): Promise<Sizes> {
  const { isTest, layerOf, readSources } = await import('#test/house/source.ts')
  const { circles } = await import('#test/house/circles.ts')
  const product = readSources().filter(({ path }) => !isTest(path))
  const linesOf = (layer: string) =>
    product
      .filter(({ path }) => layerOf(path) === layer)
      .reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)
  return {
    lines: linesOf('usecases'),
    webLines: linesOf('web'),
    circles: circles(product).length,
  }
}

const { values } = parseArgs({ options: { list: { type: 'boolean' }, save: { type: 'boolean' } } })
const { saveResult } = await import('../bench/results.ts')
const ran = await filesOfOneDonation()
const stations = ran.filter(
  path => path.startsWith('src/usecases/') && !/^src\/usecases\/(index|[a-z]+-acts)\.ts$/.test(path),
)
const { lines, webLines, circles } = await sizes()
const since = `${before.commit}: `
const figures = [
  {
    name: 'One donation, post to captured and mailed: files run',
    promise: `<= ${goals.files}`,
    measured: `${ran.length} (${since}${before.files})`,
    met: ran.length <= goals.files,
  },
  {
    name: 'One donation, post to captured and mailed: acts and fragments that a reader passes',
    promise: `<= ${goals.stations}`,
    measured: `${stations.length} (${since}${before.stations})`,
    met: stations.length <= goals.stations,
  },
  {
    name: 'Source: product lines of the acts, fewer than before',
    promise: `>= ${goals.fewerLines}`,
    measured: `${before.lines - lines} (${lines}; ${since}${before.lines})`,
    met: before.lines - lines >= goals.fewerLines,
  },
  {
    name: 'Source: product lines of the pages, fewer than before',
    promise: `about ${goals.fewerWebLines}`,
    measured: `${webBefore.lines - webLines} (${webLines}; ${webBefore.commit}: ${webBefore.lines})`,
    met: webBefore.lines - webLines >= goals.fewerWebLines,
    cause:
      'the four engines, Checkout and the campaign page had 10,824 lines in 226 files and have 11,312 in 203, with conditions, documents, codes, instalments and answers on every type; waiting lists, keys, endpoints, deliveries, ways back and finding an order again are new pages',
  },
  {
    name: 'Source: circles of imports, also of types',
    promise: '0',
    measured: String(circles),
    met: circles === 0,
  },
]
const say = (text: string) => void process.stdout.write(`${text}\n`)
if (values.list) for (const path of ran) say(`  ${stations.includes(path) ? 'station' : '       '}  ${path}`)
for (const { name, promise, measured, met } of figures)
  say(`${met ? 'met   ' : 'MISSED'}  ${name} ${promise}: ${measured}`)
if (values.save) say(`saved in ${saveResult('npm run count:files -- --save', { figures })}`)
