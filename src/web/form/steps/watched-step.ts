import { tiesTo } from '../controls.ts'
import type { Step } from './use-step.ts'
import type { Values } from './values.ts'

/**
 * The step, and what was read of it by its name: values and messages one by one, everything else as it is. Who reads later, as
 * the answer to a press does, reads what is true then.
 */
export function watched(first: Step): { readonly step: Step; readonly sameIn: (other: Step) => boolean } {
  let step = first
  let goesThrough = false
  const reads: { readonly of: (step: Step) => unknown; readonly was: unknown }[] = []
  const read = <T>(of: (step: Step) => T): T => {
    const was = of(step)
    reads.push({ of, was })
    return was
  }
  const values = new Proxy<Values>(
    {},
    {
      get: (_, name: string) => read(({ values }) => values[name]),
      has: (_, name: string) => read(({ values }) => name in values),
      getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(step.values, name),
      ownKeys() {
        goesThrough = true
        return Reflect.ownKeys(step.values)
      },
    },
  )
  const errorOf: Step['errorOf'] = field => read(known => known.errorOf(field))
  const own: Partial<Step> = { values, errorOf, ...tiesTo({ ...first, values, errorOf }) }
  return {
    step: new Proxy(first, {
      get: (_, name: keyof Step) => own[name] ?? read(known => known[name]),
    }),
    sameIn(other) {
      const same = !goesThrough && reads.every(({ of, was }) => of(other) === was)
      if (same) step = other
      return same
    },
  }
}
