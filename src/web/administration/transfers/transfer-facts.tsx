import { restOf } from '#domain/payment/awaited-transfer.ts'
import { transfersPath } from '#domain/payment/refund-address.ts'
import { money, shortDate } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import type { TransferView } from '#usecases/administration/order-transfers.ts'
import { useT } from '../../messages.tsx'
import { Card } from '../../ui/surface.tsx'

type Props = { readonly transfer: TransferView; readonly organizationSlug: string }

/** The transfer that an order waits or waited for: its reference, what came of it, and the list where somebody decides (rule PAY-33). */
export function TransferFacts({ transfer, organizationSlug }: Props) {
  const t = useT()
  const { paymentId, reference, seesList, owed } = transfer
  const list = transfersPath(organizationSlug)
  const id = `transfer-${paymentId}`
  return (
    <Card className="stack stack-tight" aria-labelledby={id}>
      <h2 id={id}>{t('transfer.fact_title', { reference })}</h2>
      {wordsOf(t, transfer).map(words => (
        <p key={words}>{words}</p>
      ))}
      {owed > 0 && <p>{t('transfer.fact_owed', { amount: money(owed, t.locale) })}</p>}
      {seesList && (
        <p>
          {owed > 0 ? (
            <a href={`${list}#surplus`}>{t('transfer.surplus')}</a>
          ) : (
            <a href={list}>{t('transfer.title')}</a>
          )}
        </p>
      )}
    </Card>
  )
}

function wordsOf(t: Translator, { isLetGo, isAwaited, dueOn, ...sums }: TransferView): readonly string[] {
  const told = {
    received: money(sums.received, t.locale),
    amount: money(sums.amount, t.locale),
    rest: money(restOf(sums), t.locale),
  }
  if (isLetGo) return [sums.received > 0 ? t('transfer.beyond_let_go', told) : t('transfer.fact_let_go')]
  if (!isAwaited) return [t('transfer.beyond', told)]
  return [
    t('transfer.until', { day: shortDate(dueOn, t.locale) }),
    sums.received > 0 ? t('transfer.part', told) : t('transfer.fact_nothing'),
  ]
}
