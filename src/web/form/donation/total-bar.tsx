import { ChevronUp, X } from 'lucide-react'
import { useT } from '../../messages.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Money } from '../../ui/money.tsx'
import { PayButton, SummaryFoot, SummaryRows } from './donation-summary.tsx'
import type { Donation } from './use-donation.ts'

/** Phones: total and button at the bottom of the window, the detail in a sheet that opens without JavaScript too. */
export function TotalBar({ donation }: { readonly donation: Donation }) {
  const t = useT()
  return (
    <>
      <div className="total-bar" data-bottom-bar>
        <div className="total-bar-row">
          <button type="button" className="total-button" popoverTarget="donation-detail">
            <span className="total-button-sum">
              <span className="visually-hidden">{t('common.total')} </span>
              <Money cents={donation.sum.total} />
            </span>
            <span className="total-button-more">
              <span className="total-button-words">{t('donation.see_detail')}</span>
              <Icon icon={ChevronUp} />
            </span>
          </button>
          <PayButton donation={donation} />
        </div>
      </div>
      <DetailSheet donation={donation} />
    </>
  )
}

function DetailSheet({ donation }: { readonly donation: Donation }) {
  const t = useT()
  const id = 'donation-detail'
  return (
    <div className="popover sheet" id={id} popover="auto" role="dialog" aria-labelledby={`${id}-title`}>
      <div className="dialog-head">
        <h2 id={`${id}-title`}>{t('donation.detail_title')}</h2>
        <button
          type="button"
          className="icon-btn"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label={t('common.close')}
          title={t('common.close')}
        >
          <Icon icon={X} />
        </button>
      </div>
      <div className="stack">
        <SummaryRows donation={donation} />
        <SummaryFoot donation={donation} />
      </div>
    </div>
  )
}
