import { type ReactNode, useState } from 'react'
import { parseAmount } from '#domain/fields/amount.ts'
import { longest } from '#domain/form/contents.ts'
import {
  instalmentChoices,
  priceKindsOf,
  type RateFacts,
  type RateValues,
  readRate,
  takesInstalments,
  validityChoices,
  vatRates,
} from '#domain/form/rate.ts'
import { formTypes } from '#domain/form/types/index.ts'
import type { Problem } from '#domain/result.ts'
import { money, wholeNumber } from '#messages/format.ts'
import { useT } from '../../messages.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, RadioGroup } from '../../ui/choice.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Card, Disclosure } from '../../ui/surface.tsx'
import { Select, TextArea, TextInput } from '../../ui/text-input.tsx'
import { type CheckedForm, useCheckedForm } from '../checked-form.ts'
import { rateProblem } from './words.ts'

export type RateFormProps = {
  readonly facts: RateFacts
  readonly units: { readonly sold: number; readonly held: number } | null
  readonly version: number
  readonly values: RateValues
  readonly problems: readonly Problem[]
  /** Whom a new price concerns, before it is saved; the price in cents that they know. */
  readonly asks: { readonly orders: number; readonly carts: number; readonly price: number } | null
}

/** One rate: what everybody needs first, the rest behind one line. */
export function RateForm({ facts, units, version, values, problems: refused, asks }: RateFormProps) {
  const t = useT()
  const { sells, begins } = formTypes[facts.formType]
  const [tierType, setTierType] = useState(sells.find(type => type === values.tierType) ?? sells[0])
  const form = useCheckedForm({
    refused,
    check: typed => {
      const read = readRate(typed, facts)
      return read.ok ? [] : read.error
    },
    words: problem => rateProblem(t, problem),
  })
  const field = fieldsOf(values, form)
  return (
    <form method="post" className="stack narrow-card" noValidate onSubmit={form.onSubmit}>
      <input type="hidden" name="version" value={version} />
      <ErrorSummary problems={form.problems} />
      {asks && <Asks asks={asks} values={values} />}
      <Card className="stack">
        {sells.length > 1 && (
          <RadioGroup
            name="tierType"
            label={t('rates.kind')}
            choices={sells.map(value => ({ value, label: t(`rates.kind.${value}`) }))}
            value={tierType}
            onChoose={value => setTierType(sells.find(type => type === value) ?? sells[0])}
          />
        )}
        <TextInput
          {...field('label')}
          label={t('rates.label')}
          maxLength={longest.label}
          autoComplete="off"
        />
        <TextArea
          {...field('description')}
          label={t('rates.description')}
          maxLength={longest.tierDescription}
          rows={2}
          optional
        />
        <PriceFields key={tierType} tierType={tierType} values={values} field={field} />
        <TextInput
          {...field('capacity')}
          label={t('rates.capacity')}
          hint={
            units === null
              ? t('rates.capacity_hint')
              : t('rates.capacity_counted', {
                  sold: wholeNumber(units.sold, t.locale),
                  held: wholeNumber(units.held, t.locale),
                })
          }
          inputMode="numeric"
          autoComplete="off"
          width="short"
          optional={!facts.isCounted}
        />
        {begins === 'season' && (
          <RadioGroup
            name="validity"
            label={t('rates.validity')}
            choices={validityChoices
              .filter(value => value !== 'keep' || values.validity === 'keep')
              .map(value => ({
                value,
                label:
                  value === 'none' || value === 'keep'
                    ? t(`rates.validity_${value}`)
                    : t(`quick.season_${value}`),
              }))}
            defaultValue={values.validity ?? 'none'}
          />
        )}
      </Card>
      <Disclosure summary={t('rates.more')} open={form.problems.some(({ id }) => inMore.includes(id))}>
        <More tierType={tierType} values={values} field={field} />
      </Disclosure>
      <div>
        <Button type="submit">{t('rates.save')}</Button>
      </div>
    </form>
  )
}

type FieldOf = ReturnType<typeof fieldsOf>

const fieldsOf = (values: RateValues, form: CheckedForm) => (name: string) => ({
  name,
  defaultValue: values[name] ?? '',
  ...form.errorOf(name),
})

const inMore: readonly string[] = ['maxPerUser', 'saleStart', 'saleEnd']

type PartProps = {
  readonly tierType: Parameters<typeof priceKindsOf>[0]
  readonly values: RateValues
  readonly field: FieldOf
}

function PriceFields({ tierType, values, field }: PartProps) {
  const t = useT()
  const kinds = priceKindsOf(tierType)
  const [kind, setKind] = useState(kinds.find(each => each === values.priceKind) ?? kinds[0])
  const amount = (name: 'price' | 'minimum', optional: boolean) => (
    <TextInput
      {...field(name)}
      label={t('ui.amount_in_euros', { label: t(`rates.${name}`) })}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      width="short"
      optional={optional}
    />
  )
  return (
    <>
      {kinds.length > 1 && (
        <RadioGroup
          name="priceKind"
          label={t('rates.price_kind')}
          choices={kinds.map(value => ({ value, label: t(`rates.price_kind_${value}`) }))}
          value={kind}
          onChoose={value => setKind(kinds.find(each => each === value) ?? kinds[0])}
          inRow
        />
      )}
      {kind === 'fixed' && amount('price', false)}
      {kind === 'open' && amount('minimum', true)}
    </>
  )
}

function More({ tierType, values, field }: PartProps) {
  const t = useT()
  const percent = new Intl.NumberFormat(t.locale, { maximumFractionDigits: 1 })
  return (
    <div className="stack">
      <TextInput
        {...field('maxPerUser')}
        label={t('rates.max_per_user')}
        inputMode="numeric"
        autoComplete="off"
        width="short"
        optional
      />
      <div className="pair">
        <TextInput {...field('saleStart')} type="datetime-local" label={t('rates.sale_start')} optional />
        <TextInput {...field('saleEnd')} type="datetime-local" label={t('rates.sale_end')} optional />
      </div>
      {takesInstalments(tierType) && (
        <Boxes legend={t('rates.instalments')}>
          {instalmentChoices.map(count => (
            <Checkbox
              key={count}
              name={`instalments-${count}`}
              label={t('rates.instalments_count', { count })}
              defaultChecked={values[`instalments-${count}`] === 'on'}
            />
          ))}
        </Boxes>
      )}
      <Select
        {...field('vatRate')}
        defaultValue={values.vatRate ?? '0'}
        label={t('rates.vat')}
        width="medium"
        options={vatRates.map(rate => ({
          value: String(rate),
          label: rate === 0 ? t('rates.vat_none') : t('rates.vat_rate', { rate: percent.format(rate) }),
        }))}
      />
      <Checkbox
        name="isEligibleTaxReceipt"
        label={t('rates.receipt')}
        defaultChecked={values.isEligibleTaxReceipt === 'on'}
      />
    </div>
  )
}

function Boxes({ legend, children }: { readonly legend: string; readonly children: ReactNode }) {
  return (
    <fieldset className="field">
      <legend className="field-label">{legend}</legend>
      <div className="choices choices-row">{children}</div>
    </fieldset>
  )
}

/** Before a new price is saved: whom it concerns, and one more press. */
function Asks({
  asks,
  values,
}: {
  readonly asks: NonNullable<RateFormProps['asks']>
  readonly values: RateValues
}) {
  const t = useT()
  const amount = money(asks.price, t.locale)
  const typed = values.priceKind === 'free' ? 0 : parseAmount(values.price ?? '')
  return (
    <Banner tone="warning" live="alert" title={t('rates.asks_title')}>
      <p>{t('rates.asks_orders', { count: asks.orders, amount })}</p>
      <p>{t('rates.asks_carts', { count: asks.carts })}</p>
      <Button type="submit" name="confirmed" value={String(typed ?? 0)} kind="secondary">
        {t('rates.confirm')}
      </Button>
    </Banner>
  )
}
