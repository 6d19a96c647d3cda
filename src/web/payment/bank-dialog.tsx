import { money } from '#messages/format.ts'
import { useT } from '../messages.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { GiveUp } from './give-up.tsx'

type Props = {
  readonly address: string
  readonly amount: number
  readonly organization: string
  readonly onClose: () => void
  readonly onGiveUp: () => void
  readonly giveUpQuestion?: string | undefined
}

/**
 * The bank asks while this page stands in another's frame: its page leaves the frame, this one waits (rules SCR-17 and
 * ADDR-5).
 */
export function BankDialog({ address, amount, organization, onClose, onGiveUp, giveUpQuestion }: Props) {
  const t = useT()
  return (
    <Dialog
      id="bank"
      title={t('pay.threeds_title')}
      open
      onClose={onClose}
      actions={
        <>
          <GiveUp onGiveUp={onGiveUp} question={giveUpQuestion} />
          <ButtonLink href={address} target="_blank" rel="noreferrer">
            {t('pay.bank_continue')}
            <span className="visually-hidden"> {t('common.new_window')}</span>
          </ButtonLink>
        </>
      }
    >
      <p>
        {money(amount, t.locale)} · {organization}
      </p>
      <p>{t('pay.threeds_help')}</p>
    </Dialog>
  )
}
