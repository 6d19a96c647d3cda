import type { ReactNode } from 'react'
import { cappedCounts } from '#domain/operator/check-setting.ts'
import { cappedTypes, tipFrequencies } from '#domain/operator/settings.ts'
import { useT } from '../messages.tsx'
import { Select, TextInput } from '../ui/text-input.tsx'
import { errorOf, typedOf } from './forms.tsx'
import { type Part, SettingForm } from './setting-form.tsx'

/** In how many payments and over how many months, by campaign type (rule OPR-6). */
export function InstalmentCaps({ settings, sent, problems }: Part) {
  const t = useT()
  const counts = cappedCounts.map(count => ({ value: String(count), label: String(count) }))
  return (
    <SettingForm
      name="instalments"
      title={t('operator.settings_instalments')}
      settings={settings}
      sent={sent}
    >
      <p className="muted operate-purpose">{t('operator.settings_instalments_purpose')}</p>
      <div className="operate-types">
        {cappedTypes.map(type => {
          const [count, months] = [`instalments.${type}.count`, `instalments.${type}.months`]
          return (
            <OfType key={type} type={type}>
              <Select
                name={count}
                label={t('operator.settings_count')}
                options={counts}
                defaultValue={typedOf(sent, 'instalments', count) ?? String(settings.instalments[type].count)}
                {...errorOf(problems, count)}
              />
              <TextInput
                name={months}
                label={t('operator.settings_months')}
                inputMode="numeric"
                width="short"
                defaultValue={
                  typedOf(sent, 'instalments', months) ?? String(settings.instalments[type].months)
                }
                {...errorOf(problems, months)}
              />
            </OfType>
          )
        })}
      </div>
    </SettingForm>
  )
}

/** What the suggested contribution is divided by, by campaign type and frequency (rule TIP-1). */
export function TipFactors({ settings, sent, problems }: Part) {
  const t = useT()
  return (
    <SettingForm name="tipFactors" title={t('operator.settings_tip')} settings={settings} sent={sent}>
      <p className="muted operate-purpose">{t('operator.settings_tip_purpose')}</p>
      <div className="operate-types">
        {cappedTypes.map(type => (
          <OfType key={type} type={type}>
            {tipFrequencies.map(frequency => {
              const name = `tipFactors.${type}.${frequency}`
              return (
                <TextInput
                  key={name}
                  name={name}
                  label={t(`operator.settings_frequency.${frequency}`)}
                  inputMode="decimal"
                  width="short"
                  defaultValue={
                    typedOf(sent, 'tipFactors', name) ?? String(settings.tipFactors[type][frequency])
                  }
                  {...errorOf(problems, name)}
                />
              )
            })}
          </OfType>
        ))}
      </div>
    </SettingForm>
  )
}

type OfTypeProps = { readonly type: (typeof cappedTypes)[number]; readonly children: ReactNode }

/** What is decided for one campaign type, beside the others where there is room. */
function OfType({ type, children }: OfTypeProps) {
  const t = useT()
  return (
    <fieldset className="operate-type">
      <legend>{t(`operator.type.${type}`)}</legend>
      <div className="operate-type-fields">{children}</div>
    </fieldset>
  )
}
