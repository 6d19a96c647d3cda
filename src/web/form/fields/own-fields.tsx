import type { CustomField } from '#domain/form/form.ts'
import { steady } from '../steps/steady.tsx'
import type { Step } from '../steps/use-step.ts'
import { AskedFields } from './asked-fields.tsx'
import { CustomFieldControl } from './custom-field.tsx'
import { fieldControlOf } from './field-control.ts'

type Props = {
  readonly step: Step
  readonly fields: readonly CustomField[]
  readonly nameOf: (id: number) => string
}

/** The association's own questions of one place: a rate's, a unit's, an option's, the whole order's. */
export const OwnFields = steady(({ step, fields, nameOf }: Props) => (
  <AskedFields
    fields={fields}
    textOf={({ id }) => step.values[nameOf(id)] ?? ''}
    draw={field => (
      <CustomFieldControl field={field} control={fieldControlOf(step, nameOf(field.id), step.facts)} />
    )}
  />
))
