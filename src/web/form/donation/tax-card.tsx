import { taxRates } from '#domain/tax-reduction/tax-reduction.ts'
import { money, percent, tileMoney } from '#messages/format.ts'
import { useT } from '../../messages.tsx'
import { ChoiceTiles } from '../../ui/choice.tsx'
import { Card, Disclosure } from '../../ui/surface.tsx'
import { useHydrated } from '../use-hydrated.ts'
import type { DonationFacts } from './facts.ts'
import type { Donation } from './use-donation.ts'

type Tax = NonNullable<DonationFacts['tax']>
type Props = { readonly donation: Donation; readonly tax: Tax }

/** What the gift costs after tax reduction, live; an indication that promises nothing (D9). */
export function TaxCard({ donation, tax }: Props) {
  const t = useT()
  const { amount, netCost } = donation.sum
  return (
    <Card className="stack stack-tight tax-card" aria-labelledby="tax-title">
      <h3 id="tax-title">{t('tax.title')}</h3>
      {amount !== undefined && <GiverKind donation={donation} tax={tax} />}
      <p role="status">
        {amount === undefined || netCost === null
          ? t('tax.choose_amount')
          : t.rich('tax.cost_after_rich', {
              amount: tileMoney(amount, t.locale),
              cost: money(netCost, t.locale),
              net: cost => (
                <strong key="net" className="tabular nowrap">
                  {cost}
                </strong>
              ),
            })}
      </p>
      <Disclosure summary={t('tax.how')}>
        <div className="stack stack-tight small muted">
          {tax.helpsPeopleInNeed && (
            <p>{t('tax.rate_coluche', { ceiling: tileMoney(tax.ceiling, t.locale) })}</p>
          )}
          <p>{t('tax.rate_individual')}</p>
          <p>{t('tax.rate_company')}</p>
          <p>
            {t('tax.indicative')} {t('tax.tip_excluded')}
          </p>
        </div>
      </Disclosure>
    </Card>
  )
}

/** The same choice as « Je paie pour un organisme » below, which is the only one without JavaScript. */
function GiverKind({ donation: { answers, change }, tax }: Props) {
  const t = useT()
  const hydrated = useHydrated()
  if (!hydrated) return null
  const rate = tax.helpsPeopleInNeed ? taxRates.helpsPeopleInNeed : taxRates.person
  const upTo = (share: number) => t('tax.up_to', { rate: percent(share / 100, t.locale) })
  return (
    <ChoiceTiles
      name="giver"
      label={t('tax.who')}
      legendHidden
      columns={2}
      choices={[
        { value: 'person', label: t('tax.individual'), sub: upTo(rate) },
        { value: 'company', label: t('tax.company'), sub: upTo(taxRates.company) },
      ]}
      value={answers.kind}
      onChoose={kind => change({ kind })}
    />
  )
}
