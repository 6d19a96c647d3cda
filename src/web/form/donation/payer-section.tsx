import { useT } from '../../messages.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Card } from '../../ui/surface.tsx'
import { Select, TextInput } from '../../ui/text-input.tsx'
import { CompanyFields } from './company-fields.tsx'
import { EmailFields } from './email-fields.tsx'
import { OwnFields } from './own-fields.tsx'
import { Receipt } from './receipt.tsx'
import { Section } from './section.tsx'
import type { Donation } from './use-donation.ts'
import { useTextField } from './use-text-field.ts'

/** « 2 Mes coordonnées »: as little as the payment, and perhaps a receipt, need (design 3.2.4). */
export function PayerSection({ donation }: { readonly donation: Donation }) {
  const t = useT()
  const { facts, answers, change } = donation
  return (
    <Section number={2} title={t('donation.section_payer')}>
      <Card className="stack">
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
            value={answers.kind}
            onChoose={kind => change({ kind })}
          />
          <CompanyFields donation={donation} />
        </div>
        <PersonFields donation={donation} />
        {facts.tax && <Receipt donation={donation} />}
        <OwnFields donation={donation} />
      </Card>
    </Section>
  )
}

function PersonFields({ donation }: { readonly donation: Donation }) {
  const t = useT()
  const field = useTextField(donation)
  const { answers, change, settle, errorOf } = donation
  return (
    <>
      <div className="pair">
        <TextInput
          {...field('firstName')}
          label={t('payer.first_name')}
          {...nameInput}
          autoComplete="given-name"
        />
        <TextInput
          {...field('lastName')}
          label={t('payer.last_name')}
          {...nameInput}
          autoComplete="family-name"
        />
      </div>
      <EmailFields donation={donation} />
      <DateInput
        name="birthDate"
        label={t('payer.birth_date')}
        hint={`${t('payer.birth_why')} ${t('ui.date_hint')}`}
        optional
        autoComplete="bday"
        value={answers.birthDate}
        onValue={birthDate => change({ birthDate })}
        onBlur={() => settle('birthDate')}
        error={errorOf('birthDate')}
      />
      <Country donation={donation} />
    </>
  )
}

const nameInput = { autoCapitalize: 'words', spellCheck: false, maxLength: 100 } as const

/** Fixed words where only France is accepted: not a list that cannot be opened. */
function Country({ donation }: { readonly donation: Donation }) {
  const t = useT()
  const field = useTextField(donation)
  const { countries } = donation.facts
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
      {...field('country')}
      label={t('payer.country')}
      autoComplete="country"
      options={countries}
      width="medium"
    />
  )
}
