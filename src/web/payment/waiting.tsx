import { CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT } from '../messages.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { ProgressBar } from '../ui/progress.tsx'
import { failurePage } from './failure-page.ts'
import { callApi } from './platform-api.ts'
import { requestOfPayment } from './visits.ts'

type Props = {
  /** Null where nobody knows which payment this is about. */
  readonly paymentId: string | null
  readonly campaign: string
  /** The code of a payment that came to nothing. */
  readonly refused: string | null
}

/** The longest wait, in seconds (spec §9), and when the page says more (design 3.3.3). */
const longest = 60
const soonAfter = 15
const longAfter = 40
const between = 2

/** « Nous préparons votre paiement »: waits for the next address, and goes there. */
export function Waiting({ paymentId, campaign, refused }: Props) {
  const t = useT()
  const [seconds, setSeconds] = useState(0)
  const waits = paymentId !== null && refused === null && seconds < longest
  useEffect(() => {
    if (paymentId !== null && refused !== null) leaveRefused({ paymentId, campaign, code: refused })
  }, [paymentId, campaign, refused])
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => setSeconds(count => count + 1), 1000)
    return () => clearInterval(timer)
  }, [waits])
  const look = waits ? Math.floor(seconds / between) : -1
  useEffect(() => {
    if (look >= 0 && paymentId !== null) void followPayment(paymentId, campaign)
  }, [look, paymentId, campaign])
  useLookOnReturn(waits ? paymentId : null, campaign)
  if (paymentId !== null && !waits)
    return <Stopped paymentId={paymentId} campaign={campaign} refused={refused} />
  return (
    <div className="waiting stack">
      <span className="spinner spinner-large" />
      <h1>{t('pay.redirect_title')}</h1>
      <p>{t('pay.do_not_close')}</p>
      <ProgressBar label={t('pay.redirect_maximum')} value={seconds} max={longest} />
      <p className="small muted">{t('pay.redirect_maximum')}</p>
      <p role="status">
        {seconds >= soonAfter && seconds < longAfter && t('pay.redirect_soon')}
        {seconds >= longAfter && t('pay.redirect_long')}
      </p>
    </div>
  )
}

type Polled = { readonly redirectUrl: string | null; readonly errorCode: string | null }

async function followPayment(paymentId: string, campaign: string) {
  const path = `/payments/card-embed/poll-redirect-url?paymentId=${paymentId}`
  const answer = await callApi<Polled>(path, { method: 'GET' })
  if (!answer.ok) return
  const { redirectUrl, errorCode } = answer.value
  if (errorCode !== null && (redirectUrl === null || errorCode === 'DUPLICATED_PAYMENT'))
    return leaveRefused({ paymentId, campaign, code: errorCode })
  if (redirectUrl !== null) location.replace(redirectUrl)
}

/** The tab knows the request of its own payment; without it the page stays and leads back to the campaign. */
function leaveRefused({ paymentId, campaign, code }: { paymentId: string; campaign: string; code: string }) {
  const requestId = requestOfPayment(paymentId)
  if (requestId !== undefined) location.replace(failurePage(campaign, code, requestId))
}

/** Back from the bank's application: looks at once (design 3.3.2). */
function useLookOnReturn(paymentId: string | null, campaign: string) {
  useEffect(() => {
    if (paymentId === null) return
    const look = () => {
      if (!document.hidden) void followPayment(paymentId, campaign)
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [paymentId, campaign])
}

type StoppedProps = { readonly paymentId: string; readonly campaign: string; readonly refused: string | null }

/** A minute is over, or the payment came to nothing: what one can do now. */
function Stopped({ campaign, refused }: StoppedProps) {
  const t = useT()
  return (
    <div className="waiting stack">
      <span className="outcome-icon tone-danger">
        <Icon icon={CircleAlert} />
      </span>
      <h1>{t(refused === null ? 'pay.redirect_failed_title' : 'out.error_title')}</h1>
      <p role="status">{t(refused === null ? 'pay.redirect_timeout' : 'out.error_body')}</p>
      <p className="row">
        {refused === null && <ButtonLink href="">{t('out.retry')}</ButtonLink>}
        <ButtonLink kind={refused === null ? 'secondary' : 'primary'} href={campaign}>
          {t('pay.back_to_summary')}
        </ButtonLink>
      </p>
    </div>
  )
}
