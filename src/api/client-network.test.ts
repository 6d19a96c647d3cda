import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientAddress, clientNetwork } from './client-network.ts'

const rows: readonly (readonly [string, string])[] = [
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:1::1', '2001:db8:1:1::/64'],
  ['2001:DB8:1:1:ffff:ffff:ffff:ffff', '2001:db8:1:1::/64'],
  ['2001:0db8:0001:0001::', '2001:db8:1:1::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
]
for (const [address, network] of rows) {
  test(`${address} is counted as ${network}`, () => assert.equal(clientNetwork(address), network))
}

const written: readonly (readonly [string, string])[] = [
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:4711', '203.0.113.7'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1%eth0'],
  ['unknown', '192.0.2.1'],
  ['_hidden', '192.0.2.1'],
  ['', '192.0.2.1'],
  ['999.1.1.1', '192.0.2.1'],
  ['203.0.113.7, 203.0.113.8', '192.0.2.1'],
]
for (const [ip, address] of written) {
  test(`what a proxy writes as « ${ip} » comes from ${address}`, () =>
    assert.equal(clientAddress({ ip, socket: { remoteAddress: '192.0.2.1' } }), address))
}
