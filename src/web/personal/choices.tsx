import { localeNames, locales } from '#messages/locales.ts'
import { PreferenceChoice } from '../layouts/preference-choice.tsx'
import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'
import { settingNames } from '../preferences.ts'
import { Button } from '../ui/button.tsx'
import { RadioGroup } from '../ui/choice.tsx'
import { Card } from '../ui/surface.tsx'

/** Language and accessibility settings, kept with the account (rule LOOK-6). */
export function Choices() {
  const t = useT()
  const { locale, preferences } = usePage()
  return (
    <Card aria-labelledby="choices">
      <form className="stack" method="post" noValidate>
        <h2 className="space-h2" id="choices">
          {t('space.choices_title')}
        </h2>
        <p className="muted">{t('space.choices_note')}</p>
        <input type="hidden" name="intent" value="choices" />
        <RadioGroup
          name="locale"
          id="profile-locale"
          label={t('space.choices_language')}
          choices={locales.map(value => ({
            value,
            label: <span lang={value}>{localeNames[value]}</span>,
          }))}
          defaultValue={locale}
          inRow
        />
        {settingNames.map(setting => (
          <PreferenceChoice key={setting} prefix="profile" setting={setting} value={preferences[setting]} />
        ))}
        <p>
          <Button type="submit" kind="secondary">
            {t('space.choices_submit')}
          </Button>
        </p>
      </form>
    </Card>
  )
}
