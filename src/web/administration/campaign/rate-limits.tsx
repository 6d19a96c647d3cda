import type { TierType } from '#domain/form/form.ts'
import { instalmentsField, offerableCounts, traitsOf } from '#domain/form/rate-contents.ts'
import { wholeNumber } from '#messages/format.ts'
import { useT } from '../../messages.tsx'
import { Checkbox, RadioGroup } from '../../ui/choice.tsx'
import { Card } from '../../ui/surface.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { control, type Fields } from './control.ts'
import { ReservedFields } from './rate-reserved.tsx'

type Props = Fields & {
  readonly tierType: TierType
  readonly units: { readonly sold: number; readonly held: number } | null
} & Season

/** What is known of the season that a rate has. */
export type Season = {
  /** Memberships that were bought for it. */
  readonly inSeason: number
  /** So many months from a purchase on is what it is valid, while it has no days. */
  readonly validMonths: number | null
}

/** How many, for how long, and in how many payments: everything that has a default. */
export function LimitFields({ tierType, units, inSeason, validMonths, ...fields }: Props) {
  const traits = traitsOf(tierType)
  return (
    <>
      <PlacesFields units={units} {...fields} />
      {traits.canBeReserved && <ReservedFields {...fields} />}
      <WindowFields {...fields} />
      {traits.isValidBetweenDays && (
        <ValidityFields inSeason={inSeason} validMonths={validMonths} {...fields} />
      )}
      {traits.hasInstalments && <InstalmentFields {...fields} />}
    </>
  )
}

function PlacesFields({ units, ...fields }: Fields & Pick<Props, 'units'>) {
  const t = useT()
  const number = (count: number) => wholeNumber(count, t.locale)
  const count = { inputMode: 'numeric', autoComplete: 'off', width: 'short' } as const
  return (
    <Card className="stack" aria-labelledby="places-title">
      <h2 id="places-title">{t('editor.places')}</h2>
      <RadioGroup
        name="places"
        label={t('editor.places')}
        legendHidden
        choices={[
          { value: 'unlimited', label: t('editor.places_unlimited') },
          { value: 'limited', label: t('editor.places_limited') },
        ]}
        defaultValue={fields.values.places === 'limited' ? 'limited' : 'unlimited'}
        inRow
      />
      <div className="office-capacity">
        <TextInput
          {...control(fields, 'capacity')}
          {...count}
          label={t('editor.capacity')}
          hint={units && t('editor.capacity_hint', { sold: number(units.sold), held: number(units.held) })}
        />
      </div>
      <TextInput
        {...control(fields, 'maxPerUser')}
        {...count}
        label={t('editor.most')}
        hint={t('editor.most_hint')}
        optional
      />
    </Card>
  )
}

function WindowFields(fields: Fields) {
  const t = useT()
  return (
    <Card className="stack" aria-labelledby="window">
      <h2 id="window">{t('editor.window')}</h2>
      <p className="small muted">{t('editor.window_hint')}</p>
      <div className="pair">
        <TextInput
          {...control(fields, 'saleStart')}
          type="datetime-local"
          label={t('editor.window_start')}
          optional
        />
        <TextInput
          {...control(fields, 'saleEnd')}
          type="datetime-local"
          label={t('editor.window_end')}
          optional
        />
      </div>
    </Card>
  )
}

function ValidityFields({ inSeason, validMonths, ...fields }: Fields & Season) {
  const t = useT()
  return (
    <Card className="stack" aria-labelledby="validity">
      <h2 id="validity">{t('editor.validity')}</h2>
      {validMonths !== null && <p className="small">{t('editor.valid_months', { count: validMonths })}</p>}
      {inSeason === 0 && <p className="small muted">{t('editor.validity_hint')}</p>}
      <div className="pair">
        <TextInput {...control(fields, 'validFrom')} type="date" label={t('editor.valid_from')} optional />
        <TextInput {...control(fields, 'validUntil')} type="date" label={t('editor.valid_until')} optional />
      </div>
      {inSeason > 0 && (
        <Checkbox
          name="movesSold"
          label={t('editor.moves_season', { count: inSeason })}
          hint={t('editor.moves_season_hint')}
          defaultChecked={Boolean(fields.values.movesSold)}
        />
      )}
    </Card>
  )
}

function InstalmentFields({ values }: Fields) {
  const t = useT()
  return (
    <Card className="stack" aria-labelledby="instalments">
      <h2 id="instalments">{t('editor.instalments')}</h2>
      <fieldset className="field">
        <legend className="small muted">{t('editor.instalments_hint')}</legend>
        {offerableCounts.map(count => (
          <Checkbox
            key={count}
            name={instalmentsField(count)}
            label={t('editor.instalments_count', { count: wholeNumber(count, t.locale) })}
            defaultChecked={Boolean(values[instalmentsField(count)])}
          />
        ))}
      </fieldset>
    </Card>
  )
}
