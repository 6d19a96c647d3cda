import { shown } from '../figures.ts'
import { closedLoop, type Sample } from '../load/closed-loop.ts'
import { call, callJson } from '../load/http-client.ts'
import { currentLoad } from '../machine.ts'
import { byLength } from '../options.ts'
import { below, type Outcome } from '../outcome.ts'
import { addLargeForm, type LargeForm, largeForm } from '../rig/large-form.ts'
import { cpuSeconds } from '../rig/proc.ts'
import { startProduct } from '../rig/product.ts'
import type { Rig } from '../rig/rig.ts'
import { withClient } from '../rig/with-client.ts'

type Page = { readonly title: string; readonly path: string; readonly headers: Record<string, string> }
type Measured = Sample & { readonly title: string; readonly cpuMs: number }

/** The pages of a form with 300 rates and 50 fields, rendered anew for one visitor after another. */
export async function measureLargeForm(rig: Rig): Promise<Outcome> {
  const form = await withClient(rig.database, addLargeForm)
  const [port, sandboxPort] = [await rig.freePort(), await rig.freePort()]
  const { url: databaseUrl } = rig.database
  const place = {
    port,
    sandboxPort,
    smtpPort: 9,
    databaseUrl,
    folder: rig.server.folder,
    flags: '-pageCache',
  }
  await using product = await startProduct(place)
  const url = `http://127.0.0.1:${port}`
  const load = currentLoad()
  const samples: Measured[] = []
  for (const page of await pagesOf(url, form)) samples.push(await visit(rig, product.pid, url, page))
  return outcomeOf(samples, load)
}

/** The choice of rates, and the questions about one participant, whose cart the cookie names. */
async function pagesOf(url: string, { address, path, tierId }: LargeForm): Promise<readonly Page[]> {
  const headers = { accept: 'text/html', 'accept-encoding': 'br' }
  const { access_token: token } = await callJson<{ access_token: string }>('POST', `${url}/auth/token`, {
    body: {},
  })
  const body = { ...address, items: [{ tierId, tierType: 'Registration', quantity: 1 }] }
  const cart = await callJson<{ id: string }>('POST', `${url}/ha-api/carts`, { token, body })
  return [
    { title: `${largeForm.tiers} rates to choose from`, path, headers },
    {
      title: `${largeForm.fields} fields to fill in`,
      path: `${path}/2`,
      headers: { ...headers, cookie: `obole_cart=${cart.id}` },
    },
  ]
}

async function visit(rig: Rig, pid: number, url: string, { title, path, headers }: Page): Promise<Measured> {
  const open = async () => {
    const { status } = await call('GET', `${url}${path}`, headers)
    if (status !== 200) throw new Error(`${path} answered ${status}`)
  }
  for (let n = 0; n < 50; n += 1) await open()
  const before = cpuSeconds(pid)
  const seconds = byLength(rig.options, { short: 2, normal: 5, long: 15 })
  const sample = await closedLoop({ inFlight: 1, until: { seconds }, warmUp: 0 }, open)
  return { ...sample, title, cpuMs: ((cpuSeconds(pid) - before) * 1000) / sample.total }
}

function outcomeOf(samples: readonly Measured[], load: number): Outcome {
  return {
    title: `A form with ${largeForm.tiers} rates and ${largeForm.fields} fields, uncached, one visitor`,
    columns: ['', 'p50 ms', 'p99 ms', 'CPU ms', 'machine load'],
    rows: samples.map(({ title, p50, p99, cpuMs }) => [
      title,
      shown(p50),
      shown(p99),
      shown(cpuMs),
      shown(load),
    ]),
    verdicts: samples.map(({ title, p99 }) => below(`p99 in ms, ${title}`, p99, 200)),
    measured: samples,
  }
}
