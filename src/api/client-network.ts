import { isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

const withPort = /^(?:(\d+(?:\.\d+){3})|\[([\da-f:.]+)\])(?::\d+)?$/i

/** Where a request comes from. Some proxies write a port beside it; one that writes no address is where it comes from. */
export function clientAddress({
  ip,
  socket,
}: Pick<FastifyRequest, 'ip'> & { socket: { remoteAddress?: string | undefined } }): string {
  const [, four, six] = withPort.exec(ip) ?? []
  const address = four ?? six ?? ip
  return isIP(address.split('%', 1)[0] ?? '') === 0 ? (socket.remoteAddress ?? '') : address
}

/**
 * Who is counted: an IPv4 address, or the /64 of an IPv6 address, which is one household or one server.
 * `2001:db8::1` and `2001:db8:0:0:ffff::2` are the same.
 */
export function clientNetwork(address: string): string {
  const plain = address.split('%', 1)[0] ?? ''
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)
  if (mapped?.[1] !== undefined) return mapped[1]
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.toLowerCase().split('::', 2)
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const groups = tail === undefined ? left : [...left, ...zeros, ...right]
  const network = groups.slice(0, 4).map(group => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
