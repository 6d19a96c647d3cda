import { Lock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { money } from '#messages/format.ts'
import { useT } from '../messages.tsx'
import { Button } from '../ui/button.tsx'
import { CardFields } from './card-fields.tsx'
import type { PaymentVisit } from './pay.ts'
import { PaymentNotice } from './payment-notice.tsx'
import { type CardFrame, useCardFrame } from './use-card-frame.ts'
import { type Notice, usePayment } from './use-payment.ts'

type Props = {
  readonly visit: PaymentVisit
  readonly amount: number
  /** More is charged later: this is today’s part. */
  readonly isFirst: boolean
  readonly organization: string
  readonly frame: CardFrame
  readonly start: Notice | null
}

/** The card fields and the button that pays (design 3.3.1). */
export function Payment({ visit, amount, isFirst, organization, frame, start }: Props) {
  const t = useT()
  const element = useRef<HTMLIFrameElement>(null)
  const { busy, notice, pay, check, changeCard } = usePayment(visit, start)
  const card = useCardFrame(element, frame, () => void press())
  const press = () => pay(card.askForCard)
  const waitsForBank = notice?.kind === 'bankWaits'
  return (
    <div className="stack" aria-busy={busy || undefined}>
      <PaymentNotice
        notice={notice}
        organization={organization}
        onFocusCard={card.focusCard}
        onCheck={check}
        onChangeCard={changeCard}
      />
      <div className="stack" hidden={waitsForBank}>
        <CardFields ref={element} frame={frame} height={card.height} inert={busy} />
        <Button icon={Lock} wide busy={busy} busyLabel={t('pay.processing')} onClick={press}>
          {t(isFirst ? 'pay.button_today' : 'pay.button', { amount: money(amount, t.locale) })}
        </Button>
        <Progress busy={busy} />
        <p className="small muted">{t('pay.bank_check')}</p>
      </div>
    </div>
  )
}

/** After how many seconds the page says that it takes longer (design 3.3.1). */
const slowAfter = 8
const verySlowAfter = 30

function Progress({ busy }: { readonly busy: boolean }) {
  const t = useT()
  const seconds = useSeconds(busy)
  return (
    <p className="status small" role="status">
      {busy && seconds >= slowAfter && seconds < verySlowAfter && t('pay.slow')}
      {busy && seconds >= verySlowAfter && `${t('pay.still_running')} ${t('pay.once_only')}`}
    </p>
  )
}

/** Seconds since something began; 0 while it does not run. */
function useSeconds(running: boolean): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    setSeconds(0)
    if (!running) return
    const timer = setInterval(() => setSeconds(count => count + 1), 1000)
    return () => clearInterval(timer)
  }, [running])
  return seconds
}
