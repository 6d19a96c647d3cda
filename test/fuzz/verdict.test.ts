import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { bareHeaders } from '#web/headers.ts'
import { complaintsAbout, isShed } from './verdict.ts'
import { bytesOf, exchange, type Manner, type Sent } from './wire.ts'

const get = (target: string, manner: Manner = 'whole'): Sent => ({
  method: 'GET',
  target,
  headers: [['host', 'localhost']],
  body: Buffer.alloc(0),
  manner,
})

/** What is said of the answers of a server that is wrong in one way. */
async function said(answer: RequestListener, sent: Sent = get('/')): Promise<readonly string[]> {
  const server = createServer((request, response) => {
    response.setHeaders(new Map(Object.entries(bareHeaders(false))))
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    return complaintsAbout(sent, await exchange((server.address() as AddressInfo).port, sent))
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

const twoPieces: RequestListener = (_, response) => {
  response.write('a')
  response.end('b')
}

test('a right answer is nothing to speak of, whole, in pieces or behind another one', async () => {
  for (const manner of ['whole', 'dripped', 'pipelined', 'kept'] as const)
    assert.deepEqual(await said(twoPieces, get('/', manner)), [])
})

test('what says that something is broken is told, and what asks for patience is not', async () => {
  assert.deepEqual(await said((_, response) => void response.writeHead(500).end()), ['it was answered 500'])
  assert.deepEqual(await said((_, response) => void response.writeHead(503).end()), ['it was answered 503'])
  assert.deepEqual(
    await said((_, response) => void response.writeHead(503, { 'retry-after': '2' }).end()),
    [],
  )
  assert.deepEqual(await said((_, response) => void response.writeHead(500).end(), get('/erreur/500')), [])
  assert.ok(!isShed({ status: 503, headers: new Map(), body: '', ms: 1, hung: false }))
})

test('a header that is missing is told', async () => {
  const bare: RequestListener = (_, response) => {
    response.removeHeader('x-content-type-options')
    response.end()
  }
  assert.deepEqual(await said(bare), ['its answer 200 is without a right x-content-type-options'])
})

test('what shows the inside is told, unless it was sent', async () => {
  const stack = 'x\n    at openCart (somewhere)'
  const [complaint] = await said((_, response) => void response.end(stack))
  assert.match(complaint ?? '', /shows the inside/)
  const echo = {
    ...get('/'),
    body: Buffer.from(stack),
    headers: [
      ['host', 'a'],
      ['content-length', String(stack.length)],
    ],
  }
  assert.deepEqual(await said((_, response) => void response.end(stack), echo as unknown as Sent), [])
  const typed = new URLSearchParams({ userMessage: 'file:///etc/passwd' }).toString()
  const form = {
    ...echo,
    body: Buffer.from(typed),
    headers: [
      ['host', 'a'],
      ['content-length', String(typed.length)],
    ],
  }
  const shown: RequestListener = (_, response) => void response.end('<p>file:///etc/passwd</p>')
  assert.deepEqual(await said(shown, form as unknown as Sent), [])
  assert.equal((await said(shown)).length, 1)
})

test('whoever is led to another site is told', async () => {
  const away = (location: string) => said((_, response) => void response.writeHead(303, { location }).end())
  for (const location of ['//evil.example/', 'https://evil.example', '/\\evil.example'])
    assert.equal((await away(location)).length, 1)
  assert.deepEqual(await away('/evil.example/'), [])
})

test('a request can be sent again from its bytes', () => {
  const sent = { ...get('/a?b'), body: Buffer.from('é') }
  assert.equal(
    bytesOf(sent).toString('utf8'),
    'GET /a?b HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\né',
  )
})
