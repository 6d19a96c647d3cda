/** What an installation lets an association name: the outside alone, or this machine too where no real money is taken. */
export type Surroundings = { readonly isLive: boolean }

const loopback = ['localhost', '127.0.0.1']

/** Whether an address is on this machine, which only installations without real money let in. */
export function isLoopback({ hostname }: URL): boolean {
  return loopback.includes(hostname)
}

/** An address as it was typed, if it is https without a name and a password in it, or http(s) on this machine. */
export function readOutsideAddress(typed: string, { isLive }: Surroundings): URL | undefined {
  const text = typed.trim()
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return undefined
  if (!isLive && isLoopback(url)) return ['http:', 'https:'].includes(url.protocol) ? url : undefined
  return url.protocol === 'https:' && !isLoopback(url) ? url : undefined
}
