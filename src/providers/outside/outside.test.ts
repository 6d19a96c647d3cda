import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createNetServer } from 'node:net'
import { describe, test } from 'node:test'
import { createOutside } from './outside.ts'
import { isPublicAddress } from './public-address.ts'

const call = { headers: {}, body: '{}' }

describe('addresses', () => {
  const inner = [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.9.9.9',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.168.1.1',
    '198.18.0.1',
    '203.0.113.5',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:8.8.8.8',
    '::8.8.8.8',
    '64:ff9b::7f00:1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    'metadata',
    '',
  ]
  for (const address of inner)
    test(`${address || 'nothing'} is none of the public net`, () => {
      assert.equal(isPublicAddress(address), false)
    })
  for (const address of [
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '100.128.0.1',
    '2a00:1450:4007::200e',
    '2606:4700::1111',
  ])
    test(`${address} is one of the public net`, () => {
      assert.equal(isPublicAddress(address), true)
    })
})

describe('calls', () => {
  test('a name that leads inside is refused, also where one of its addresses is public', async () => {
    for (const addresses of [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['169.254.169.254'], []]) {
      const resolve = async () => addresses.map(address => ({ address, family: 4 }))
      const { post } = createOutside({ isLive: true, resolve })
      const answer = await post('https://site.example/', call)
      assert.equal(answer.failure, 'refused_address', addresses.join())
    }
  })

  test('a resolver that changes its answer leads nowhere: the name is asked once, and that address is called', async () => {
    let asked = 0
    const resolve = async () => {
      asked += 1
      return [{ address: asked === 1 ? '127.0.0.2' : '127.0.0.1', family: 4 }]
    }
    // An address of this machine stands for a public one: nothing leaves it.
    const isOutside = (address: string) => address === '127.0.0.2'
    const { post } = createOutside({ isLive: true, resolve, isOutside })
    const first = await post('https://site.example/', call)
    assert.deepEqual([first.failure, asked], ['connection', 1])
    const second = await post('https://site.example/', call)
    assert.deepEqual([second.failure, asked], ['refused_address', 2])
  })

  test('a resolver that never answers costs no more than the time of a call', async () => {
    const { post } = createOutside({ isLive: true, resolve: () => new Promise(() => {}), timeoutMs: 100 })
    assert.equal((await post('https://site.example/', call)).failure, 'timeout')
  })

  test('where real money is taken, neither http, another port nor this machine is called', async () => {
    const { post } = createOutside({ isLive: true })
    for (const url of [
      'http://127.0.0.1:9/',
      'https://localhost/',
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://8.8.8.8:8443/',
      'http://8.8.8.8/',
    ])
      assert.equal((await post(url, call)).failure, 'refused_address', url)
  })

  test('an answer without an end is read up to 64 KiB, and its beginning kept', async () => {
    const server = createServer((_request, response) => {
      response.writeHead(200)
      const more = setInterval(() => response.write('é\0'.repeat(4_000)), 1)
      response.on('close', () => clearInterval(more))
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { post } = createOutside({ isLive: false })
    const answer = await post(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, call)
    assert.deepEqual([answer.code, answer.failure], [200, null])
    assert.ok(answer.answer.startsWith('éé') && Buffer.byteLength(answer.answer) <= 1_024)
    server.close()
  })

  test('an answer that wants to speak something else ends the call', async () => {
    const server = createNetServer(socket => {
      socket.on('error', () => {}).setTimeout(3_000, () => socket.destroy())
      socket.once('data', () =>
        socket.write('HTTP/1.1 101 Other\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
      )
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { post } = createOutside({ isLive: false, timeoutMs: 100 })
    const never = new Promise<never>((_, fail) => setTimeout(fail, 2_000, new Error('it never ends')).unref())
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const answer = await Promise.race([post(url, call), never])
    assert.deepEqual([answer.code, answer.failure], [101, null])
    server.close()
  })
})
