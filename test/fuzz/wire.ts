import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** How a request is put on the wire. */
export const manners = ['whole', 'dripped', 'halfHead', 'halfBody', 'reset', 'pipelined', 'kept'] as const
export type Manner = (typeof manners)[number]

/** A request as it is sent: its lines may be anything, which no client library would let through. */
export type Sent = {
  readonly method: string
  readonly target: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Buffer
  readonly manner: Manner
}

/** What came back; `status` 0: the server hung up without a word, which it may do to what is broken. */
export type Answer = {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
  readonly ms: number
  /** It never came, and the connection stayed open. */
  readonly hung: boolean
}

/** The bytes of a request; texts are latin1, so that each character is one of them. */
export function bytesOf(sent: Sent, stays = sent.manner === 'kept'): Buffer {
  const { method, target, headers, body } = sent
  const connection = stays ? [] : ['connection: close']
  const lines = [`${method} ${target} HTTP/1.1`, ...headers.map(pair => pair.join(': ')), ...connection]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body])
}

/** Whether the server may wait for more: it says that more comes, or how much more cannot be told. */
function isUnfinished({ headers, body }: Sent): boolean {
  const named = (wanted: string) => headers.filter(([name]) => name === wanted).map(([, value]) => value)
  const told = named('content-length').some(value => !(Number(value) <= body.length))
  return told || named('transfer-encoding').length > 0 || named('upgrade').length > 0
}

/** Longer than the server gives anybody, so that whoever waits so long was forgotten. */
const patienceMs = 45_000

/** Sends it, and hears the answer until the server hangs up. */
export async function exchange(port: number, sent: Sent): Promise<Answer> {
  const began = performance.now()
  const heard: Buffer[] = []
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  const closed = new Promise<boolean>(resolve => {
    socket.on('data', (chunk: Buffer) => void heard.push(chunk))
    socket.on('error', () => {})
    socket.on('end', () => socket.end())
    socket.on('close', () => resolve(false))
    socket.setTimeout(patienceMs, () => resolve(true))
  })
  void put(socket, sent)
  const hung = await closed
  socket.destroy()
  return { ...answerIn(Buffer.concat(heard), sent.method), ms: performance.now() - began, hung }
}

/** Whoever ends their side before the answer has gone: that is a manner of its own. */
async function put(socket: Socket, sent: Sent): Promise<void> {
  const bytes = bytesOf(sent)
  const head = bytes.length - sent.body.length
  switch (sent.manner) {
    case 'halfHead':
      return void socket.end(bytes.subarray(0, Math.floor(head / 2)))
    case 'halfBody':
      return void socket.end(bytes.subarray(0, head + Math.floor(sent.body.length / 2)))
    case 'reset':
      socket.write(bytes)
      await sleep(2)
      return void socket.resetAndDestroy()
    case 'dripped':
      for (let from = 0, part = Math.ceil(bytes.length / 5); from < bytes.length; from += part) {
        socket.write(bytes.subarray(from, from + part))
        await sleep(20)
      }
      break
    case 'pipelined':
      socket.write(bytesOf(sent, true))
      socket.write(bytes)
      break
    default:
      socket.write(bytes)
  }
  if (sent.manner !== 'kept' && !isUnfinished(sent)) return
  await sleep(sent.manner === 'kept' ? 1_000 : 300)
  socket.end()
}

const nothing = { status: 0, headers: new Map<string, string>(), body: '' }

/** The first answer in what was heard, those that only ask to go on left out. */
function answerIn(heard: Buffer, method: string): Pick<Answer, 'status' | 'headers' | 'body'> {
  const end = heard.indexOf('\r\n\r\n')
  if (end < 0) return nothing
  const [first = '', ...lines] = heard.toString('latin1', 0, end).split('\r\n')
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1] ?? 0)
  const rest = heard.subarray(end + 4)
  if (status >= 100 && status < 200) return answerIn(rest, method)
  const headers = new Map(
    lines.map(line => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const isChunked = headers.get('transfer-encoding') === 'chunked'
  const body = method === 'HEAD' ? '' : (isChunked ? unchunked(rest) : rest).toString('utf8')
  return { status, headers, body }
}

function unchunked(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const line = bytes.indexOf('\r\n', at)
    const size = line < 0 ? 0 : Number.parseInt(bytes.toString('latin1', at, line), 16)
    if (!(size > 0)) return Buffer.concat(parts)
    parts.push(bytes.subarray(line + 2, line + 2 + size))
    at = line + 4 + size
  }
}
