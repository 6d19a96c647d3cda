import type { ReactNode } from 'react'
import type { SettingName, Settings } from '#domain/operator/settings.ts'
import { useT } from '../messages.tsx'
import type { FieldProblem } from '../ui/error-summary.tsx'
import { Card } from '../ui/surface.tsx'
import { OperatorForm, Reason } from './forms.tsx'
import type { Refused } from './seen.ts'

/** What each part of the page of settings is told. */
export type Part = {
  readonly settings: Settings
  readonly sent: Refused | undefined
  readonly problems: readonly FieldProblem[]
}

type Props = {
  readonly name: SettingName
  readonly title: string
  readonly sent: Refused | undefined
  readonly children: ReactNode
}

/** One setting: its fields, why it changes, and its own button. */
export function SettingForm({ name, title, sent, children }: Props) {
  const t = useT()
  return (
    <Card>
      <OperatorForm intent={name} title={title} submit={t('operator.settings_save')}>
        {children}
        <Reason sent={sent} intent={name} />
      </OperatorForm>
    </Card>
  )
}
