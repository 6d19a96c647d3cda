import { Lock } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useT } from '../messages.tsx'
import { ProviderFields } from '../payment/card-fields.tsx'
import { type CardFrame, useCardFrame } from '../payment/use-card-frame.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

type Props = {
  readonly post: string
  readonly frame: CardFrame
  /** The monthly amount in cents that the card is to pay; null: the one that stands. */
  readonly amount: number | null
  /** The same in words. */
  readonly wished: string | null
}

/** The provider's card fields; what they give is posted like any other change, so that the page that follows tells the rest. */
export function ChangeCard({ post, frame, amount, wished }: Props) {
  const t = useT()
  const element = useRef<HTMLIFrameElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const method = useRef<HTMLInputElement>(null)
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const unfolded = useUnfolded(form)
  const card = useCardFrame(element, frame, () => void press())
  const press = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setProblem(null)
    const answer = await card.askForCard()
    if (answer.kind === 'method' && method.current && form.current) {
      method.current.value = answer.id
      return form.current.submit()
    }
    running.current = false
    setBusy(false)
    setProblem(answer.kind === 'invalid' ? answer.message : t('schedule.card_failed'))
  }
  return (
    <form method="post" action={post} ref={form} className="stack" aria-busy={busy || undefined} noValidate>
      <input type="hidden" name="intent" value="card" />
      <input type="hidden" name="paymentMethodId" ref={method} defaultValue="" />
      {amount !== null && <input type="hidden" name="cents" value={amount} />}
      {problem !== null && (
        <Banner tone="danger" live="alert" title={t('pay.check_card')}>
          <p>{problem}</p>
        </Banner>
      )}
      {unfolded && (
        <ProviderFields
          ref={element}
          frame={frame}
          height={card.height}
          title={t('pay.frame_title')}
          loading={t('pay.loading_card')}
        />
      )}
      <Button icon={Lock} busy={busy} busyLabel={t('schedule.card_busy')} onClick={press}>
        {wished === null ? t('schedule.card_button') : t('schedule.card_raise_button', { amount: wished })}
      </Button>
    </form>
  )
}

/** Whether the part around an element was ever unfolded: a frame that nobody sees is not loaded, and has no height. */
function useUnfolded(element: RefObject<HTMLElement | null>): boolean {
  const [unfolded, setUnfolded] = useState(false)
  useEffect(() => {
    const part = element.current?.closest('details')
    const look = () => part?.open !== false && setUnfolded(true)
    look()
    part?.addEventListener('toggle', look)
    return () => part?.removeEventListener('toggle', look)
  }, [element])
  return unfolded
}
