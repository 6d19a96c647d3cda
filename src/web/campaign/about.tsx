import { datedRuleOf } from '#domain/form/refund-rule.ts'
import { refundTermsWords } from '#messages/refund-rule-words.ts'
import { useT } from '../messages.tsx'
import { Avatar } from '../organization/avatar.tsx'
import { Verified } from '../organization/verified.tsx'
import { Button } from '../ui/button.tsx'
import { Category } from '../ui/category.tsx'
import { FactsLine } from '../ui/facts-line.tsx'
import { RichWords } from '../ui/rich-words.tsx'
import { Card } from '../ui/surface.tsx'
import type { Campaign } from './campaign-facts.ts'
import { paragraphsOf } from './description.ts'

/** The presentation, after the choices (rule SCR-5). */
export function Presentation({ campaign: { form } }: { readonly campaign: Campaign }) {
  const t = useT()
  if (paragraphsOf(form.description).length === 0) return null
  return (
    <section className="stack stack-tight" aria-labelledby="about">
      <h2 id="about" tabIndex={-1}>
        {t('donation.about')}
      </h2>
      <div className="prose rich-words" id="presentation" lang={form.language}>
        <RichWords html={form.description} />
      </div>
      <div>
        <Button
          kind="link"
          data-reads-more="presentation"
          data-less={t('donation.read_less')}
          aria-controls="presentation"
          aria-expanded={false}
          hidden
        >
          {t('donation.read_more')}
        </Button>
      </div>
    </section>
  )
}

/** What is given back to whoever does not come (rule REF-16). */
export function RefundTerms({ campaign: { form } }: { readonly campaign: Campaign }) {
  const t = useT()
  const rule = datedRuleOf(form)
  if (rule === null) return null
  return (
    <section className="stack stack-tight" aria-labelledby="refund-terms">
      <h2 id="refund-terms">{t('refundRule.title')}</h2>
      <p>{refundTermsWords(t, rule, null)}</p>
    </section>
  )
}

/** Who receives the money. */
export function OrganizationCard({ campaign: { organization, form } }: { readonly campaign: Campaign }) {
  const t = useT()
  const { organizationSlug, name, category, city } = organization
  return (
    <section className="stack" aria-labelledby="association">
      <h2 id="association">{t('donation.organization')}</h2>
      <Card className="organization-card">
        <Avatar slug={organizationSlug} name={name} />
        <div className="stack stack-tight">
          <h3 className="with-tag">
            {name} <Verified organization={organization} />
          </h3>
          <p className="muted small">
            <FactsLine
              facts={[
                category && <Category key="category" category={category} language={form.language} />,
                city,
              ]}
            />
          </p>
          <a href={`/associations/${organizationSlug}`}>{t('donation.other_campaigns')}</a>
        </div>
      </Card>
    </section>
  )
}
