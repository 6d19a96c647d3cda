import { Lock } from 'lucide-react'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useT } from '../messages.tsx'
import { ProviderFields } from '../payment/provider-fields.tsx'
import { type FieldGroup, type FieldSettings, useFields } from '../payment/use-fields.ts'
import { useFreshPage } from '../payment/while-paying.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

type Props = {
  readonly post: string
  readonly fields: FieldSettings
  /** The monthly amount in cents that the card is to pay; null: the one that stands. */
  readonly amount: number | null
  /** The same in words. */
  readonly wished: string | null
}

/** Kept without a charge: the first one comes on its day. */
const kept: FieldGroup = { means: 'Card', amount: null, isAuthorised: false, keep: true }

/** The provider's card fields; what they give is posted like any other change, so that the page that follows tells the rest. */
export function ChangeCard({ post, fields, amount, wished }: Props) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const token = useRef<HTMLInputElement>(null)
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const unfolded = useUnfolded(form)
  const card = useFields(fields, kept)
  useFreshPage()
  const press = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setProblem(null)
    const answer = await card.ask()
    if (answer.kind === 'token' && token.current && form.current) {
      token.current.value = answer.id
      return form.current.submit()
    }
    running.current = false
    setBusy(false)
    setProblem(answer.kind === 'invalid' ? answer.message : t('schedule.card_failed'))
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void press()
  }
  return (
    <form
      method="post"
      action={post}
      ref={form}
      className="stack"
      aria-busy={busy || undefined}
      onSubmit={onSubmit}
      noValidate
    >
      <input type="hidden" name="intent" value="card" />
      <input type="hidden" name="confirmationTokenId" ref={token} defaultValue="" />
      {amount !== null && <input type="hidden" name="cents" value={amount} />}
      {problem !== null && (
        <Banner tone="danger" live="alert" title={t('pay.check_card')}>
          <p>{problem}</p>
        </Banner>
      )}
      {unfolded && <ProviderFields fields={card} loading={t('pay.loading_card')} />}
      <Button type="submit" icon={Lock} busy={busy} busyLabel={t('schedule.card_busy')}>
        {wished === null ? t('schedule.card_button') : t('schedule.card_raise_button', { amount: wished })}
      </Button>
    </form>
  )
}

/** Whether the part around an element was ever unfolded: fields that nobody sees are not loaded. */
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
