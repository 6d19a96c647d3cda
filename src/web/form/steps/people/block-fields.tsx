import { OwnFields } from '../../fields/own-fields.tsx'
import { fieldControl } from './controls.ts'
import { OptionRows } from './option-rows.tsx'
import type { PeopleStep } from './people-step.ts'
import type { Block } from './questions.ts'

type Props = { readonly block: Block; readonly step: PeopleStep }

/** The association's own questions of a block, then its options. */
export function BlockFields({ block, step }: Props) {
  return (
    <>
      <OwnFields step={step} fields={block.fields} nameOf={id => fieldControl(block.prefix, id)} />
      <OptionRows block={block} step={step} />
    </>
  )
}
