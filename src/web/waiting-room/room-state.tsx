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
  const { saleStartDate } = form
  const opens = display === 'notYetOpen' && saleStartDate !== null
  const waits = room?.standing?.state === 'waiting' || room?.standing?.state === 'gathered'
  return (
    <Card className="stack readable" aria-labelledby="room-title" data-room-here>
      <h2 id="room-title">
        {opens ? t('room.opening_title', { date: dateTime(saleStartDate, t.locale) }) : t('room.busy_title')}
      </h2>
      <p>{t(opens ? 'room.opening' : 'room.busy')}</p>
      {waits ? (
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
