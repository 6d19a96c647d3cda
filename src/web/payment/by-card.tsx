import { useState } from 'react'
import { useT } from '../messages.tsx'
import { Checkbox } from '../ui/choice.tsx'
import { newCard } from './new-card.ts'
import { ProviderFields } from './provider-fields.tsx'
import { type SavedCard, SavedCards } from './saved-cards.tsx'
import type { Fields } from './use-fields.ts'

type Props = {
  readonly hidden: boolean
  /** Null for a payer who is not connected: they can keep none. */
  readonly cards: readonly SavedCard[] | null
  readonly chosen: string
  readonly onChoose: (id: string) => void
  /** What was asked for so far: the box shows it to whoever comes back to a new card. */
  readonly keep: boolean
  readonly onKeep: (keep: boolean) => void
  readonly fields: Fields
}

/** A kept card, or the provider's fields for a new one: they are loaded once they are wanted, and stay. */
export function ByCard({ hidden, cards, chosen, onChoose, keep, onKeep, fields }: Props) {
  const t = useT()
  const isNew = chosen === newCard
  const [wanted, setWanted] = useState(isNew)
  if (isNew && !wanted) setWanted(true)
  return (
    <div className="stack" hidden={hidden}>
      {cards !== null && cards.length > 0 && <SavedCards cards={cards} chosen={chosen} onChoose={onChoose} />}
      {wanted && <ProviderFields fields={fields} loading={t('pay.loading_card')} hidden={!isNew} />}
      {cards !== null && isNew && (
        <Checkbox
          name="saveCard"
          label={t('pay.save_card')}
          defaultChecked={keep}
          // Somebody may have ticked it before the page could hear it.
          ref={box => {
            if (box?.checked) onKeep(true)
          }}
          onChange={event => onKeep(event.target.checked)}
        />
      )}
    </div>
  )
}
