import { CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT } from '../messages.tsx'
import { callApi } from '../transport/call-api.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { ProgressBar } from '../ui/progress.tsx'
import { showToast } from '../ui/toast.ts'

type Props = {
  /** Null where the address names no payment: then there is nothing to look at. */
  readonly paymentId: string | null
  readonly campaign: string
  /** The payment came to nothing, and nothing more will come. */
  readonly over: boolean
}

/** The longest wait in seconds (rule SCR-17), when the page says more (rule SCR-17), and how often it looks. */
const longest = 60
const soonAfter = 15
const longAfter = 40
const between = 2

/** « Nous préparons votre paiement »: waits for the next address, and goes there. */
export function Waiting({ paymentId, campaign, over }: Props) {
  const t = useT()
  const waits = !over
  const seconds = useSeconds(waits)
  const tooLong = seconds >= longest
  useNextAddress(waits && !tooLong ? paymentId : null, Math.floor(seconds / between))
  useLastLook(waits && tooLong ? paymentId : null)
  if (over || tooLong) return <Stopped campaign={campaign} over={over} />
  return (
    <div className="waiting stack">
      <span className="spinner spinner-large" />
      <h1>{t('pay.redirect_title')}</h1>
      <p>{t('pay.do_not_close')}</p>
      <ProgressBar label={t('pay.redirect_maximum')} value={seconds} max={longest} />
      <p className="small muted">{t('pay.redirect_maximum')}</p>
      <p className="status" role="status">
        {seconds >= soonAfter && seconds < longAfter && t('pay.redirect_soon')}
        {seconds >= longAfter && t('pay.redirect_long')}
      </p>
    </div>
  )
}

function useSeconds(running: boolean): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setSeconds(count => Math.min(count + 1, longest)), 1000)
    return () => clearInterval(timer)
  }, [running])
  return seconds
}

/** Looks each time `look` changes, and at once when the payer is back from the bank's application (rule SCR-17). */
function useNextAddress(paymentId: string | null, look: number) {
  useEffect(() => {
    if (paymentId !== null && look >= 0) void followPayment(paymentId)
  }, [paymentId, look])
  useEffect(() => {
    if (paymentId === null) return
    const lookNow = () => {
      if (!document.hidden) void followPayment(paymentId)
    }
    document.addEventListener('visibilitychange', lookNow)
    return () => document.removeEventListener('visibilitychange', lookNow)
  }, [paymentId])
}

async function followPayment(paymentId: string) {
  const path = `/payments/card-embed/poll-redirect-url?paymentId=${paymentId}`
  const answer = await callApi<{ readonly redirectUrl: string | null }>(path, { method: 'GET' })
  if (answer.ok && answer.value.redirectUrl !== null) location.replace(answer.value.redirectUrl)
}

/** The next address never came: if the payment is confirmed all the same, its order is the answer (rule PAY-22). */
function useLastLook(paymentId: string | null) {
  useEffect(() => {
    if (paymentId === null) return
    const path = `/payments/finalize?paymentId=${paymentId}`
    void callApi<{ readonly redirectUrl: string | null }>(path, { method: 'POST' }).then(answer => {
      if (answer.ok && answer.value.redirectUrl !== null) location.replace(answer.value.redirectUrl)
    })
  }, [paymentId])
}

/** A minute is over, or the payment came to nothing: what one can do now. */
function Stopped({ campaign, over }: Omit<Props, 'paymentId'>) {
  const t = useT()
  useEffect(() => {
    if (!over) showToast('danger', t('toast.redirect_failed'))
  }, [over, t])
  return (
    <div className="waiting stack">
      <span className="outcome-icon tone-danger">
        <Icon icon={CircleAlert} />
      </span>
      <h1>{t(over ? 'out.error_title' : 'pay.redirect_failed_title')}</h1>
      <p role="status">{t(over ? 'out.error_body' : 'pay.redirect_timeout')}</p>
      <p className="row">
        {!over && <ButtonLink href="">{t('out.retry')}</ButtonLink>}
        <ButtonLink kind={over ? 'primary' : 'secondary'} href={campaign}>
          {t('pay.back_to_summary')}
        </ButtonLink>
      </p>
    </div>
  )
}
