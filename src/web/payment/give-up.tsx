import { useState } from 'react'
import { useT } from '../messages.tsx'
import { Button } from '../ui/button.tsx'

/** Gives the payment up; asks once, because the order is lost with it (design 3.3.2). */
export function GiveUp({ onGiveUp }: { readonly onGiveUp: () => void }) {
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
      <span>{t('pay.give_up_question')}</span>
      <Button kind="secondary" onClick={onGiveUp}>
        {t('pay.give_up')}
      </Button>
      <Button kind="quiet" onClick={() => setAsks(false)}>
        {t('pay.go_on')}
      </Button>
    </span>
  )
}
