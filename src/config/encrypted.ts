import { ConfigRefused, type Variables } from './variables.ts'

const thisMachine = /^(localhost|127(\.\d+){3}|\[::1\]|)$/
const databases = ['DATABASE_URL', 'DATABASE_OWNER_URL'] as const

/** What live keys ask of a database or a store on another machine: a certificate that is checked for its name, too (ASVS 12.3.1). */
export function requireEncryption(env: Variables): void {
  for (const variable of databases) {
    const text = env[variable]
    if (text !== undefined && !isEncrypted(new URL(text))) {
      throw new ConfigRefused(variable, 'encrypted', { example: 'sslmode=verify-full' })
    }
  }
  const store = env.S3_ENDPOINT
  if (store !== undefined && !isSafe(new URL(store))) throw new ConfigRefused('S3_ENDPOINT', 'https')
}

const isSafe = ({ protocol, hostname }: URL) => protocol === 'https:' || thisMachine.test(hostname)

/** A socket of this machine has no host, or names its folder; `no-verify` and the like would take any certificate. */
function isEncrypted({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  if (host.startsWith('/') || thisMachine.test(host)) return true
  return searchParams.get('sslmode') === 'verify-full'
}
