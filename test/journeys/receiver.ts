import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What somebody told a counter of visits: the address of the page, and for an event its name and detail. */
export type Told = {
  readonly address: string
  readonly event: string | null
  readonly detail: string | null
  readonly body: string
}

/** Listens where a Matomo would, and notes all that it is told. */
export async function startReceiver() {
  const heard: Told[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const facts = new URLSearchParams(body)
    const cookie = request.headers.cookie ?? ''
    const referrer = request.headers.referer ?? ''
    heard.push({
      address: facts.get('url') ?? '',
      event: facts.get('e_a'),
      detail: facts.get('e_n'),
      body: `${request.url} ${body} ${cookie} ${referrer}`,
    })
    response.writeHead(204).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    told: (): readonly Told[] => heard,
    forget: () => void heard.splice(0),
    /** Waits until it is told something; what comes by itself takes its time on a busy machine. */
    async hears(what: (told: Told) => boolean): Promise<void> {
      for (let tries = 0; tries < 150 && !heard.some(what); tries += 1)
        await new Promise(done => setTimeout(done, 100))
      if (!heard.some(what)) throw new Error(`never told: ${JSON.stringify(heard)}`)
    },
    close: () => new Promise(done => server.close(done)),
  }
}
