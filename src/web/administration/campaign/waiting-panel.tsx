import { ArrowRight, CircleCheck, Download, Hourglass } from 'lucide-react'
import { administrationPath, waitingExportPath } from '#domain/form/administration-path.ts'
import { takesWaitingList } from '#domain/waiting/entry.ts'
import type { WaitingState } from '#domain/waiting/waiting-flow.ts'
import { shortDate } from '#messages/format.ts'
import type { WaitingList } from '#usecases/administration/waiting-list.ts'
import { useT } from '../../messages.tsx'
import { Tag } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Card } from '../../ui/surface.tsx'
import { CampaignFrame } from './frame.tsx'
import { RoomCard, type RoomPosted } from './room-card.tsx'

type Props = { readonly list: WaitingList & { readonly isFirst: boolean; readonly isRoomSaved: boolean } }

/** Who waits, in their order, a page at a time, with the whole list as a file (rule WAIT-5). */
export function WaitingPanel({ list, posted }: Props & { readonly posted?: RoomPosted | undefined }) {
  const t = useT()
  const { form, organization, rows, waiting, isFirst } = list
  return (
    <CampaignFrame form={form} organization={organization} page="liste-attente" wrong={posted !== undefined}>
      {rows.length === 0 && isFirst ? (
        <Nobody form={form} />
      ) : (
        <>
          <p className="muted">{t('waiting.list_purpose')}</p>
          <div className="office-bar">
            <p>
              <strong>{t('waiting.list_count', { count: waiting })}</strong>
            </p>
            <ButtonLink kind="secondary" icon={Download} href={waitingExportPath(form)} download>
              {t('waiting.list_export')}
            </ButtonLink>
          </div>
          <WaitingTable rows={rows} />
          <Pages list={list} />
        </>
      )}
      {takesWaitingList(form.formType) && <Joining isOn={form.waitingList} />}
      <RoomCard room={list.room} posted={posted} isSaved={list.isRoomSaved} />
    </CampaignFrame>
  )
}

function Nobody({ form }: Pick<WaitingList, 'form'>) {
  const t = useT()
  // A list that is closed is opened just below.
  const action = form.waitingList && (
    <ButtonLink kind="secondary" href={administrationPath(form, 'partage')}>
      {t('admin.share_page')}
    </ButtonLink>
  )
  return (
    <Empty title={t('waiting.list_empty_title')} action={action}>
      {t(form.waitingList ? 'waiting.list_empty_on' : 'waiting.list_empty_off')}
    </Empty>
  )
}

/** Opens the list to visitors, or closes it: a plain post. */
function Joining({ isOn }: { readonly isOn: boolean }) {
  const t = useT()
  return (
    <Card className="stack" aria-labelledby="joining">
      <h2 id="joining">{t('waiting.list_switch_title')}</h2>
      <p>{t(isOn ? 'waiting.list_is_on' : 'waiting.list_is_off')}</p>
      <form method="post" noValidate>
        <input type="hidden" name="liste" value={isOn ? 'fermee' : 'ouverte'} />
        <Button type="submit" kind={isOn ? 'secondary' : 'primary'}>
          {t(isOn ? 'waiting.list_turn_off' : 'waiting.list_turn_on')}
        </Button>
      </form>
    </Card>
  )
}

/** How a state is drawn; plain where nothing is to come of it any more. */
const tones = {
  waiting: { tone: 'info', icon: Hourglass },
  offered: { tone: 'warning', icon: Hourglass },
  told: {},
  taken: { tone: 'success', icon: CircleCheck },
  lapsed: {},
  left: {},
} as const satisfies Record<WaitingState, object>

function WaitingTable({ rows }: Pick<WaitingList, 'rows'>) {
  const t = useT()
  const columns = ['email', 'rate', 'quantity', 'state'] as const
  return (
    <div className="card office-table-card">
      <table className="office-table office-team office-waiting">
        <caption className="visually-hidden">{t('waiting.list_caption')}</caption>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column} scope="col">
                {t(`waiting.list_${column}`)}
              </th>
            ))}
            <th scope="col">{t('waiting.list_date')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, email, rate, quantity, state, createdAt, settledAt }) => (
            <tr key={id}>
              <th scope="row">{email || t('waiting.list_erased')}</th>
              <td>{rate ?? t('waiting.list_opening')}</td>
              <td className="nowrap">{rate !== null && `×\u00a0${quantity}`}</td>
              <td>
                <Tag {...tones[state]}>{t(`waiting.state.${state}`)}</Tag>
              </td>
              <td>
                {settledAt === null
                  ? t('waiting.list_waits_since', { date: shortDate(createdAt, t.locale) })
                  : t('waiting.list_settled_on', { date: shortDate(settledAt, t.locale) })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Pages({ list: { form, isFirst, next } }: Props) {
  const t = useT()
  if (isFirst && next === null) return null
  const path = administrationPath(form, 'liste-attente')
  return (
    <nav className="row" aria-label={t('waiting.list_pages')}>
      {!isFirst && (
        <ButtonLink kind="quiet" href={path}>
          {t('waiting.list_first')}
        </ButtonLink>
      )}
      {next !== null && (
        <ButtonLink kind="secondary" icon={ArrowRight} href={`${path}?suite=${next}`}>
          {t('waiting.list_more')}
        </ButtonLink>
      )}
    </nav>
  )
}
