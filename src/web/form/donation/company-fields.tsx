import { useT } from '../../messages.tsx'
import { Select, TextInput } from '../../ui/text-input.tsx'
import type { Donation } from './use-donation.ts'
import { useTextField } from './use-text-field.ts'

/** What a company is asked; shown by its radio, with or without JavaScript. */
export function CompanyFields({ donation }: { readonly donation: Donation }) {
  const t = useT()
  const field = useTextField(donation)
  return (
    <div className="company-fields stack">
      <TextInput
        {...field('companyName')}
        label={t('payer.company_name')}
        autoComplete="organization"
        maxLength={200}
      />
      <div className="pair">
        <TextInput
          {...field('companySiren')}
          label={t('payer.company_siren')}
          hint={t('payer.company_siren_hint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
        />
        <Select
          {...field('companyLegalStatusId')}
          label={t('payer.company_legal_status')}
          options={donation.facts.legalStatuses}
          placeholder={t('ui.choose')}
        />
      </div>
    </div>
  )
}
