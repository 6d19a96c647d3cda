import type { ChangeEvent } from 'react'
import { checkEmail, isUnusualEmail } from '#domain/fields/email.ts'
import { suggestEmail } from '#domain/fields/email-suggestion.ts'
import { useT } from '../../messages.tsx'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Controls } from '../controls.ts'

/** The address twice, with a warning and a suggestion that never stop anybody (rule SCR-8). */
export function EmailFields({ controls: { values, change, text } }: { readonly controls: Controls }) {
  const t = useT()
  const onEmail = (event: ChangeEvent<HTMLInputElement>) => {
    const email = event.target.value
    change(isAutofill(event) ? { email, emailConfirmation: email } : { email })
  }
  return (
    <>
      <div className="stack stack-tight">
        <TextInput
          {...text('email')}
          {...emailInput}
          onChange={onEmail}
          label={t('payer.email')}
          hint={t('payer.email_why')}
        />
        <EmailDoubts
          email={values.email ?? ''}
          onTake={email => change({ email, emailConfirmation: email })}
        />
      </div>
      <TextInput {...text('emailConfirmation')} {...emailInput} label={t('payer.email_confirmation')} />
    </>
  )
}

const emailInput = {
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: 254,
} as const

/** The browser filled the field in: then it fills both (rule SCR-8). Typing and pasting say what they are. */
function isAutofill({ nativeEvent }: ChangeEvent<HTMLInputElement>): boolean {
  return !('inputType' in nativeEvent) || nativeEvent.inputType === 'insertReplacementText'
}

type DoubtsProps = { readonly email: string; readonly onTake: (email: string) => void }

function EmailDoubts({ email, onTake }: DoubtsProps) {
  const t = useT()
  const complete = checkEmail(email) === undefined
  const meant = complete ? suggestEmail(email) : undefined
  return (
    <div className="status" role="status">
      {meant !== undefined && (
        <Button kind="quiet" onClick={() => onTake(meant)}>
          {t('val.email_suggest', { email: meant })}
        </Button>
      )}
      {complete && isUnusualEmail(email) && <p className="field-hint">{t('val.email_unusual')}</p>}
    </div>
  )
}
