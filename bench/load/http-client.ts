import { Agent, type IncomingHttpHeaders, request } from 'node:http'

/** A client that costs little: the load shares its cores with what it measures. Connections are kept, one for each user. */
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

/** What a browser of today says that it takes of a page. */
export const pageHeaders = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' }

export type Answer = { readonly status: number; readonly text: string }

/** An answer as it came over the network. */
export type Exchange = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Sends a request. One that met a kept connection which the other side had just closed is sent again, as browsers do. */
export function exchange(
  method: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  body?: string | Buffer,
): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const length: Record<string, string> =
      body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = request(url, { method, agent, headers: { ...headers, ...length } }, response => {
      const parts: Buffer[] = []
      response.on('data', part => parts.push(part))
      response.on('end', () => {
        const { statusCode: status = 0, headers: answered } = response
        resolve({ status, headers: answered, body: Buffer.concat(parts) })
      })
      response.on('error', reject)
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(exchange(method, url, headers, body))
      else reject(error)
    })
    sent.end(body)
  })
}

export async function call(
  method: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
): Promise<Answer> {
  const { status, body: answered } = await exchange(method, url, headers, body)
  return { status, text: answered.toString() }
}

/** The parsed answer; anything but a success is an error that says what came. */
export async function callJson<T>(
  method: string,
  url: string,
  { token, body }: { readonly token?: string; readonly body?: unknown } = {},
): Promise<T> {
  const headers = {
    accept: 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const { status, text } = await call(
    method,
    url,
    headers,
    body === undefined ? undefined : JSON.stringify(body),
  )
  if (status < 200 || status > 299) throw new Error(`${method} ${url}: ${status} ${text.slice(0, 500)}`)
  return JSON.parse(text) as T
}

const card = { number: '4242424242424242', exp_month: '12', exp_year: '2034', cvc: '123' }

/** A payment method of a card that is paid, made with the publishable key as the card frame does. */
export function cardOf(sandboxUrl: string): Promise<string> {
  const fields = Object.entries(card).map(([name, value]) => [`card[${name}]`, value])
  return atSandbox(sandboxUrl, 'payment_methods', [['type', 'card'], ...fields])
}

/** A confirmation token for the same card: what the provider's fields hand over. */
export function confirmationTokenOf(sandboxUrl: string): Promise<string> {
  const fields = Object.entries(card).map(([name, value]) => [`payment_method_data[card][${name}]`, value])
  return atSandbox(sandboxUrl, 'confirmation_tokens', [['payment_method_data[type]', 'card'], ...fields])
}

async function atSandbox(sandboxUrl: string, what: string, fields: string[][]): Promise<string> {
  const headers = {
    authorization: 'Bearer pk_test_sandbox',
    'content-type': 'application/x-www-form-urlencoded',
  }
  const form = new URLSearchParams(fields).toString()
  const { status, text } = await call('POST', `${sandboxUrl}/v1/${what}`, headers, form)
  if (status !== 200) throw new Error(`the sandbox answered ${status} ${text}`)
  return (JSON.parse(text) as { id: string }).id
}
