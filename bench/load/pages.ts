import autocannon from 'autocannon'
import { serveJobs } from '../rig/load-process.ts'
import type { Sample } from './closed-loop.ts'
import { pageHeaders } from './http-client.ts'

/** One page, again and again, over kept connections; each request is a first visit. */
export type PageJob = {
  readonly url: string
  readonly connections: number
  readonly seconds: number
}

serveJobs(async ({ url, connections, seconds }: PageJob): Promise<Sample> => {
  const result = await autocannon({ url, connections, duration: seconds, headers: pageHeaders })
  const { non2xx, errors, latency, duration } = result
  const count = result['2xx']
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} answers were no success, ${errors} errors`)
  return {
    count,
    seconds: duration,
    perSecond: count / duration,
    p50: latency.p50,
    p95: latency.p97_5,
    p99: latency.p99,
    total: count,
  }
})
