import { useState } from 'react'
import { useT } from '../messages.tsx'
import { Button } from '../ui/button.tsx'

type Props = {
  readonly onGiveUp: () => void
  /** What is asked first, where no order is lost with the payment. */
  readonly question?: string | undefined
}

/** Gives the payment up; asks once, because the order is lost with it (rule SCR-17). */
export function GiveUp({ onGiveUp, question }: Props) {
  const t = useT()
  const [asks, setAsks] = useState(false)
  if (!asks)
    return (
      <Button kind="quiet" onClick={() => setAsks(true)}>
        {t('common.cancel')}
      </Button>
    )
  return (
    <span className="give-up" role="alert">
      <span>{question ?? t('pay.give_up_question')}</span>
      <Button kind="secondary" onClick={onGiveUp}>
        {t('pay.give_up')}
      </Button>
      <Button kind="quiet" onClick={() => setAsks(false)}>
        {t('pay.go_on')}
      </Button>
    </span>
  )
}
