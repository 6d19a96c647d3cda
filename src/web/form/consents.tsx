import type { ReactNode } from 'react'
import { useT } from '../messages.tsx'
import { Checkbox } from '../ui/choice.tsx'
import type { Controls } from './controls.ts'
import { shownConditions } from './steps/shown-prices.ts'

type Props = {
  readonly controls: Controls
  readonly facts: {
    readonly brand: string
    readonly organization: string
    readonly termsUrl: string
    readonly salesConditionsUrl: string | null
  }
}

/** What the payer agrees to, in this order, nothing of it ticked beforehand (rule LAW-2). */
export function Consents({ controls, facts }: Props) {
  const t = useT()
  const { salesConditionsUrl } = facts
  return (
    <div className="stack stack-tight">
      {salesConditionsUrl !== null && (
        <input type="hidden" name={shownConditions} value={salesConditionsUrl} />
      )}
      <Checkbox
        {...controls.box('terms')}
        label={t.rich('consent.terms_link', {
          brand: facts.brand,
          terms: words => (
            <NewTab key="terms" href={facts.termsUrl}>
              {words}
            </NewTab>
          ),
        })}
      />
      {salesConditionsUrl !== null && (
        <Checkbox
          {...controls.box('salesConditions')}
          label={t.rich('consent.sales_link', {
            organization: facts.organization,
            sales: words => (
              <NewTab key="sales" href={salesConditionsUrl}>
                {words}
              </NewTab>
            ),
          })}
        />
      )}
    </div>
  )
}

type NoticeProps = { readonly organization: string; readonly privacyUrl: string }

/** Where the data goes: a text, not a box. */
export function DataNotice({ organization, privacyUrl }: NoticeProps) {
  const t = useT()
  return (
    <p className="small muted">
      {t.rich('consent.data_notice_link', {
        organization,
        more: words => (
          <NewTab key="more" href={privacyUrl}>
            {words}
          </NewTab>
        ),
      })}
    </p>
  )
}

/** What one reads without losing the page that one is filling in. */
function NewTab({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const t = useT()
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden"> {t('common.new_window')}</span>
    </a>
  )
}
