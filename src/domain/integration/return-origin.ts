import { failWith, ok, type Result } from '../result.ts'
import { readOutsideAddress, type Surroundings } from './outside-address.ts'

/** Origins to which an organization's programs may send payers back. */
export const mostOrigins = 10

/**
 * THE schema of the origins of return addresses, one a line: `https://site.example`. Errors: `origin_invalid` with the line,
 * `origins_too_many`. An address is cut to its origin. Source: rule INT-2.
 */
export function readReturnOrigins(typed: string, where: Surroundings): Result<readonly string[]> {
  const lines = typed
    .split(/\s+/)
    .map(line => line.trim())
    .filter(line => line !== '')
  const origins = lines.map(line => readOutsideAddress(line.slice(0, 300), where)?.origin)
  if (origins.includes(undefined)) return failWith('origin_invalid', 'origins')
  const different = [...new Set(origins as string[])].sort()
  return different.length > mostOrigins ? failWith('origins_too_many', 'origins') : ok(different)
}

/**
 * Whether a payer may be sent back to an address: it lies on one of these origins (rule INT-2). It is a program's, which nobody
 * typed: what is no address as it stands is none, because the pages lead to it as it stands.
 */
export function isAllowedReturn(origins: readonly string[], address: string, where: Surroundings): boolean {
  if (!URL.canParse(address)) return false
  const url = readOutsideAddress(address, where)
  return url !== undefined && origins.includes(url.origin)
}
