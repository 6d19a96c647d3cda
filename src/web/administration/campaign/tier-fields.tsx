import { longest, tierField } from '#domain/form/contents.ts'
import { money, wholeNumber } from '#messages/format.ts'
import { useT } from '../../messages.tsx'
import { TextArea, TextInput } from '../../ui/text-input.tsx'
import { control, type Fields } from './control.ts'
import type { EditedTier } from './editor-props.ts'

/** The words and the places of one rate; its price stays (a rate that was sold keeps it, rule FRM-9). */
export function TierFields({ tier, ...fields }: Fields & { readonly tier: EditedTier }) {
  const t = useT()
  const { id, price, units } = tier
  const name = fields.values[tierField(id, 'label')] ?? ''
  const number = (count: number) => wholeNumber(count, t.locale)
  return (
    <fieldset className="stack office-tier">
      <legend>
        {price === null ? name : t('office.tier_legend', { label: name, price: money(price, t.locale) })}
      </legend>
      <TextInput
        {...control(fields, tierField(id, 'label'))}
        label={t('office.tier_label')}
        maxLength={longest.label}
        autoComplete="off"
      />
      <TextArea
        {...control(fields, tierField(id, 'description'))}
        label={t('office.tier_description')}
        maxLength={longest.tierDescription}
        rows={2}
        optional
      />
      {units === null ? (
        <p className="small muted">{t('office.tier_unlimited')}</p>
      ) : (
        <TextInput
          {...control(fields, tierField(id, 'capacity'))}
          label={t('office.tier_capacity')}
          hint={t('office.tier_units', { sold: number(units.sold), held: number(units.held) })}
          inputMode="numeric"
          autoComplete="off"
          width="short"
        />
      )}
    </fieldset>
  )
}
