import type { ReactNode } from 'react'
import { ceilingOn, taxRates } from '#domain/tax-reduction/tax-reduction.ts'
import { money, percent, tileMoney } from '#messages/format.ts'
import { useT } from '../../messages.tsx'
import { ChoiceTiles } from '../../ui/choice.tsx'
import { Card, Disclosure } from '../../ui/surface.tsx'
import { steady } from '../steps/steady.tsx'
import type { Step } from '../steps/use-step.ts'
import { useHydrated } from '../use-hydrated.ts'
import { giftOf } from './gift.ts'
import { beyondOf, netCostOf } from './net-cost.ts'

type Props = { readonly step: Step }

/** What the gift costs after tax reduction, live; an indication that promises nothing (rule TAX-4). */
export function TaxCard({ step }: Props) {
  const t = useT()
  const { facts, values } = step
  const chosen = giftOf(values, facts).amount !== undefined
  return (
    <Card className="stack stack-tight tax-card" aria-labelledby="tax-title">
      <h3 id="tax-title">{t('tax.title')}</h3>
      {chosen && <GiverKind step={step} />}
      <p role="status">
        <Cost step={step} />
      </p>
      <Rates step={step} />
    </Card>
  )
}

const Rates = steady(({ step: { facts } }: Props) => {
  const t = useT()
  return (
    <Disclosure summary={t('tax.how')}>
      <div className="stack stack-tight small muted">
        {facts.organization.helpsPeopleInNeed && (
          <p>{t('tax.rate_coluche', { ceiling: tileMoney(ceilingOn(facts.today), t.locale) })}</p>
        )}
        <p>{t('tax.rate_individual')}</p>
        <p>{t('tax.rate_company')}</p>
        <p>
          {t('tax.indicative')} {t('tax.tip_excluded')}
        </p>
      </div>
    </Disclosure>
  )
})

const beyondWords = { quarter: 'summary.beyond_quarter', cap: 'summary.beyond_cap' } as const

function Cost({ step: { facts, values } }: Props) {
  const t = useT()
  const { amount, frequency } = giftOf(values, facts)
  const netCost = netCostOf(values, facts)
  const beyond = beyondOf(values, facts)
  if (beyond !== null) return t(beyondWords[beyond])
  if (amount === undefined || netCost === null) return t('tax.choose_amount')
  const key = frequency === 'monthly' ? 'tax.cost_after_monthly' : 'tax.cost_after_rich'
  return t.rich<ReactNode, typeof key>(key, {
    amount: tileMoney(amount, t.locale),
    cost: money(netCost, t.locale),
    net: cost => (
      <strong key="net" className="tabular nowrap">
        {cost}
      </strong>
    ),
  })
}

/** The same choice as « Je paie pour un organisme » below, which is the only one without JavaScript. */
const GiverKind = steady(({ step: { facts, values, change } }: Props) => {
  const t = useT()
  const hydrated = useHydrated()
  if (!hydrated) return null
  const rate = facts.organization.helpsPeopleInNeed ? taxRates.helpsPeopleInNeed : taxRates.person
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
      value={values.kind ?? 'person'}
      onChoose={kind => change({ kind })}
    />
  )
})
