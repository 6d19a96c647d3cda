import { useT } from '../../messages.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { type Option, TextInput } from '../../ui/text-input.tsx'
import type { Controls } from '../controls.ts'
import { fieldControlOf } from '../fields/field-control.ts'
import { FileField } from '../fields/file-field.tsx'
import type { StepFacts } from '../steps/step-facts.ts'
import { CompanyFields } from './company-fields.tsx'
import { CountryField } from './country-field.tsx'
import { EmailFields } from './email-fields.tsx'

type Props = {
  readonly controls: Controls
  readonly facts: Pick<StepFacts, 'form' | 'cart'> & {
    readonly countries: readonly Option[] | null
    readonly legalStatuses: readonly Option[]
    readonly loginUrl: string | null
  }
}

/** Who pays: as little as the payment needs; no account is ever required (rule SCR-8). */
export function PayerFields({ controls, facts }: Props) {
  const t = useT()
  const { payerDocument } = facts.form
  return (
    <>
      <p className="small muted">{t('common.required_note')}</p>
      {facts.loginUrl !== null && (
        <p>
          <a href={facts.loginUrl} data-opens="login">
            {t('payer.login_hint')}
          </a>
        </p>
      )}
      <div className="with-company stack">
        <RadioGroup
          name="kind"
          label={t('payer.kind')}
          legendHidden
          choices={[
            { value: 'person', label: t('payer.as_person') },
            { value: 'company', label: t('payer.as_company') },
          ]}
          value={controls.values.kind ?? 'person'}
          onChoose={kind => controls.change({ kind })}
        />
        <CompanyFields controls={controls} legalStatuses={facts.legalStatuses} />
      </div>
      <PersonFields controls={controls} />
      <CountryField controls={controls} countries={facts.countries} />
      {payerDocument !== null && (
        <FileField field={payerDocument} control={fieldControlOf(controls, 'fileId', facts)} />
      )}
    </>
  )
}

function PersonFields({ controls }: { readonly controls: Controls }) {
  const t = useT()
  const { values, change, settle, errorOf, text } = controls
  return (
    <>
      <div className="pair">
        <TextInput
          {...text('firstName')}
          label={t('payer.first_name')}
          {...nameInput}
          autoComplete="given-name"
        />
        <TextInput
          {...text('lastName')}
          label={t('payer.last_name')}
          {...nameInput}
          autoComplete="family-name"
        />
      </div>
      <EmailFields controls={controls} />
      <DateInput
        name="birthDate"
        label={t('payer.birth_date')}
        hint={`${t('payer.birth_why')} ${t('ui.date_hint')}`}
        optional
        autoComplete="bday"
        value={values.birthDate ?? ''}
        onValue={birthDate => change({ birthDate })}
        onBlur={() => settle('birthDate')}
        error={errorOf('birthDate')}
      />
    </>
  )
}

const nameInput = { autoCapitalize: 'words', spellCheck: false, maxLength: 100 } as const
