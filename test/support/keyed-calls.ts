import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'

type Finished = { readonly request: ClientRequest; readonly response: IncomingMessage }

const channel = 'http.client.response.finish'

/** A call to the provider with the status that came back. `isReplayed`: it was told before, under this key and in these very words. */
export type SeenCall = {
  readonly path: string
  readonly key: string
  readonly status: number
  readonly isReplayed: boolean
}

/** Notes every call of this process to the provider that carried an idempotency key, until `stop`. */
export function watchKeyedCalls(): { readonly calls: SeenCall[]; stop(): void } {
  const calls: SeenCall[] = []
  const note = (message: unknown) => {
    const { request, response } = message as Finished
    const key = request.getHeader('idempotency-key')
    if (key !== undefined)
      calls.push({
        path: request.path,
        key: String(key),
        status: response.statusCode ?? 0,
        isReplayed: response.headers['idempotent-replayed'] === 'true',
      })
  }
  subscribe(channel, note)
  return { calls, stop: () => void unsubscribe(channel, note) }
}
