import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** An event as a Sentry server receives it. */
export type ReceivedEvent = {
  readonly platform: string
  readonly environment: string
  readonly transaction?: string
  readonly tags: Readonly<Record<string, string>>
  readonly contexts: { readonly trace?: { readonly trace_id: string } }
  readonly exception: { readonly values: readonly { readonly type: string; readonly value: string }[] }
}

/** A receiver of Sentry envelopes on a port of this machine. */
export async function receiveReports() {
  const events: ReceivedEvent[] = []
  const texts: string[] = []
  const state: { leadsTo?: string | undefined } = {}
  const server = createServer(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString('utf8')
    texts.push(text)
    const [, head = '{}', event = '{}'] = text.split('\n')
    if (JSON.parse(head).type === 'event') events.push(JSON.parse(event))
    if (state.leadsTo !== undefined) response.writeHead(307, { location: state.leadsTo })
    response.end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    dsn: `http://0123456789abcdef@127.0.0.1:${port}/7`,
    events,
    texts,
    /** Where every report is sent on to, if anywhere. */
    set leadsTo(address: string | undefined) {
      state.leadsTo = address
    },
    /** The first event that fits, once it is there. */
    async event(fits: (event: ReceivedEvent) => boolean): Promise<ReceivedEvent | undefined> {
      for (let waited = 0; waited < 10_000 && !events.some(fits); waited += 50) await sleep(50)
      return events.find(fits)
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
