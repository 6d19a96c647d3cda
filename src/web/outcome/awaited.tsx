import { writtenIban } from '#domain/fields/iban.ts'
import { type AskedTransfer, restOf } from '#domain/payment/awaited-transfer.ts'
import { longDate, money } from '#messages/format.ts'
import { useT } from '../messages.tsx'
import { Money } from '../ui/money.tsx'
import { Card } from '../ui/surface.tsx'
import { Unbroken } from '../ui/unbroken.tsx'

type Props = { readonly transfer: AskedTransfer; readonly organization: string }

/** What is said first of an order that waits for a transfer: how much, and until when. */
export function AwaitedWords({ transfer, organization }: Props) {
  const t = useT()
  const day = longDate(transfer.dueOn, t.locale, { weekday: false })
  const rest = money(restOf(transfer), t.locale)
  return (
    <p>
      <Unbroken>
        {transfer.received > 0
          ? t('transfer.awaited_part', { received: money(transfer.received, t.locale), rest, day })
          : t('transfer.awaited_body', { amount: rest, day, organization })}
      </Unbroken>
    </p>
  )
}

/** Where the transfer is sent, with which reference (rule PAY-32). */
export function TransferCard({ transfer }: Pick<Props, 'transfer'>) {
  const t = useT()
  return (
    <Card className="stack" aria-labelledby="transfer">
      <h2 id="transfer">{t('transfer.where')}</h2>
      <TransferRows transfer={transfer} />
    </Card>
  )
}

/** The same within the card of an order. */
export function AwaitedTransfer(props: Props) {
  const t = useT()
  return (
    <>
      <p>
        <strong>{t('transfer.awaited_title')}</strong>
      </p>
      <AwaitedWords {...props} />
      <TransferRows transfer={props.transfer} />
    </>
  )
}

function TransferRows({ transfer }: Pick<Props, 'transfer'>) {
  const t = useT()
  return (
    <>
      <dl className="rows">
        <div className="spread">
          <dt>{t('transfer.reference')}</dt>
          <dd>
            <strong className="tabular">{transfer.reference}</strong>
          </dd>
        </div>
        <div className="spread">
          <dt>{t('transfer.amount')}</dt>
          <dd>
            <Money cents={restOf(transfer)} />
          </dd>
        </div>
        <div className="spread">
          <dt>{t('transfer.iban')}</dt>
          <dd className="tabular">{writtenIban(transfer.iban)}</dd>
        </div>
        <div className="spread">
          <dt>{t('transfer.holder')}</dt>
          <dd>
            <Unbroken>{transfer.holder}</Unbroken>
          </dd>
        </div>
      </dl>
      <p className="small muted">{t('transfer.bic_free')}</p>
    </>
  )
}
