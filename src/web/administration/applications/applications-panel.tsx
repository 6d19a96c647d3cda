import { administrationPath } from '#domain/form/administration-path.ts'
import { usualApprovalDays } from '#domain/form/approval.ts'
import { administeredApplicationPath } from '#domain/membership/application-address.ts'
import { shortDate } from '#messages/format.ts'
import type {
  ApplicationRow,
  ApplicationsPage,
  ApplicationsShown,
} from '#usecases/application/list-applications.ts'
import { useT } from '../../messages.tsx'
import { Banner, Tag } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Money } from '../../ui/money.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Card } from '../../ui/surface.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import { CampaignFrame } from '../campaign/frame.tsx'
import { ApplicationTag } from './state-tag.tsx'

type Page = ApplicationsPage & {
  readonly shown: ApplicationsShown
  readonly isFirst: boolean
  /** How many were accepted a moment ago; null: nobody pressed. */
  readonly accepted: number | null
}

type Props = { readonly page: Page }

const queries: Readonly<Record<ApplicationsShown, string>> = {
  waiting: '',
  accepted: '?etat=acceptees',
  over: '?etat=terminees',
}

/** Who applied, a page at a time: those that wait, that are to be paid, and what is over (rule MEM-9). */
export function ApplicationsPanel({ page }: Props) {
  const t = useT()
  const { form, organization, rows, accepted, isFirst } = page
  const days = form.approvalDays ?? usualApprovalDays
  return (
    <CampaignFrame form={form} organization={organization} page="demandes">
      <p className="muted">{t('applications.purpose', { days })}</p>
      {accepted !== null && (
        <Banner
          tone={accepted > 0 ? 'success' : 'info'}
          title={t('applications.accepted_some', { count: accepted })}
        />
      )}
      <Shown page={page} />
      {rows.length === 0 && isFirst ? <Nobody page={page} /> : <Rows page={page} />}
      <Pages page={page} />
    </CampaignFrame>
  )
}

function Shown({ page: { form, shown, counts } }: Props) {
  const t = useT()
  const path = administrationPath(form, 'demandes')
  const all = [
    { key: 'waiting', label: t('applications.shown_waiting', { count: counts.waiting }) },
    { key: 'accepted', label: t('applications.shown_accepted', { count: counts.accepted }) },
    { key: 'over', label: t('applications.shown_over') },
  ] as const
  return (
    <nav className="application-states" aria-label={t('applications.shown')}>
      <ul className="row">
        {all.map(({ key, label }) => (
          <li key={key}>
            <a href={`${path}${queries[key]}`} aria-current={key === shown ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Nobody({ page: { form, shown, mayDecide } }: Props) {
  const t = useT()
  const isOff = (form.approval ?? null) === null
  const action = isOff ? (
    mayDecide && (
      <ButtonLink kind="secondary" href={administrationPath(form, 'edition/4')}>
        {t('applications.to_settings')}
      </ButtonLink>
    )
  ) : (
    <ButtonLink kind="secondary" href={administrationPath(form, 'partage')}>
      {t('applications.share')}
    </ButtonLink>
  )
  return (
    <Empty title={t(`applications.none_${shown}_title`)} action={shown === 'waiting' && action}>
      {t(shown === 'waiting' && isOff ? 'applications.none_off' : `applications.none_${shown}`)}
    </Empty>
  )
}

function Rows({ page }: Props) {
  const t = useT()
  const { rows, form, shown, mayDecide } = page
  const ticks = shown === 'waiting' && mayDecide
  const list = (
    <Card>
      <ul className="application-rows">
        {rows.map(row => (
          <Row key={row.id} row={row} href={administeredApplicationPath(form, row.id)} ticks={ticks} />
        ))}
      </ul>
    </Card>
  )
  if (!ticks) return list
  return (
    <form method="post" className="stack" noValidate>
      {list}
      <div>
        <Button type="submit">{t('applications.accept_chosen')}</Button>
      </div>
    </form>
  )
}

type RowProps = { readonly row: ApplicationRow; readonly href: string; readonly ticks: boolean }

function Row({ row, href, ticks }: RowProps) {
  const t = useT()
  const { id, payer, people, rates, amount, state, appliedAt, untilOn, again } = row
  const name = payer || t('applications.forgotten')
  const others = people.filter(person => person !== payer)
  const date = shortDate(appliedAt, t.locale)
  return (
    <li className="application-row">
      {ticks && (
        <input
          type="checkbox"
          className="choice-input"
          name="application"
          value={id}
          aria-label={t('applications.choose', { name })}
        />
      )}
      <span className="application-words">
        <a href={href}>
          <strong>
            <Unbroken>{name}</Unbroken>
          </strong>
        </a>
        <span className="small muted">
          <Unbroken>{[...others, ...rates].join(' · ')}</Unbroken>
        </span>
        <span className="small muted">
          {state === 'accepted'
            ? t('applications.until', { date: shortDate(untilOn, t.locale) })
            : t('applications.sent_on', { date })}
        </span>
      </span>
      <span className="application-end">
        <Money cents={amount} />
        <ApplicationTag state={state} />
        {again && <Tag tone="warning">{t('applications.again')}</Tag>}
      </span>
    </li>
  )
}

function Pages({ page: { form, shown, isFirst, next } }: Props) {
  const t = useT()
  const path = `${administrationPath(form, 'demandes')}${queries[shown]}`
  const join = path.includes('?') ? '&' : '?'
  return (
    <Pagination
      label={t('applications.pages')}
      first={isFirst ? undefined : path}
      next={next === null ? undefined : `${path}${join}suite=${next}`}
    />
  )
}
