import { useState } from 'react'
import { type ErrorCode, isErrorCode } from '#domain/errors.ts'
import { useT } from '../messages.tsx'
import { type ApiProblem, callApi } from '../transport/call-api.ts'
import { Button } from '../ui/button.tsx'
import { RadioGroup } from '../ui/choice.tsx'
import { newCard } from './new-card.ts'

/** A kept card, as its owner may see it. `expiresIn` is `2028-12`. */
export type SavedCard = {
  readonly id: string
  readonly brand: string | null
  readonly last4: string
  readonly expiresIn: string | null
}

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  cartes_bancaires: 'CB',
  amex: 'American Express',
}

/** « Visa •••• 4242 12/28 ». */
function nameOf({ brand, last4, expiresIn }: SavedCard): string {
  const expiry = expiresIn === null ? '' : `${expiresIn.slice(5, 7)}/${expiresIn.slice(2, 4)}`
  return [brands[brand ?? ''] ?? brand, '••••', last4, expiry].filter(Boolean).join(' ')
}

function codeOf([problem]: readonly ApiProblem[]): ErrorCode {
  const { code = 'UNKNOWN' } = problem ?? {}
  return isErrorCode(code) ? code : 'UNKNOWN'
}

type Props = {
  readonly cards: readonly SavedCard[]
  readonly chosen: string
  readonly onChoose: (id: string) => void
}

/** The payer's kept cards, and another one; each can be forgotten (rule SCR-16). */
export function SavedCards({ cards: all, chosen, onChoose }: Props) {
  const t = useT()
  const [forgotten, setForgotten] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string>()
  const cards = all.filter(card => !forgotten.includes(card.id))
  const selected = cards.find(card => card.id === chosen)
  const forget = async ({ id }: SavedCard) => {
    const answer = await callApi(`/users/me/cards/${id}/forget`, { method: 'POST' })
    if (!answer.ok) return setProblem(t(`error.${codeOf(answer.problems)}`))
    setForgotten([...forgotten, id])
    onChoose(cards.find(card => card.id !== id)?.id ?? newCard)
  }
  if (cards.length === 0) return <p role="status">{t('pay.card_forgotten')}</p>
  return (
    <div>
      <RadioGroup
        name="card"
        label={t('pay.your_cards')}
        value={chosen}
        onChoose={id => {
          setProblem(undefined)
          onChoose(id)
        }}
        error={problem}
        choices={[
          ...cards.map(card => ({ value: card.id, label: t('pay.saved_card', { card: nameOf(card) }) })),
          { value: newCard, label: t('pay.use_another_card') },
        ]}
      />
      {selected && (
        <Button kind="link" onClick={() => void forget(selected)}>
          {t('pay.forget_card')}
          <span className="visually-hidden"> {nameOf(selected)}</span>
        </Button>
      )}
    </div>
  )
}
