import { roomBounds, usualRoom } from '#domain/room/room-settings.ts'
import { wholeNumber } from '#messages/format.ts'
import type { WaitingList } from '#usecases/administration/waiting-list.ts'
import { useT } from '../../messages.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { Card } from '../../ui/surface.tsx'
import { TextInput } from '../../ui/text-input.tsx'

/** What was posted and refused, by the names of the fields. */
export type RoomPosted = {
  readonly isOn: boolean
  readonly keepsOpening: boolean
  readonly atOnce: string
  readonly perMinute: string
  readonly wrong: readonly string[]
}

type Props = Pick<WaitingList, 'room'> & {
  readonly posted?: RoomPosted | undefined
  readonly isSaved: boolean
}

const numbers = { atOnce: 'room.set_at_once', perMinute: 'room.set_per_minute' } as const

/** The waiting room of a campaign: a plain post (rule ROOM-1). */
export function RoomCard({ room, posted, isSaved }: Props) {
  const t = useT()
  const bounds = {
    least: wholeNumber(roomBounds.least, t.locale),
    most: wholeNumber(roomBounds.most, t.locale),
  }
  const shown = posted ?? room ?? usualRoom
  return (
    <Card className="stack" id="salle" aria-labelledby="room-settings">
      <h2 id="room-settings">{t('room.set_title')}</h2>
      <p>{t('room.set_purpose')}</p>
      {isSaved && posted === undefined && <Banner tone="success" title={t('room.set_saved')} />}
      {room?.isOn && <p>{t('room.set_waiting', { count: room.waiting })}</p>}
      <form className="stack" method="post" noValidate>
        <input type="hidden" name="salle" value="reglages" />
        <Checkbox name="isOn" label={t('room.set_on')} defaultChecked={shown.isOn} />
        <div className="stack room-more">
          <Checkbox name="keepsOpening" label={t('room.set_opening')} defaultChecked={shown.keepsOpening} />
          {(['atOnce', 'perMinute'] as const).map(name => (
            <TextInput
              key={name}
              name={name}
              width="short"
              label={t(numbers[name])}
              hint={t('room.set_bounds', bounds)}
              inputMode="numeric"
              maxLength={6}
              defaultValue={String(shown[name])}
              error={posted?.wrong.includes(name) ? t('error.value_invalid') : undefined}
            />
          ))}
        </div>
        <div>
          <Button type="submit" kind="secondary">
            {t('room.set_save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
