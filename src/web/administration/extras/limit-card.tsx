import type { ReactNode } from 'react'
import { RadioGroup } from '../../ui/choice.tsx'
import { Card } from '../../ui/surface.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { control, type Fields } from '../campaign/control.ts'

type Props = Fields & {
  readonly title: string
  readonly unlimited: string
  readonly limited: string
  readonly label: string
  readonly hint: ReactNode
}

/** How many there are of something: as many as one likes, or a number. */
export function LimitCard({ title, unlimited, limited, label, hint, ...fields }: Props) {
  return (
    <Card className="stack" aria-labelledby="places-title">
      <h2 id="places-title">{title}</h2>
      <RadioGroup
        name="places"
        label={title}
        legendHidden
        choices={[
          { value: 'unlimited', label: unlimited },
          { value: 'limited', label: limited },
        ]}
        defaultValue={fields.values.places === 'limited' ? 'limited' : 'unlimited'}
        inRow
      />
      <div className="office-capacity">
        <TextInput
          {...control(fields, 'capacity')}
          inputMode="numeric"
          autoComplete="off"
          width="short"
          label={label}
          hint={hint}
        />
      </div>
    </Card>
  )
}
