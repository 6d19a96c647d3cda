import { type Part, type Program, startPart } from './part.ts'

export type WantedFaults = { readonly faults: readonly object[]; readonly seed: number }

/** The provider in a process of its own, whose faults outlive its deaths. */
export type ProviderPart = Part & {
  /** Faults that it has from now on, after each of its restarts too; none: it is healthy. */
  setFaults(wanted: WantedFaults): Promise<void>
  /** Looks how often each fault has struck; what struck between the last look and a death is not counted. */
  count(): Promise<void>
  /** `on do`, as `webhook:* drop` -> how often it struck, as far as it was counted. */
  readonly struck: ReadonlyMap<string, number>
}

type LiveFault = { readonly on: string; readonly do: string; readonly struck: number }

export function startProvider(program: Omit<Program, 'onReady'>, url: string): ProviderPart {
  let wanted: WantedFaults = { faults: [], seed: 1 }
  const struck = new Map<string, number>()
  /** What was added to `struck` since these faults were told. */
  let counted = new Map<string, number>()
  const tell = async () => {
    await ask(url, 'DELETE')
    counted = new Map()
    if (wanted.faults.length > 0) await ask(url, 'POST', wanted)
  }
  const part = startPart({ ...program, onReady: tell })
  const count = async () => {
    const before = counted
    const { faults } = (await ask(url, 'GET')) as { faults: readonly LiveFault[] }
    if (before !== counted) return
    for (const { on, do: mischief, struck: times } of faults) {
      const name = `${on} ${mischief}`
      const more = Math.max(0, times - (counted.get(name) ?? 0))
      counted.set(name, times)
      struck.set(name, (struck.get(name) ?? 0) + more)
    }
  }
  return {
    ...part,
    struck,
    count,
    async setFaults(next) {
      await part.ready()
      await count()
      wanted = next
      await tell()
    },
  }
}

async function ask(url: string, method: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${url}/sandbox/faults`, {
    method,
    headers: {
      authorization: 'Bearer sk_test_sandbox',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}
