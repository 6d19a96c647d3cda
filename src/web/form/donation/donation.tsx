import { useEffect, useRef } from 'react'
import { useT } from '../../messages.tsx'
import { Banner } from '../../ui/banner.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { AmountSection } from './amount-section.tsx'
import type { DonationStart } from './checks.ts'
import { DonationSummary } from './donation-summary.tsx'
import type { DonationFacts } from './facts.ts'
import { PayerSection } from './payer-section.tsx'
import { SummarySection } from './summary-section.tsx'
import { TotalBar } from './total-bar.tsx'
import { useDonation } from './use-donation.ts'

type Props = { readonly facts: DonationFacts; readonly start: DonationStart }

/** A gift on one page: amount, payer, summary (design 3.2.12). Without JavaScript it is a plain form post. */
export function DonationForm({ facts, start }: Props) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const donation = useDonation(facts, start, form)
  const { problems, refusal } = donation
  useErrorTitle(problems.length > 0)
  return (
    <form
      className="with-aside"
      id="donation"
      method="post"
      action={`${facts.page}#error-summary`}
      noValidate
      ref={form}
      onSubmit={donation.submit}
    >
      <div className="stack stack-sections">
        {problems.length > 0 && <ErrorSummary problems={problems} />}
        {donation.cartExpired && <Banner tone="warning" title={t('error.CART_EXPIRED')} />}
        <AmountSection donation={donation} />
        <PayerSection donation={donation} />
        <SummarySection donation={donation} />
        {refusal !== undefined && (
          <Banner tone="danger" live="alert" id="refusal" title={t('donation.refused')}>
            <p>{refusal}</p>
          </Banner>
        )}
      </div>
      <DonationSummary donation={donation} />
      <TotalBar donation={donation} />
    </form>
  )
}

/** The page's title says it first (design 4.2). */
function useErrorTitle(wrong: boolean) {
  const t = useT()
  useEffect(() => {
    const [plain] = document.title.split(titleMark).slice(-1)
    const title = plain ?? document.title
    const told = t('ui.error_title', { title: titleMark + title })
    document.title = wrong ? told : title
  }, [wrong, t])
}

/** Parts the title from the words before it, without being seen. */
const titleMark = '\u2060'
