import { useLayoutEffect, useRef, useState } from 'react'
import { longDate } from '#messages/format.ts'
import { useT } from '../messages.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { BankNotice } from './bank-notice.tsx'
import type { Method } from './pay.ts'
import { refusalWords } from './refusal.ts'
import type { Notice } from './use-payment.ts'

/** The id of what is told above the fields: it takes the focus when it comes. */
const noticeId = 'payment-notice'

type Props = {
  readonly notice: Notice | null
  readonly organization: string
  /** Cents. */
  readonly amount: number
  readonly onFocusCard: () => void
  readonly onCheck: () => void
  readonly onChangeCard: () => void
  readonly onGiveUp: () => void
  readonly giveUpQuestion?: string
  readonly onPayAnyway: (method: Method) => void
}

/** What happened to the last try, above the fields; it takes the focus when it comes. */
export function PaymentNotice(props: Props) {
  const { notice } = props
  const [first] = useState(notice)
  const told = useRef(first)
  useLayoutEffect(() => {
    if (notice && notice !== told.current && notice.kind !== 'card')
      document.getElementById(noticeId)?.focus()
  }, [notice])
  return notice && <NoticeBanner {...props} notice={notice} />
}

function NoticeBanner({ notice, ...props }: Props & { readonly notice: Notice }) {
  const t = useT()
  switch (notice.kind) {
    case 'refused':
      return <Refused refusal={notice} {...props} />
    case 'bankWaits':
      return <BankNotice address={notice.address} {...props} />
    case 'expires':
      return <Expires date={notice.date} method={notice.method} {...props} />
    case 'card':
      return (
        <Banner
          tone="danger"
          live="off"
          id={noticeId}
          title={t(notice.means === 'Sepa' ? 'sepa.check_account' : 'pay.check_card')}
        >
          <p>{notice.message}</p>
        </Banner>
      )
    case 'cardFailed':
      return (
        <Banner tone="danger" live="alert" id={noticeId} title={t('pay.card_failed_title')}>
          <p>{t('pay.card_failed_body')}</p>
        </Banner>
      )
    default:
      return (
        <Banner tone="warning" live="alert" id={noticeId} title={t('pay.unknown_title')}>
          <p>{t('pay.unknown_body')}</p>
          <p className="row banner-row">
            <Button kind="secondary" onClick={props.onCheck}>
              {t('pay.check_again')}
            </Button>
          </p>
        </Banner>
      )
  }
}

/** Refusals that no other card mends, or that are not about a card. */
const withoutCard: readonly string[] = [
  'ORGANIZATION_WALLET_ERROR',
  'PAYMENTS_SUSPENDED',
  'REDIRECT_URL_EMPTY',
  'value_invalid',
  'DEBIT_METHOD_INVALID',
]

type Refusal = Extract<Notice, { kind: 'refused' }>

function Refused({
  refusal,
  organization,
  onFocusCard,
}: Pick<Props, 'organization' | 'onFocusCard'> & { readonly refusal: Refusal }) {
  const t = useT()
  const { title, body } = refusalWords(t, { ...refusal, organization })
  return (
    <Banner tone="danger" live="alert" id={noticeId} title={title}>
      <p>{body}</p>
      {!withoutCard.includes(refusal.code) && (
        <p className="row banner-row">
          <Button kind="secondary" onClick={onFocusCard}>
            {t('pay.another_card')}
          </Button>
        </p>
      )}
    </Banner>
  )
}

/** The card expires before the last payment: nothing was tried, the payer decides. */
function Expires({
  date,
  method,
  onFocusCard,
  onPayAnyway,
}: Pick<Props, 'onFocusCard' | 'onPayAnyway'> & { readonly date: string; readonly method: Method }) {
  const t = useT()
  return (
    <Banner tone="warning" live="alert" id={noticeId} title={t('pay.card_expires_title')}>
      <p>{t('pay.card_expires', { date: longDate(date, t.locale, { weekday: false }) })}</p>
      <p className="row banner-row">
        <Button kind="secondary" onClick={onFocusCard}>
          {t('pay.use_another_card')}
        </Button>
        <Button kind="secondary" onClick={() => onPayAnyway(method)}>
          {t('pay.pay_anyway')}
        </Button>
      </p>
    </Banner>
  )
}
