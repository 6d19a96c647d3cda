import type { RefObject } from 'react'
import { useT } from '../messages.tsx'
import { Checkbox } from '../ui/choice.tsx'
import { ProviderFields } from './card-fields.tsx'
import { newCard } from './new-card.ts'
import { type SavedCard, SavedCards } from './saved-cards.tsx'
import type { CardFrame } from './use-card-frame.ts'

type Props = {
  readonly hidden: boolean
  /** Null for a payer who is not connected: they can keep none. */
  readonly cards: readonly SavedCard[] | null
  readonly chosen: string
  readonly onChoose: (id: string) => void
  readonly onKeep: (keep: boolean) => void
  readonly frame: CardFrame
  readonly element: RefObject<HTMLIFrameElement | null>
  readonly height: number | undefined
}

/** A kept card, or the fields of a new one in the provider's frame. */
export function ByCard({ hidden, cards, chosen, onChoose, onKeep, frame, element, height }: Props) {
  const t = useT()
  const isNew = chosen === newCard
  return (
    <div className="stack" hidden={hidden}>
      {cards !== null && cards.length > 0 && <SavedCards cards={cards} chosen={chosen} onChoose={onChoose} />}
      <ProviderFields
        ref={element}
        frame={frame}
        height={height}
        title={t('pay.frame_title')}
        loading={t('pay.loading_card')}
        hidden={!isNew}
      />
      {cards !== null && isNew && (
        <Checkbox
          name="saveCard"
          label={t('pay.save_card')}
          onChange={event => onKeep(event.target.checked)}
        />
      )}
    </div>
  )
}
