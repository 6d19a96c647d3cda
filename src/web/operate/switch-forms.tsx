import { dateTime } from '#messages/format.ts'
import type { Overview } from '#usecases/operation/read-overview.ts'
import { useT } from '../messages.tsx'
import { Tag } from '../ui/banner.tsx'
import { Card } from '../ui/surface.tsx'
import { OperatorForm, Reason } from './forms.tsx'
import type { Refused } from './seen.ts'
import { flipIntent, type SwitchName, switchNames } from './switch-posts.ts'

type Off = Overview['switches'][number]
type Props = { readonly off: readonly Off[]; readonly sent: Refused | undefined }

/** Every switch with its state and the form that turns it. */
export function SwitchForms({ off, sent }: Props) {
  return switchNames.map(name => (
    <SwitchForm key={name} name={name} off={off.find(each => each.name === name)} sent={sent} />
  ))
}

type FormProps = {
  readonly name: SwitchName
  readonly off: Off | undefined
  readonly sent: Refused | undefined
}

function SwitchForm({ name, off, sent }: FormProps) {
  const t = useT()
  const intent = flipIntent(name, off === undefined ? 'off' : 'on')
  return (
    <Card>
      <OperatorForm
        intent={intent}
        title={t(`operator.switch.${name}`)}
        submit={t(off === undefined ? 'operator.switch_turn_off' : 'operator.switch_turn_on')}
        kind={off === undefined ? 'danger' : 'primary'}
      >
        <p>
          {off === undefined ? (
            <Tag tone="success">{t('operator.switch_on')}</Tag>
          ) : (
            <Tag tone="warning">{t('operator.switch_off', { date: dateTime(off.offSince, t.locale) })}</Tag>
          )}
        </p>
        {off !== undefined && <p className="operate-quote">{off.reason}</p>}
        <p className="muted">{t(`operator.switch_means.${name}`)}</p>
        <Reason sent={sent} intent={intent} optional={off !== undefined} />
      </OperatorForm>
    </Card>
  )
}
