import type { Config } from '#config/env.ts'
import type { Person, PlannedMethod } from '../plan/planned.ts'

type Payment = Pick<Config['payment'], 'sandboxPort' | 'secretKey' | 'publishableKey'>

/** The payment sandbox as the demo's past needs it: its clock, its silence, and the forms in which payers type. */
export type DemoProvider = {
  /** Where its clock stands, ISO. */
  now(): Promise<string>
  /** Moves the clock; `false` where it refuses to go back, because somebody has paid already. */
  moveTo(instant: string): Promise<boolean>
  /** Tells nobody of what happens from here on, until `speak`: the acts of the past have seen it themselves. */
  hush(): Promise<void>
  speak(): Promise<void>
  /** Makes banks take so many days over the debits that are sent from here on. */
  slowDown(days: number): Promise<void>
  /** Pays an organization on Mondays instead of every day. */
  payOnMondays(account: string): Promise<void>
  /** What a payer types in the provider's fields; gives what they hand over. */
  typeMethod(means: PlannedMethod, holder: Person & { readonly email: string }): Promise<string>
}

const dayMs = 86_400_000

export function demoProvider({ sandboxPort, secretKey, publishableKey }: Payment): DemoProvider {
  const call = (path: string, key: string, body: BodyInit, type?: string) =>
    fetch(`http://127.0.0.1:${sandboxPort}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, ...(type !== undefined && { 'content-type': type }) },
      body,
    })
  const control = (path: string, body: object) =>
    call(path, secretKey, JSON.stringify(body), 'application/json')
  const clock = async (body: object) => {
    const response = await control('/sandbox/clock', body)
    if (response.status === 400) return undefined
    return ((await answered(response)) as { now: string }).now
  }
  const addFault = async (fault: object) => {
    await answered(await control('/sandbox/faults', { faults: [fault] }))
  }
  return {
    now: async () => (await clock({ advanceMs: 0 }))!,
    moveTo: async instant => (await clock({ now: instant })) !== undefined,
    hush: () => addFault({ on: 'webhook:*', do: 'drop' }),
    slowDown: days => addFault({ on: 'debit', do: 'delay', delayMs: days * dayMs }),
    async speak() {
      const headers = { authorization: `Bearer ${secretKey}` }
      await answered(
        await fetch(`http://127.0.0.1:${sandboxPort}/sandbox/faults`, { method: 'DELETE', headers }),
      )
    },
    async payOnMondays(account) {
      const schedule = 'settings[payouts][schedule]'
      const body = new URLSearchParams({
        [`${schedule}[interval]`]: 'weekly',
        [`${schedule}[weekly_anchor]`]: 'monday',
      })
      await answered(await call(`/v1/accounts/${account}`, secretKey, body))
    },
    async typeMethod(means, holder) {
      const typed = Object.entries({ ...fieldsOf(means), ...holderFields(holder) })
      const body = new URLSearchParams(typed.map(([name, value]) => [`payment_method_data[${name}]`, value]))
      const token = await answered(await call('/v1/confirmation_tokens', publishableKey, body))
      return (token as { id: string }).id
    },
  }
}

function fieldsOf(means: PlannedMethod): Record<string, string> {
  if (means.kind === 'account') return { type: 'sepa_debit', 'sepa_debit][iban': means.iban }
  return {
    type: 'card',
    'card][number': means.number,
    'card][exp_month': String(means.expires.month),
    'card][exp_year': String(means.expires.year),
    'card][cvc': '123',
  }
}

function holderFields({ firstName, lastName, email }: Person & { readonly email: string }) {
  return { 'billing_details][name': `${firstName} ${lastName}`, 'billing_details][email': email }
}

async function answered(response: Response): Promise<unknown> {
  const body: unknown = await response.json()
  if (!response.ok) throw new Error(`the sandbox answered ${response.status}: ${JSON.stringify(body)}`)
  return body
}
