import type { Factors } from '#usecases/account/second-factor.ts'
import { useT } from '../messages.tsx'
import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/surface.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { Dates } from './factor-dates.tsx'

/** What is wrong with the name of one passkey. */
export type FactorErrors = { readonly id: string; readonly byField: Readonly<Record<string, string>> }

type Passkey = Factors['passkeys'][number]
type Props = { readonly passkeys: readonly Passkey[]; readonly errors: FactorErrors }

/** The passkeys of an account, each with its name, and the way to take it off. */
export function PasskeyList({ passkeys, errors }: Props) {
  const t = useT()
  return (
    <ul className="space-list">
      {passkeys.map((passkey, index) => (
        <li className="stack stack-tight" key={passkey.id}>
          <strong>{passkey.name}</strong>
          <Dates {...passkey} />
          <Disclosure
            summary={<Named visible={t('factor.rename')} whole={t('factor.rename_of', passkey)} />}
            open={errors.id === passkey.id}
          >
            <Naming
              passkey={passkey}
              // One field of this name stands on the page for each passkey: a link of the summary leads to the wrong one's.
              fieldId={errors.id === passkey.id ? 'name' : `name-${index}`}
              error={errors.id === passkey.id ? errors.byField.name : undefined}
            />
          </Disclosure>
          <form method="post" noValidate>
            <input type="hidden" name="intent" value="remove" />
            <input type="hidden" name="id" value={passkey.id} />
            <Button type="submit" kind="link" aria-label={t('factor.remove_of', passkey)}>
              {t('factor.remove')}
            </Button>
          </form>
        </li>
      ))}
    </ul>
  )
}

function Named({ visible, whole }: { readonly visible: string; readonly whole: string }) {
  return (
    <>
      <span aria-hidden>{visible}</span>
      <span className="visually-hidden">{whole}</span>
    </>
  )
}

type NamingProps = {
  readonly passkey: Passkey
  readonly fieldId: string
  readonly error: string | undefined
}

function Naming({ passkey, fieldId, error }: NamingProps) {
  const t = useT()
  return (
    <form className="stack stack-tight" method="post" noValidate>
      <input type="hidden" name="intent" value="rename" />
      <input type="hidden" name="id" value={passkey.id} />
      <TextInput
        name="name"
        id={fieldId}
        label={t('factor.passkey_name')}
        maxLength={60}
        autoComplete="off"
        defaultValue={passkey.name}
        error={error}
      />
      <p>
        <Button type="submit" kind="secondary">
          {t('factor.save_name')}
        </Button>
      </p>
    </form>
  )
}
