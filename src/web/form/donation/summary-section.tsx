import type { ReactNode } from 'react'
import { useT } from '../../messages.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { Section } from './section.tsx'
import { TipCard } from './tip-card.tsx'
import type { Donation } from './use-donation.ts'

/** « 3 Récapitulatif »: the contribution, then what the payer agrees to, nothing of it ticked beforehand. */
export function SummarySection({ donation }: { readonly donation: Donation }) {
  const t = useT()
  return (
    <Section number={3} title={t('donation.section_summary')} id="summary">
      <TipCard donation={donation} />
      <Consents donation={donation} />
      <p className="small muted">
        {t.rich('consent.data_notice_link', {
          organization: donation.facts.organization,
          more: words => (
            <NewTab key="more" href={donation.facts.privacyUrl}>
              {words}
            </NewTab>
          ),
        })}
      </p>
    </Section>
  )
}

function Consents({ donation }: { readonly donation: Donation }) {
  const t = useT()
  const { facts, answers, change, errorOf } = donation
  return (
    <div className="stack stack-tight">
      <Checkbox
        name="terms"
        label={t.rich('consent.terms_link', {
          brand: facts.brand,
          terms: words => (
            <NewTab key="terms" href={facts.termsUrl}>
              {words}
            </NewTab>
          ),
        })}
        checked={answers.terms}
        onChange={event => change({ terms: event.target.checked })}
        error={errorOf('terms')}
      />
      {facts.salesConditionsUrl !== null && (
        <Checkbox
          name="salesConditions"
          label={t.rich('consent.sales_link', {
            organization: facts.organization,
            sales: words => (
              <NewTab key="sales" href={facts.salesConditionsUrl ?? ''}>
                {words}
              </NewTab>
            ),
          })}
          checked={answers.salesConditions}
          onChange={event => change({ salesConditions: event.target.checked })}
          error={errorOf('salesConditions')}
        />
      )}
    </div>
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
