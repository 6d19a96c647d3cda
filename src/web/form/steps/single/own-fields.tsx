import type { CustomField } from '#domain/form/form.ts'
import { AskedFields } from '../../fields/asked-fields.tsx'
import { CustomFieldControl } from '../../fields/custom-field.tsx'
import type { Step } from '../use-step.ts'

type Props = {
  readonly step: Step
  readonly fields: readonly CustomField[]
  readonly nameOf: (id: number) => string
}

/** The association's own questions. */
export function OwnFields({ step: { facts, values, change, settle, errorOf }, fields, nameOf }: Props) {
  const textOf = ({ id }: CustomField) => values[nameOf(id)] ?? ''
  return <AskedFields fields={fields} textOf={textOf} draw={draw} />

  function draw(field: CustomField) {
    const name = nameOf(field.id)
    const control = {
      name,
      value: values[name] ?? '',
      error: errorOf(name),
      onValue: (text: string) => change({ [name]: text }),
      onLeave: () => settle(name),
      cartId: facts.cart?.id ?? null,
    }
    return <CustomFieldControl field={field} control={control} />
  }
}
