import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Where a server may answer otherwise than it should; `body`: in the middle of a message. */
export type MailStep = 'greeting' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'body' | 'end'

/**
 * What it answers there: another line, nothing any more (the connection is cut), or what it should, after so many milliseconds or once
 * something else is done.
 */
export type MailAnswer =
  | string
  | 'cut'
  | { readonly afterMs: number }
  | { readonly once: Promise<unknown> }
  | undefined

/** `line`: what the client said, such as `RCPT TO:<lea@example.org>`. */
export type MailManners = (step: MailStep, line: string) => MailAnswer

/** A mail server that takes everything, unless its manners say otherwise, and counts messages by their id. */
export type MailSink = {
  readonly port: number
  readonly messageIds: string[]
  /** The messages as they came, headers and all. */
  readonly messages: string[]
  /** How often anybody connected. */
  connections(): number
  /** How it behaves from now on. */
  behave(manners: MailManners): void
  close(): Promise<void>
}

const polite: MailManners = () => undefined

export async function startMailSink(): Promise<MailSink> {
  const messageIds: string[] = []
  const messages: string[] = []
  const open = new Set<Socket>()
  let connections = 0
  let manners = polite
  const server = createServer(socket => {
    connections += 1
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
    converse(socket, { messageIds, messages }, (step, line) => manners(step, line))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    messageIds,
    messages,
    connections: () => connections,
    behave(next) {
      manners = next
    },
    close() {
      for (const socket of open) socket.destroy()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

/** A line that begins with a point is sent with another before it (RFC 5321, 4.5.2): a link may be folded there. */
const withoutStuffing = (data: string) => data.replace(/^\./gm, '')

const usual: Readonly<Record<MailStep, string>> = {
  greeting: '220 sink',
  EHLO: '250-sink\r\n250 8BITMIME',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  body: '',
  end: '250 taken',
}

/** Just enough SMTP for a client that sends one mail after another. */
function converse(
  socket: Socket,
  taken: Pick<MailSink, 'messageIds' | 'messages'>,
  manners: MailManners,
): void {
  let buffer = ''
  let inData = false
  let turn = answer('greeting', '').then(() => {})
  socket.on('data', chunk => {
    buffer += chunk.toString('latin1')
    turn = turn.then(hear)
  })

  async function hear(): Promise<void> {
    for (;;) {
      if (inData && manners('body', '') === 'cut') return void socket.destroy()
      const end = inData ? buffer.indexOf('\r\n.\r\n') : buffer.indexOf('\r\n')
      if (end < 0) return
      const part = inData ? withoutStuffing(buffer.slice(0, end)) : buffer.slice(0, end)
      buffer = buffer.slice(end + (inData ? 5 : 2))
      if (inData) {
        inData = false
        if (await answer('end', '')) take(part)
      } else await command(part)
    }
  }

  function take(message: string): void {
    const id = /^message-id:\s*(<[^>]*>)/im.exec(message)?.[1]
    if (id !== undefined) taken.messageIds.push(id)
    taken.messages.push(message)
  }

  async function command(line: string): Promise<void> {
    const word = line.slice(0, 4).toUpperCase()
    if (word === 'QUIT') socket.end('221 bye\r\n')
    else if (word in usual) inData = (await answer(word as MailStep, line)) && word === 'DATA'
    else socket.write('250 ok\r\n')
  }

  /** Whether it answered as it should. */
  async function answer(step: MailStep, line: string): Promise<boolean> {
    const given = manners(step, line)
    if (given === 'cut') socket.destroy()
    else if (typeof given === 'string') socket.write(`${given}\r\n`)
    else {
      if (given !== undefined) await ('once' in given ? given.once : sleep(given.afterMs))
      socket.write(`${usual[step]}\r\n`)
      return true
    }
    return false
  }
}
