import type { CustomField } from '#domain/form/form.ts'
import { AskedFields } from '../../fields/asked-fields.tsx'
import { CustomFieldControl } from '../../fields/custom-field.tsx'
import { fieldControl } from './controls.ts'
import { fieldControlOf, type PeopleStep } from './people-step.ts'

type Props = {
  readonly step: PeopleStep
  /** The block's, or the option's for its own fields. */
  readonly prefix: string
  readonly fields: readonly CustomField[]
}

/** The questions of one place: a unit's, an option's, the whole order's. */
export function FieldsOf({ step, prefix, fields }: Props) {
  return (
    <AskedFields
      fields={fields}
      textOf={({ id }) => step.values[fieldControl(prefix, id)] ?? ''}
      draw={field => (
        <CustomFieldControl field={field} control={fieldControlOf(step, fieldControl(prefix, field.id))} />
      )}
    />
  )
}
