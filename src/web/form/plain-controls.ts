import { type Controls, tiesTo } from './controls.ts'
import type { Values } from './steps/values.ts'

/** The controls of a page that is one plain post, with what is wrong beside each. */
export function plainControls(
  values: Values,
  setValues: (values: Values) => void,
  problems: readonly { readonly id: string; readonly message: string }[],
): Controls {
  const held = {
    values,
    change(changes: Readonly<Record<string, string | undefined>>) {
      const entries = Object.entries({ ...values, ...changes })
      setValues(
        Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined)),
      )
    },
    errorOf: (field: string) => problems.find(({ id }) => id === field)?.message,
    settle: () => undefined,
  }
  return { ...held, ...tiesTo(held) }
}
