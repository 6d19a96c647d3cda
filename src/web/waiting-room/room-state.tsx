import type { ShownForm } from '#domain/form/form.ts'
import type { Display } from '#domain/form/sale-window.ts'
import { dateTime, time } from '#messages/format.ts'
import type { OpenedForm } from '#usecases/campaign/open-form.ts'
import type { RoomView } from '#usecases/room/room-view.ts'
import { useT } from '../messages.tsx'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/surface.tsx'
import { EnterForm } from './enter-form.tsx'
import { roomPath } from './room-path.ts'

type Props = {
  readonly campaign: Pick<OpenedForm, 'form' | 'display'>
  readonly room: RoomView | null
  /** Whether the form is shown to this visitor. */
  readonly isOpen: boolean
}

/** What a campaign's page says of its waiting room: the way in, one's place, or until when one begins (rule ROOM-2). */
export function RoomState({ campaign, room, isOpen }: Props) {
  if (room === null) return null
  if (room.standing?.state === 'turn') return isOpen ? <Turn until={room.standing.until} /> : null
  const isWaited = campaign.display === 'open' || campaign.display === 'notYetOpen'
  return room.isAtWork && isWaited && !isOpen ? <WayIn campaign={campaign} room={room} /> : null
}

function Turn({ until }: { readonly until: string }) {
  const t = useT()
  return (
    <Banner tone="success" title={t('room.turn_until', { time: time(until, t.locale) })} id="turn">
      <p>{t('room.turn_then')}</p>
    </Banner>
  )
}

function WayIn({ campaign: { form, display }, room }: Omit<Props, 'isOpen'>) {
  const t = useT()
  const state = room?.standing?.state
  return (
    <Card className="stack readable" aria-labelledby="room-title">
      <Invitation form={form} display={display} />
      {state === 'waiting' || state === 'gathered' ? (
        <p>
          <ButtonLink kind="accent" href={roomPath(form)}>
            {t('room.enter')}
          </ButtonLink>
        </p>
      ) : (
        <EnterForm form={form} />
      )}
    </Card>
  )
}

type Invited = { readonly form: Pick<ShownForm, 'saleStartDate'>; readonly display: Display }

/** Why there is a room, and how places are given in it: by lot before an opening, else by coming (rule ROOM-3). */
export function Invitation({ form: { saleStartDate }, display }: Invited) {
  const t = useT()
  const opens = display === 'notYetOpen' && saleStartDate !== null
  return (
    <>
      <h2 id="room-title">
        {opens ? t('room.opening_title', { date: dateTime(saleStartDate, t.locale) }) : t('room.busy_title')}
      </h2>
      <p>{t(opens ? 'room.opening' : 'room.busy')}</p>
    </>
  )
}
