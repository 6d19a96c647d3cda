import { useT } from '../../messages.tsx'
import { type Option, Select } from '../../ui/text-input.tsx'
import type { Controls } from '../controls.ts'

type Props = { readonly controls: Controls; readonly countries: readonly Option[] | null }

/** Fixed words where only France is accepted: not a list that cannot be opened. */
export function CountryField({ controls, countries }: Props) {
  const t = useT()
  if (countries === null) {
    return (
      <div className="field">
        <p className="field-label" id="country" tabIndex={-1}>
          {t('payer.country')}
        </p>
        <p>{t('payer.france')}</p>
        <p className="field-hint">{t('payer.france_only')}</p>
        <input type="hidden" name="country" value="FR" />
      </div>
    )
  }
  return (
    <Select
      {...controls.text('country')}
      label={t('payer.country')}
      autoComplete="country"
      options={countries}
      width="medium"
    />
  )
}
