import { CircleCheck, CircleSlash, Copy, Hourglass } from 'lucide-react'
import type { GateState } from '#domain/door/gate.ts'
import { doorPath } from '#domain/form/administration-path.ts'
import { dateTime, headDateTime } from '#messages/format.ts'
import type { ShownGate } from '#usecases/administration/door.ts'
import { useT } from '../../messages.tsx'
import { CodeDrawing } from '../../ticket/code-drawing.tsx'
import { Banner, Tag } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card, Disclosure } from '../../ui/surface.tsx'
import type { ShownDoor } from './shown.ts'

type Props = { readonly page: ShownDoor }

/** The gates of an event, open ones first, each with its link. */
export function GateList({ page }: Props) {
  const t = useT()
  const { gates, form, mayOpen } = page
  const revoking = gates.find(({ id, state }) => id === page.revoking && state === 'open')
  const ordered = [...gates].sort(
    (one, other) => Number(other.state === 'open') - Number(one.state === 'open'),
  )
  return (
    <Card className="stack" id="gates" aria-labelledby="gates-title">
      <h2 id="gates-title">{t('gates.list_title')}</h2>
      {mayOpen && revoking && <Revoking gate={revoking} path={doorPath(form)} />}
      <ul className="gates">
        {ordered.map(gate => (
          <GateLine key={gate.id} gate={gate} path={doorPath(form)} />
        ))}
      </ul>
    </Card>
  )
}

type LineProps = { readonly gate: ShownGate; readonly path: string }

function Revoking({ gate: { id, name }, path }: LineProps) {
  const t = useT()
  return (
    <Banner tone="danger" live="off" title={t('gates.revoke_title', { name })}>
      <p>{t('gates.revoke_body')}</p>
      <form method="post" className="row" noValidate>
        <input type="hidden" name="gate" value={id} />
        <Button type="submit" kind="danger" name="intent" value="revoke">
          {t('gates.revoke')}
        </Button>
        <ButtonLink kind="secondary" href={path}>
          {t('gates.keep')}
        </ButtonLink>
      </form>
    </Banner>
  )
}

const looks = {
  open: { tone: 'success', icon: CircleCheck },
  ended: { icon: Hourglass },
  revoked: { icon: CircleSlash },
} as const satisfies Record<GateState, object>

function GateLine({ gate, path }: LineProps) {
  const t = useT()
  const { id, name, state, url, phones, lastAt } = gate
  const last =
    lastAt === null ? t('gates.no_news') : t('gates.last', { date: headDateTime(lastAt, t.locale) })
  return (
    <li className="stack stack-tight">
      <div className="row">
        <h3>{name}</h3>
        <Tag {...looks[state]}>{t(`gates.state_${state}`)}</Tag>
      </div>
      <p className="small muted">{[endOf(gate), t('gates.phones', { count: phones }), last].join(' · ')}</p>
      {url !== null && (
        <>
          <input
            className="input"
            type="url"
            readOnly
            value={url}
            aria-label={t('gates.link_of', { name })}
            aria-describedby={`warning-${id}`}
          />
          <p className="small muted" id={`warning-${id}`}>
            {t('gates.link_warning')}
          </p>
          <div className="row">
            <Button
              kind="secondary"
              icon={Copy}
              data-copies={url}
              data-copied={t('toast.link_copied')}
              hidden
            >
              {t('gates.copy')}
            </Button>
            <ButtonLink
              kind="quiet"
              href={`${path}?reprendre=${id}#gates`}
              aria-label={t('gates.revoke_of', { name })}
            >
              {t('gates.revoke')}
            </ButtonLink>
          </div>
          <Disclosure summary={t('gates.qr')}>
            <div className="gate-code">
              <CodeDrawing text={url} name={t('gates.qr_alt', { name })} />
            </div>
          </Disclosure>
        </>
      )}
    </li>
  )

  function endOf({ endsAt, revokedAt }: ShownGate): string {
    if (revokedAt !== null) return t('gates.revoked', { date: dateTime(revokedAt, t.locale) })
    return t(state === 'open' ? 'gates.until' : 'gates.ended', { date: dateTime(endsAt, t.locale) })
  }
}
