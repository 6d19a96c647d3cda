import http from 'node:http'
import https from 'node:https'

/** Posts webhooks over a few kept connections; plain `node:http`, since it costs least under load. */
export class Poster {
  readonly #timeoutMs: number
  readonly #http: http.Agent
  readonly #https: https.Agent

  constructor(timeoutMs: number, connections: number) {
    this.#timeoutMs = timeoutMs
    this.#http = new http.Agent({ keepAlive: true, maxSockets: connections })
    this.#https = new https.Agent({ keepAlive: true, maxSockets: connections })
  }

  /** Whether the endpoint took it: only a 2xx in time counts. */
  post(url: string, body: string, signature: string): Promise<boolean> {
    const secure = url.startsWith('https:')
    const options = {
      method: 'POST',
      agent: secure ? this.#https : this.#http,
      timeout: this.#timeoutMs,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'stripe-signature': signature,
        'user-agent': 'Stripe/1.0 (sandbox)',
      },
    }
    return new Promise(resolve => {
      const request = (secure ? https : http).request(url, options, response => {
        response.resume()
        const status = response.statusCode ?? 0
        response.on('end', () => resolve(status >= 200 && status < 300))
        response.on('error', () => resolve(false))
      })
      request.on('timeout', () => request.destroy())
      request.on('error', () => resolve(false))
      request.end(body)
    })
  }

  close(): void {
    this.#http.destroy()
    this.#https.destroy()
  }
}
