import type { ComponentType } from 'react'
import type { CustomField } from '#domain/form/form.ts'
import { AskedFields } from '../fields/asked-fields.tsx'
import type { FieldProps } from '../fields/field-control.ts'
import type { Step } from '../steps/use-step.ts'

type Props = {
  readonly step: Step
  /** Draws a question: where no document is asked for, what sends one need not be loaded. */
  readonly Control: ComponentType<FieldProps>
  readonly fields: readonly CustomField[]
  readonly nameOf: (id: number) => string
}

/** The association's own questions. */
export function OwnFields({
  step: { facts, values, change, settle, errorOf },
  Control,
  fields,
  nameOf,
}: Props) {
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
    return <Control field={field} control={control} />
  }
}
