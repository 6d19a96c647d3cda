import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

/** A mail server that takes everything and counts messages by their id. */
export type MailSink = {
  readonly port: number
  readonly messageIds: string[]
  /** The messages as they came, headers and all. */
  readonly messages: string[]
  close(): Promise<void>
}

export async function startMailSink(): Promise<MailSink> {
  const messageIds: string[] = []
  const messages: string[] = []
  const open = new Set<Socket>()
  const server = createServer(socket => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
    converse(socket, { messageIds, messages })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    messageIds,
    messages,
    close() {
      for (const socket of open) socket.destroy()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

/** A line that begins with a point is sent with another before it (RFC 5321, 4.5.2): a link may be folded there. */
const withoutStuffing = (data: string) => data.replace(/^\./gm, '')

/** Just enough SMTP for a client that sends one mail after another. */
function converse(socket: Socket, taken: Pick<MailSink, 'messageIds' | 'messages'>): void {
  let buffer = ''
  let inData = false
  socket.write('220 sink\r\n')
  socket.on('data', chunk => {
    buffer += chunk.toString('latin1')
    for (;;) {
      const end = inData ? buffer.indexOf('\r\n.\r\n') : buffer.indexOf('\r\n')
      if (end < 0) return
      const part = inData ? withoutStuffing(buffer.slice(0, end)) : buffer.slice(0, end)
      buffer = buffer.slice(end + (inData ? 5 : 2))
      if (inData) {
        inData = false
        const id = /^message-id:\s*(<[^>]*>)/im.exec(part)?.[1]
        if (id !== undefined) taken.messageIds.push(id)
        taken.messages.push(part)
        socket.write('250 taken\r\n')
      } else answer(part.slice(0, 4).toUpperCase())
    }
  })

  function answer(command: string): void {
    if (command === 'DATA') {
      inData = true
      socket.write('354 go on\r\n')
    } else if (command === 'EHLO') socket.write('250-sink\r\n250 8BITMIME\r\n')
    else if (command === 'QUIT') socket.end('221 bye\r\n')
    else socket.write('250 ok\r\n')
  }
}
