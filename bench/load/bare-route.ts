import { get } from 'node:http'
import Fastify from 'fastify'
import { pageHeaders } from './http-client.ts'

/** What the form page is set against: a route of the same server that sends the same bytes and nothing else. */
const { SAME_AS = '', PORT = '' } = process.env

const ofTheConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date'])
const page = await pageAt(SAME_AS)
const fastify = Fastify({ logger: false })
fastify.get('/', (_request, reply) => reply.headers(page.headers).send(page.body))
await fastify.listen({ host: '127.0.0.1', port: Number(PORT) })
process.send?.({ ready: true, bytes: page.body.length })
process.on('SIGTERM', () => void fastify.close().then(() => process.exit(0)))

/** Body and headers as they go over the network, those of the connection apart. */
function pageAt(url: string): Promise<{ body: Buffer; headers: Record<string, string | string[]> }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: pageHeaders }, async response => {
      const body = Buffer.concat(await response.toArray())
      const kept = Object.entries(response.headers).filter(([name]) => !ofTheConnection.has(name))
      resolve({ body, headers: Object.fromEntries(kept) as Record<string, string | string[]> })
    }).on('error', reject)
  })
}
