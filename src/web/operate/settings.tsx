import { money } from '#messages/format.ts'
import { locales } from '#messages/locales.ts'
import type { SettingsFile } from '#usecases/operation/settings.ts'
import { useT } from '../messages.tsx'
import { amountAtRest } from '../ui/amount-text.ts'
import { Card } from '../ui/surface.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { CounselForms } from './counsel-forms.tsx'
import { errorOf, problemsOf, typedOf } from './forms.tsx'
import { OperatorPage } from './operator-page.tsx'
import type { Refused } from './seen.ts'
import { type Part, SettingForm } from './setting-form.tsx'
import { InstalmentCaps, TipFactors } from './setting-tables.tsx'
import { introLabel } from './setting-words.ts'

type Props = SettingsFile & {
  readonly notice: { readonly done: keyof typeof told | null; readonly isProven: boolean }
  readonly sent: Refused | undefined
}

/** What the page says after each of its forms. */
const told = {
  enregistre: 'operator.settings_saved',
  confirme: 'operator.counsel_saved',
  retire: 'operator.counsel_taken_back',
} as const

/** The words that the address of the page may say was just done. */
export const doneWords = Object.keys(told) as readonly (keyof typeof told)[]

/** Every setting with its form; what is no setting is said below them. */
export function Settings({ settings, usualCap, counsel, notice, sent }: Props) {
  const t = useT()
  const problems = problemsOf(t, sent)
  return (
    <OperatorPage
      section="settings"
      purpose={t('operator.settings_purpose')}
      done={notice.done && t(told[notice.done])}
      isProven={notice.isProven}
      sent={sent}
      problems={problems}
    >
      <InstalmentCaps settings={settings} sent={sent} problems={problems} />
      <CounselForms counsel={counsel} sent={sent} problems={problems} />
      <TipFactors settings={settings} sent={sent} problems={problems} />
      <Amounts settings={settings} usualCap={usualCap} sent={sent} problems={problems} />
      <Intro settings={settings} sent={sent} problems={problems} />
      <Card className="stack stack-tight">
        <h2>{t('operator.settings_elsewhere')}</h2>
        <p className="muted operate-quote">{t('operator.settings_elsewhere_body')}</p>
      </Card>
    </OperatorPage>
  )
}

function Amounts({ settings, usualCap, sent, problems }: Part & Pick<Props, 'usualCap'>) {
  const t = useT()
  const written = (cents: number | null) =>
    cents === null ? '' : amountAtRest(String(cents / 100), t.locale)
  return (
    <>
      <SettingForm name="collectCap" title={t('operator.settings_cap')} settings={settings} sent={sent}>
        <TextInput
          name="collectCap"
          label={t('operator.settings_cap_label')}
          hint={t('operator.settings_cap_hint', { amount: money(usualCap, t.locale) })}
          inputMode="decimal"
          width="medium"
          optional
          defaultValue={typedOf(sent, 'collectCap', 'collectCap') ?? written(settings.collectCap)}
          {...errorOf(problems, 'collectCap')}
        />
      </SettingForm>
      <SettingForm
        name="refundProofAbove"
        title={t('operator.settings_refund')}
        settings={settings}
        sent={sent}
      >
        <TextInput
          name="refundProofAbove"
          label={t('operator.settings_refund_label')}
          hint={t('operator.settings_refund_hint')}
          inputMode="decimal"
          width="medium"
          defaultValue={
            typedOf(sent, 'refundProofAbove', 'refundProofAbove') ?? written(settings.refundProofAbove)
          }
          {...errorOf(problems, 'refundProofAbove')}
        />
      </SettingForm>
    </>
  )
}

function Intro({ settings, sent, problems }: Part) {
  const t = useT()
  return (
    <SettingForm name="homeIntro" title={t('operator.settings_intro')} settings={settings} sent={sent}>
      {locales.map(locale => (
        <TextInput
          key={locale}
          name={`homeIntro.${locale}`}
          label={introLabel(t, locale)}
          hint={t('operator.settings_intro_hint')}
          lang={locale}
          optional
          defaultValue={typedOf(sent, 'homeIntro', `homeIntro.${locale}`) ?? settings.homeIntro[locale]}
          {...errorOf(problems, `homeIntro.${locale}`)}
        />
      ))}
    </SettingForm>
  )
}
