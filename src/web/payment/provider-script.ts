import type { Stripe, StripeConstructor } from '@stripe/stripe-js'
import type { Locale } from '#domain/locale.ts'

/** How long the script and then its fields may take, in milliseconds. */
export const loadPatience = 10_000

const asked = new Map<string, Promise<StripeConstructor>>()

/** The provider's script, from its own address, once a page; what failed is asked for anew the next time. */
function loadScript(address: string): Promise<StripeConstructor> {
  const before = asked.get(address)
  if (before !== undefined) return before
  const { promise, resolve, reject } = Promise.withResolvers<StripeConstructor>()
  const script = document.createElement('script')
  const fail = () => {
    asked.delete(address)
    script.remove()
    reject(new Error('the script of the provider did not load'))
  }
  script.src = address
  script.addEventListener('load', () => (window.Stripe ? resolve(window.Stripe) : fail()))
  script.addEventListener('error', fail)
  setTimeout(() => window.Stripe === undefined && fail(), loadPatience)
  asked.set(address, promise)
  document.head.append(script)
  return promise
}

const started = new Map<string, Stripe>()

/** The provider, started once for each of its keys: several would be several of its own sessions. */
export async function startProvider(script: string, key: string, locale: Locale): Promise<Stripe> {
  const construct = await loadScript(script)
  const name = `${script} ${key} ${locale}`
  const provider = started.get(name) ?? construct(key, { locale })
  started.set(name, provider)
  return provider
}
