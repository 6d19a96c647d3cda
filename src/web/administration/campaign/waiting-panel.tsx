import { CircleCheck, Download, Hourglass } from 'lucide-react'
import { administrationPath, waitingExportPath } from '#domain/form/administration-path.ts'
import { takesWaitingList } from '#domain/waiting/entry.ts'
import type { WaitingState } from '#domain/waiting/waiting-flow.ts'
import { shortDate } from '#messages/format.ts'
import type { WaitingList } from '#usecases/administration/waiting-list.ts'
import { useT } from '../../messages.tsx'
import { Tag } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Card } from '../../ui/surface.tsx'
import { type Column, Table } from '../../ui/table.tsx'
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
            <ButtonLink kind="secondary" icon={Download} href={waitingExportPath(form)}>
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

type Waiter = WaitingList['rows'][number]

function WaitingTable({ rows }: Pick<WaitingList, 'rows'>) {
  const t = useT()
  const columns: readonly Column<Waiter>[] = [
    {
      key: 'email',
      label: t('waiting.list_email'),
      cell: ({ email }) => email || t('waiting.list_erased'),
    },
    {
      key: 'rate',
      label: t('waiting.list_rate'),
      cell: ({ rate }) => rate ?? t('waiting.list_opening'),
    },
    {
      key: 'quantity',
      label: t('waiting.list_quantity'),
      kind: 'number',
      cell: ({ rate, quantity }) => (rate === null ? null : `×\u00a0${quantity}`),
    },
    {
      key: 'state',
      label: t('waiting.list_state'),
      kind: 'state',
      cell: ({ state }) => <Tag {...tones[state]}>{t(`waiting.state.${state}`)}</Tag>,
    },
    {
      key: 'date',
      label: t('waiting.list_date'),
      kind: 'date',
      cell: ({ createdAt, settledAt }) =>
        settledAt === null
          ? t('waiting.list_waits_since', { date: shortDate(createdAt, t.locale) })
          : t('waiting.list_settled_on', { date: shortDate(settledAt, t.locale) }),
    },
  ]
  return (
    <Table
      quiet
      cards="wide"
      caption={t('waiting.list_caption')}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
    />
  )
}

function Pages({ list: { form, isFirst, next } }: Props) {
  const t = useT()
  const path = administrationPath(form, 'liste-attente')
  return (
    <Pagination
      label={t('waiting.list_pages')}
      first={isFirst ? undefined : path}
      next={next === null ? undefined : `${path}?suite=${next}`}
    />
  )
}
