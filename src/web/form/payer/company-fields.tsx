import { useT } from '../../messages.tsx'
import { type Option, Select, TextInput } from '../../ui/text-input.tsx'
import type { Controls } from '../controls.ts'

type Props = { readonly controls: Controls; readonly legalStatuses: readonly Option[] }

/** What a company is asked; shown by its radio, with or without JavaScript. */
export function CompanyFields({ controls: { text }, legalStatuses }: Props) {
  const t = useT()
  return (
    <div className="company-fields stack">
      <TextInput
        {...text('companyName')}
        label={t('payer.company_name')}
        autoComplete="organization"
        maxLength={200}
      />
      <div className="pair">
        <TextInput
          {...text('companySiren')}
          label={t('payer.company_siren')}
          hint={t('payer.company_siren_hint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
        />
        <Select
          {...text('companyLegalStatusId')}
          label={t('payer.company_legal_status')}
          options={legalStatuses}
          placeholder={t('ui.choose')}
        />
      </div>
    </div>
  )
}
