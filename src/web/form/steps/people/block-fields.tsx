import { FieldsOf } from './fields-of.tsx'
import { OptionRows } from './option-rows.tsx'
import type { PeopleStep } from './people-step.ts'
import type { Block } from './questions.ts'

type Props = { readonly block: Block; readonly step: PeopleStep }

/** The association's own questions of a block, then its options. */
export function BlockFields({ block, step }: Props) {
  return (
    <>
      <FieldsOf step={step} prefix={block.prefix} fields={block.fields} />
      <OptionRows block={block} step={step} />
    </>
  )
}
