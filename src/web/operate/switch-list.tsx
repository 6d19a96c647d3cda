import { dateTime } from '#messages/format.ts'
import type { Overview } from '#usecases/operation/read-overview.ts'
import { useT } from '../messages.tsx'
import { Tag } from '../ui/banner.tsx'
import { Card } from '../ui/surface.tsx'
import { Row, Rows } from './lists.tsx'
import { operate, operatedPath } from './paths.ts'

type OffSwitch = Overview['switches'][number]

/** The switches in force, with their reasons. */
export function SwitchList({ switches }: { readonly switches: readonly OffSwitch[] }) {
  const t = useT()
  const title = t('operator.switches_off_title')
  return (
    <section className="stack stack-tight" aria-labelledby="switches-off">
      <h2 id="switches-off">{title}</h2>
      {switches.length === 0 ? (
        <Card>
          <p className="muted">{t('operator.switches_all_on')}</p>
        </Card>
      ) : (
        <Rows label={title}>
          {switches.map(each => (
            <SwitchRow key={`${each.name} ${each.organizationSlug}`} off={each} />
          ))}
        </Rows>
      )}
    </section>
  )
}

/** One switch that is off: everywhere, or for one organization. */
export function SwitchRow({ off }: { readonly off: OffSwitch }) {
  const t = useT()
  const { name, organizationSlug, organizationName, offSince, reason } = off
  const href = organizationSlug === null ? operate.switches : operatedPath('organizations', organizationSlug)
  return (
    <Row
      href={href}
      title={t(`operator.switch.${name}`)}
      tag={<Tag tone="warning">{t('operator.switch_off', { date: dateTime(offSince, t.locale) })}</Tag>}
    >
      <span>{organizationName ?? t('operator.all_everywhere')}</span>
      <span>{reason}</span>
    </Row>
  )
}
