import { type SubmitEvent, useEffect, useState } from 'react'
import { checkEmail } from '#domain/fields/email.ts'
import {
  type OpeningValues,
  positions,
  type RegisteredOrganization,
  readOpening,
} from '#domain/organization/opening.ts'
import type { Problem } from '#domain/result.ts'
import { useT } from '../../messages.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, RadioGroup } from '../../ui/choice.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { focusAfterRefusal } from '../../ui/focus-after-refusal.ts'
import { Card } from '../../ui/surface.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { openingProblems } from './field-words.ts'
import { type Mode, modeOf, pickedValues } from './opening-fields.ts'
import { ByHand, Picked } from './organization-fields.tsx'
import { RegisterSearch } from './register-search.tsx'

export type OpeningFormProps = {
  /** What was searched without JavaScript, and what was found. */
  readonly text: string | null
  readonly found: readonly RegisteredOrganization[] | null
  readonly values: OpeningValues
  readonly problems: readonly Problem[]
  readonly isConnected: boolean
  /** Addresses of what is accepted. */
  readonly terms: string
  readonly contract: string
}

/** An organization, a role, an address: all that opening asks (rule ACC-14). */
export function OpeningForm(props: OpeningFormProps) {
  const { text, found, values: first, problems: refused, isConnected } = props
  const t = useT()
  const [mode, setMode] = useState<Mode>(modeOf(first.mode))
  const [values, setValues] = useState(first)
  const [problems, setProblems] = useState(refused)
  const shown = openingProblems(t, problems, mode)
  const errorOf = (id: string) => {
    const error = shown.find(each => each.id === id)?.message
    return error === undefined ? {} : { error }
  }
  useEffect(() => {
    if (refused.length > 0) focusAfterRefusal(openingProblems(t, refused, modeOf(first.mode)))
  }, [refused, first, t])
  const choose = (next: Mode, known: OpeningValues = {}) => {
    setMode(next)
    setValues(before => ({ ...before, ...known, mode: next }))
    setProblems([])
    requestAnimationFrame(() =>
      document.getElementById(next === 'search' ? 'q' : next === 'hand' ? 'name' : 'picked')?.focus(),
    )
  }
  const onSubmitCapture = (event: SubmitEvent<HTMLFormElement>) => {
    const found = wrongIn(new FormData(event.currentTarget), isConnected)
    setProblems(found)
    if (found.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    requestAnimationFrame(() => focusAfterRefusal(openingProblems(t, found, mode)))
  }
  return (
    <div className="stack">
      <ErrorSummary problems={shown} />
      {mode === 'search' && (
        <RegisterSearch
          text={text}
          found={found}
          {...errorOf('q')}
          onPick={organization => choose('picked', pickedValues(organization))}
          onByHand={typed => choose('hand', { name: typed })}
        />
      )}
      <form
        method="post"
        action="/ouvrir"
        className="stack"
        noValidate
        onSubmitCapture={onSubmitCapture}
        {...(isConnected ? {} : { 'data-asks-mail': true })}
      >
        <input type="hidden" name="mode" value={mode} />
        {mode === 'picked' && <Picked values={values} onOther={() => choose('search')} />}
        {mode === 'hand' && <ByHand values={values} errorOf={errorOf} onSearch={() => choose('search')} />}
        <You {...props} errorOf={errorOf} />
      </form>
    </div>
  )
}

type YouProps = OpeningFormProps & { readonly errorOf: (id: string) => { readonly error?: string } }

function You({ values, isConnected, terms, contract, errorOf }: YouProps) {
  const t = useT()
  const link = (href: string, key: string) => (words: React.ReactNode) => (
    <a key={key} href={href} target="_blank" rel="noreferrer">
      {words}
    </a>
  )
  return (
    <Card className="stack" aria-labelledby="you">
      <h2 id="you">{t('opening.you')}</h2>
      <RadioGroup
        name="position"
        label={t('opening.position')}
        choices={positions.map(value => ({ value, label: t(`opening.position_${value}`) }))}
        defaultValue={values.position ?? ''}
        inRow
        {...errorOf('position')}
      />
      {!isConnected && (
        <TextInput
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          label={t('opening.email')}
          hint={t('opening.email_hint')}
          defaultValue={values.email ?? ''}
          {...errorOf('email')}
        />
      )}
      <Checkbox
        name="accepts"
        label={t.rich('opening.accepts', {
          terms: link(terms, 'terms'),
          contract: link(contract, 'contract'),
        })}
        defaultChecked={values.accepts === 'on'}
        {...errorOf('accepts')}
      />
      <Button type="submit" wide busyLabel={t('opening.busy')}>
        {t(isConnected ? 'opening.submit_connected' : 'opening.submit')}
      </Button>
    </Card>
  )
}

/** What the server would refuse, by the same rules. */
function wrongIn(form: FormData, isConnected: boolean): readonly Problem[] {
  const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  const read = readOpening(values)
  const email = (values.email ?? '').trim()
  const wrong = isConnected ? undefined : email === '' ? 'required' : checkEmail(email)
  return [
    ...(read.ok ? [] : read.error),
    ...(wrong === undefined ? [] : [{ code: wrong, field: 'email' } as const]),
  ]
}
