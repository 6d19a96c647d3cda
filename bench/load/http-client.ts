import { Agent, request } from 'node:http'

/** A client that costs little: the load shares its cores with what it measures. Connections are kept, one for each user. */
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

export type Answer = { readonly status: number; readonly text: string }

export function call(
  method: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length: Record<string, string> =
      body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = request(url, { method, agent, headers: { ...headers, ...length } }, response => {
      response.setEncoding('utf8')
      let text = ''
      response.on('data', chunk => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
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

const card = new URLSearchParams({
  type: 'card',
  'card[number]': '4242424242424242',
  'card[exp_month]': '12',
  'card[exp_year]': '2034',
  'card[cvc]': '123',
}).toString()

/** A payment method of a card that is paid, made with the publishable key as the card frame does. */
export async function cardOf(sandboxUrl: string): Promise<string> {
  const headers = {
    authorization: 'Bearer pk_test_sandbox',
    'content-type': 'application/x-www-form-urlencoded',
  }
  const { status, text } = await call('POST', `${sandboxUrl}/v1/payment_methods`, headers, card)
  if (status !== 200) throw new Error(`the sandbox answered ${status} ${text}`)
  return (JSON.parse(text) as { id: string }).id
}
