import { useEffect, useState } from 'react'
import { useT } from '../messages.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { BankDialog } from './bank-dialog.tsx'
import { GiveUp } from './give-up.tsx'
import { isFramed } from './use-payment.ts'

type Props = {
  readonly address: string
  readonly organization: string
  readonly amount: number
  readonly onChangeCard: () => void
  readonly onGiveUp: () => void
  readonly giveUpQuestion?: string | undefined
}

/** The bank waits for the card's holder: go there, take another card, or give up. In a frame it is a dialog first. */
export function BankNotice(props: Props) {
  const { address, organization, amount, onChangeCard, onGiveUp, giveUpQuestion } = props
  const t = useT()
  const [framed, setFramed] = useState(false)
  const [open, setOpen] = useState(true)
  useEffect(() => setFramed(isFramed()), [])
  return (
    <>
      {framed && open && (
        <BankDialog
          address={address}
          organization={organization}
          amount={amount}
          onClose={() => setOpen(false)}
          onGiveUp={onGiveUp}
          giveUpQuestion={giveUpQuestion}
        />
      )}
      <Banner tone="info" id="payment-notice" title={t('pay.bank_waits_title')}>
        <p>{t('pay.bank_waits_body')}</p>
        <p className="row banner-row">
          <ButtonLink href={address} target={framed ? '_blank' : undefined} rel="noreferrer">
            {t('pay.bank_continue')}
            {framed && <span className="visually-hidden"> {t('common.new_window')}</span>}
          </ButtonLink>
          <Button kind="secondary" onClick={onChangeCard}>
            {t('out.other_card')}
          </Button>
          <GiveUp onGiveUp={onGiveUp} question={giveUpQuestion} />
        </p>
      </Banner>
    </>
  )
}
