import type { ReactNode } from 'react'
import type { SettingName, Settings } from '#domain/operator/settings.ts'
import { useT } from '../messages.tsx'
import type { FieldProblem } from '../ui/error-summary.tsx'
import { Card } from '../ui/surface.tsx'
import { OperatorForm, Reason, typedOf } from './forms.tsx'
import type { Refused } from './seen.ts'
import { seenTexts } from './setting-posts.ts'

/** What each part of the page of settings is told. */
export type Part = {
  readonly settings: Settings
  readonly sent: Refused | undefined
  readonly problems: readonly FieldProblem[]
}

type Props = {
  readonly name: SettingName
  readonly title: string
  readonly settings: Settings
  readonly sent: Refused | undefined
  readonly children: ReactNode
}

/** One setting: its fields, why it changes, and its own button. */
export function SettingForm({ name, title, settings, sent, children }: Props) {
  const t = useT()
  return (
    <Card>
      <OperatorForm intent={name} title={title} submit={t('operator.settings_save')}>
        <Seen name={name} settings={settings} sent={sent} />
        {children}
        <Reason sent={sent} intent={name} />
      </OperatorForm>
    </Card>
  )
}

/**
 * What the form is filled in from, so that an old page undoes nothing: as it was first shown, however often it comes back. Only of
 * a field that a colleague has changed meanwhile it is what they set, once that was told.
 */
function Seen({ name, settings, sent }: Pick<Props, 'name' | 'settings' | 'sent'>) {
  const told = sent?.problems.filter(({ code }) => code === 'CONFLICT').map(({ field }) => field) ?? []
  return seenTexts(name, settings[name]).map(({ field, name: hidden, text }) => {
    const first = told.includes(field) ? undefined : typedOf(sent, name, hidden)
    return <input key={hidden} type="hidden" name={hidden} value={first ?? text} />
  })
}
