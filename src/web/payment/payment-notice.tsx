import { useEffect, useRef } from 'react'
import { useT } from '../messages.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { refusalWords } from './refusal.ts'
import type { Notice } from './use-payment.ts'

type Props = {
  readonly notice: Notice | null
  readonly organization: string
  readonly onFocusCard: () => void
  readonly onCheck: () => void
  readonly onChangeCard: () => void
}

/** What happened to the last try, above the card fields; it takes the focus when it comes. */
export function PaymentNotice(props: Props) {
  const { notice } = props
  const first = useRef(notice)
  useEffect(() => {
    if (notice && notice !== first.current && notice.kind !== 'card')
      document.getElementById('payment-notice')?.focus()
  }, [notice])
  return notice && <NoticeBanner {...props} notice={notice} />
}

function NoticeBanner({
  notice,
  organization,
  onFocusCard,
  onCheck,
  onChangeCard,
}: Props & { notice: Notice }) {
  const t = useT()
  const id = 'payment-notice'
  if (notice.kind === 'refused') {
    const { title, body } = refusalWords(t, { ...notice, organization })
    return (
      <Banner tone="danger" live="alert" id={id} title={title}>
        <p>{body}</p>
        <p className="row banner-row">
          <Button kind="secondary" onClick={onFocusCard}>
            {t('pay.another_card')}
          </Button>
        </p>
      </Banner>
    )
  }
  if (notice.kind === 'bankWaits') {
    return (
      <Banner tone="info" id={id} title={t('pay.bank_waits_title')}>
        <p>{t('pay.bank_waits_body')}</p>
        <p className="row banner-row">
          <ButtonLink href={notice.address}>{t('pay.bank_continue')}</ButtonLink>
          <Button kind="secondary" onClick={onChangeCard}>
            {t('out.other_card')}
          </Button>
        </p>
      </Banner>
    )
  }
  if (notice.kind === 'card') {
    return (
      <Banner tone="danger" live="off" id={id} title={t('pay.check_card')}>
        <p>{notice.message}</p>
      </Banner>
    )
  }
  if (notice.kind === 'cardFailed') {
    return (
      <Banner tone="danger" live="alert" id={id} title={t('pay.card_failed_title')}>
        <p>{t('pay.card_failed_body')}</p>
      </Banner>
    )
  }
  return (
    <Banner tone="warning" live="alert" id={id} title={t('pay.unknown_title')}>
      <p>{t('pay.unknown_body')}</p>
      <p className="row banner-row">
        <Button kind="secondary" onClick={onCheck}>
          {t('pay.check_again')}
        </Button>
      </p>
    </Banner>
  )
}
