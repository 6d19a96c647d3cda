import type { Locale } from '#messages/locales.ts'
import { type PayerUse, payerRows, type ToldPayer } from '#messages/payer-words.ts'
import { useT } from '../messages.tsx'
import { PayerFacts } from '../payment/payer-facts.tsx'
import { Card } from '../ui/surface.tsx'

type Props = { readonly payer: ToldPayer | null; readonly use: PayerUse; readonly language: Locale }

/** What the payer said of themselves, below what was bought: on the confirmation and on the order's page. */
export function PayerCard({ payer, use, language }: Props) {
  const t = useT()
  if (payer === null || payerRows(payer, use, t).length === 0) return null
  return (
    <Card className="stack stack-tight" aria-labelledby="payer">
      <h2 className="order-heading" id="payer">
        {t('payer.title')}
      </h2>
      <PayerFacts payer={payer} use={use} language={language} />
    </Card>
  )
}
