import { useT } from '../../messages.tsx'
import { Card } from '../../ui/surface.tsx'
import { Select, TextInput } from '../../ui/text-input.tsx'
import type { RecordFields, RecordPageFacts } from './shown.ts'

type Props = {
  readonly fields: RecordFields
  readonly page: RecordPageFacts
  /** Whether the first person is the payer where nobody is named. */
  readonly mayBeEmpty: boolean
  /** Whether a tax receipt follows once the address is whole. */
  readonly mayHaveReceipt: boolean
}

const nameInput = { autoCapitalize: 'words', spellCheck: false, maxLength: 100, autoComplete: 'off' } as const

/** Who paid, as far as it is known. */
export function PayerCard({ page, fields, mayBeEmpty, mayHaveReceipt }: Props) {
  const t = useT()
  const text = textOf(fields)
  return (
    <Card className="stack" aria-labelledby="payer">
      <h2 id="payer">{t('offline.payer')}</h2>
      {mayBeEmpty && <p className="muted">{t('offline.payer_hint')}</p>}
      <div className="pair">
        <TextInput
          {...text('firstName')}
          {...nameInput}
          label={t('payer.first_name')}
          optional={mayBeEmpty}
        />
        <TextInput {...text('lastName')} {...nameInput} label={t('payer.last_name')} optional={mayBeEmpty} />
      </div>
      <TextInput
        {...text('email')}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        label={t('payer.email')}
        hint={t('offline.email_hint')}
        optional
      />
      <CompanyFields page={page} fields={fields} />
      <AddressFields page={page} fields={fields} mayHaveReceipt={mayHaveReceipt} />
    </Card>
  )
}

/** What stands in a control, and what is wrong with it. */
const textOf =
  ({ values, errorOf }: RecordFields) =>
  (name: string) => ({
    ...{ name, defaultValue: values[name] ?? '', autoComplete: 'off' },
    ...errorOf(name),
  })

type PartProps = Pick<Props, 'page' | 'fields'>

/** A tax receipt of a company names its SIREN and its legal form (rule TAX-7). */
function CompanyFields({ page: { legalStatuses }, fields }: PartProps) {
  const t = useT()
  const text = textOf(fields)
  return (
    <>
      <TextInput {...text('companyName')} maxLength={200} label={t('offline.company')} optional />
      <div className="pair">
        <TextInput
          {...text('companySiren')}
          label={t('payer.company_siren')}
          hint={t('payer.company_siren_hint')}
          inputMode="numeric"
          maxLength={20}
          optional
        />
        <Select
          {...text('companyLegalStatusId')}
          label={t('payer.company_legal_status')}
          options={legalStatuses}
          placeholder={t('ui.choose')}
          optional
        />
      </div>
    </>
  )
}

type AddressProps = PartProps & Pick<Props, 'mayHaveReceipt'>

function AddressFields({ page: { countries }, fields, mayHaveReceipt }: AddressProps) {
  const t = useT()
  const text = textOf(fields)
  return (
    <>
      <TextInput
        {...text('address')}
        maxLength={200}
        label={t('payer.address')}
        hint={mayHaveReceipt ? t('offline.receipt_hint') : undefined}
        optional
      />
      <div className="pair pair-short">
        <TextInput {...text('zipCode')} maxLength={10} width="short" label={t('payer.zip_code')} optional />
        <TextInput {...text('city')} maxLength={100} label={t('payer.city')} optional />
      </div>
      <Select
        {...text('country')}
        label={t('payer.country')}
        options={countries}
        width="medium"
        defaultValue={fields.values.country ?? 'FR'}
      />
    </>
  )
}
