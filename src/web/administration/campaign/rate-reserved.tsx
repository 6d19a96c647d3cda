import { reservations } from '#domain/form/rate-contents.ts'
import { useT } from '../../messages.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { Card } from '../../ui/surface.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { control, type Fields } from './control.ts'

/** For whom a rate is: everybody, or some alone (rule FRM-20). Each kind shows its own field. */
export function ReservedFields(fields: Fields) {
  const t = useT()
  const { values } = fields
  return (
    <Card className="stack" aria-labelledby="reserved-title">
      <h2 id="reserved-title">{t('editor.reserved')}</h2>
      <RadioGroup
        name="reserved"
        label={t('editor.reserved')}
        legendHidden
        choices={reservations.map(value => ({ value, label: t(`editor.reserved.${value}`) }))}
        defaultValue={reservations.find(each => each === values.reserved) ?? 'everybody'}
      />
      <div className="office-reserved" data-for="code">
        <TextInput
          {...control(fields, 'reservedCode')}
          label={t('editor.reserved_code')}
          hint={t('editor.reserved_code_hint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          width="medium"
        />
      </div>
      <div className="office-reserved" data-for="domains">
        <TextInput
          {...control(fields, 'reservedDomains')}
          label={t('editor.reserved_domains')}
          hint={t('editor.reserved_domains_hint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <p className="office-reserved small muted" data-for="members">
        {t('editor.reserved_members_hint')}
      </p>
    </Card>
  )
}
