import { useState } from 'react'
import { type ContentsValues, longest } from '#domain/form/contents.ts'
import {
  pricesToChoose,
  type RateFacts,
  readRate,
  tierTypeOf,
  traitsOf,
  typesToAdd,
  vatRatesToChoose,
} from '#domain/form/rate-contents.ts'
import type { Problem } from '#domain/result.ts'
import { exactPercent, money } from '#messages/format.ts'
import { useT } from '../../messages.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, RadioGroup } from '../../ui/choice.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Card } from '../../ui/surface.tsx'
import { Select, TextArea, TextInput } from '../../ui/text-input.tsx'
import { control, type Fields } from './control.ts'
import { LimitFields, type Season } from './rate-limits.tsx'
import { rateProblems } from './rate-words.ts'
import { useCheckedForm } from './use-editor.ts'

/** What the fields of a rate get: plain values, they travel to the browser. */
export type RateProps = {
  readonly version: number
  readonly values: ContentsValues
  readonly problems: readonly Problem[]
  readonly facts: RateFacts
  readonly units: { readonly sold: number; readonly held: number } | null
  readonly asksReceipt: boolean
} & Season

/** Everything of one rate: one form, one button. */
export function RateEditor({ version, values, problems, facts, units, asksReceipt, ...season }: RateProps) {
  const t = useT()
  const [tierType, setTierType] = useState(() => tierTypeOf(values, facts))
  const editor = useCheckedForm(values, problems, {
    read: typed => readRate(typed, facts),
    wordsOf: wrong => rateProblems(t, wrong),
  })
  const fields = { values, errorOf: editor.errorOf }
  const types = facts.stored === null ? typesToAdd(facts.formType) : []
  return (
    <form
      className="stack stack-groups"
      method="post"
      noValidate
      ref={editor.form}
      onSubmit={editor.onSubmit}
      onBlur={editor.onBlur}
      onInput={editor.onInput}
    >
      <input type="hidden" name="version" value={version} />
      <ErrorSummary problems={editor.problems} />
      <p className="small muted">{t('common.required_note')}</p>
      <Card className="stack" aria-labelledby="what">
        <h2 id="what">{t('editor.what')}</h2>
        {types.length > 1 && (
          <RadioGroup
            name="tierType"
            label={t('editor.type')}
            choices={types.map(type => ({ value: type, label: t(`editor.type.${type}`) }))}
            value={tierType}
            onChoose={type => setTierType(tierTypeOf({ tierType: type }, facts))}
            inRow
          />
        )}
        <TextInput
          {...control(fields, 'label')}
          label={t('editor.name')}
          maxLength={longest.label}
          autoComplete="off"
        />
        <TextArea
          {...control(fields, 'description')}
          label={t('editor.description')}
          maxLength={longest.tierDescription}
          rows={2}
          optional
        />
      </Card>
      <PriceFields {...fields} facts={facts} tierType={tierType} asksReceipt={asksReceipt} />
      <LimitFields {...fields} {...season} tierType={tierType} units={units} />
      <div className="office-save" data-bottom-bar>
        <Button type="submit" name="intent" value="save">
          {t('editor.save')}
        </Button>
      </div>
    </form>
  )
}

type PriceProps = Fields &
  Pick<RateProps, 'facts' | 'asksReceipt'> & { readonly tierType: ReturnType<typeof tierTypeOf> }

function PriceFields({ facts, tierType, asksReceipt, ...fields }: PriceProps) {
  const t = useT()
  const { values } = fields
  const kinds = pricesToChoose(tierType, facts)
  const [first = 'Fixed'] = kinds
  const kind = kinds.find(each => each === values.priceCategory) ?? first
  const vat = vatRatesToChoose(facts).map(rate => ({
    value: String(rate),
    label: rate === 0 ? t('editor.vat_none') : exactPercent(rate / 100, t.locale),
  }))
  const amount = { inputMode: 'decimal', autoComplete: 'off', unit: '€' } as const
  return (
    <Card className="stack" aria-labelledby="price-title">
      <h2 id="price-title">{t('editor.price')}</h2>
      {kinds.length > 1 ? (
        <RadioGroup
          name="priceCategory"
          label={t('editor.price_kind')}
          choices={kinds.map(each => ({ value: each, label: t(`editor.price_kind.${each}`) }))}
          defaultValue={kind}
          inRow
        />
      ) : (
        <input type="hidden" name="priceCategory" value={first} />
      )}
      {kinds.includes('Fixed') && (
        <div className="office-price-fixed">
          <TextInput {...control(fields, 'price')} {...amount} label={t('editor.price_amount')} />
        </div>
      )}
      {kinds.includes('Pwyw') && (
        <div className="office-price-own">
          <TextInput
            {...control(fields, 'minimum')}
            {...amount}
            label={t('editor.price_minimum')}
            hint={t('editor.price_minimum_hint')}
            optional
          />
        </div>
      )}
      {traitsOf(tierType).hasVat && (
        <Select
          name="vatRate"
          label={t('editor.vat')}
          options={vat}
          defaultValue={values.vatRate ?? '0'}
          width="medium"
          {...fields.errorOf('vatRate')}
        />
      )}
      {asksReceipt && traitsOf(tierType).opensReceipt && (
        <Checkbox
          name="taxReceipt"
          label={t('editor.receipt')}
          hint={t('editor.receipt_hint')}
          defaultChecked={Boolean(values.taxReceipt)}
        />
      )}
      {asksReceipt && traitsOf(tierType).hasCounterpart && (
        <div className="office-counterpart">
          <TextInput
            {...control(fields, 'counterpart')}
            {...amount}
            label={t('editor.counterpart')}
            hint={t('editor.counterpart_hint', { cap: money(facts.counterpartCap, t.locale) })}
            optional
          />
        </div>
      )}
    </Card>
  )
}
