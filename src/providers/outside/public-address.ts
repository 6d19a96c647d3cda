import { BlockList, isIP } from 'node:net'

const v4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Inside of 2000::/3, which alone is given out: Teredo and its like, documentation, and 6to4, which carries an IPv4 address. */
const v6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [net = '', bits] = range.split('/')
    list.addSubnet(net, Number(bits), family)
  }
  return list
}

const inner4 = listOf(v4, 'ipv4')
const inner6 = listOf(v6, 'ipv6')
const given6 = listOf(['2000::/3'], 'ipv6')

/**
 * Whether an address is one of the public net. Source: the IANA special-purpose registries. Anything of IPv6 that maps IPv4
 * lies outside of 2000::/3 and is none.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !inner4.check(address, 'ipv4')
  if (family !== 6 || address.includes('.') || address.includes('%')) return false
  return given6.check(address, 'ipv6') && !inner6.check(address, 'ipv6')
}
