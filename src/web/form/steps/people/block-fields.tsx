import { CustomFieldControl } from '../../fields/custom-field.tsx'
import { fieldControl } from './controls.ts'
import { OptionRows } from './option-rows.tsx'
import { fieldControlOf, type PeopleStep } from './people-step.ts'
import type { Block } from './questions.ts'

type Props = { readonly block: Block; readonly step: PeopleStep }

/** The association's own questions of a block, then its options. */
export function BlockFields({ block, step }: Props) {
  return (
    <>
      {block.fields.map(field => (
        <CustomFieldControl
          key={field.id}
          field={field}
          control={fieldControlOf(step, fieldControl(block.prefix, field.id))}
        />
      ))}
      <OptionRows block={block} step={step} />
    </>
  )
}
