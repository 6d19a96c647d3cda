import { useT } from '../../../messages.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { personControl } from './controls.ts'
import type { PeopleStep } from './people-step.ts'
import type { Card } from './questions.ts'

type Props = { readonly card: Card; readonly step: PeopleStep }

/** Who takes part; a minor may (rule LAW-4). The browser must not fill in the payer for everybody (rule SCR-27). */
export function NameFields({ card: { prefix }, step }: Props) {
  const t = useT()
  const text = (name: string) => ({ ...step.text(personControl(prefix, name)), autoComplete: 'off' })
  return (
    <>
      <div className="pair">
        <TextInput {...text('firstName')} {...nameInput} label={t('payer.first_name')} />
        <TextInput {...text('lastName')} {...nameInput} label={t('payer.last_name')} />
      </div>
      <TextInput {...text('email')} {...emailInput} label={t('payer.email')} optional />
    </>
  )
}

const nameInput = { autoCapitalize: 'words', spellCheck: false, maxLength: 100 } as const
const emailInput = {
  type: 'email',
  inputMode: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: 254,
} as const
