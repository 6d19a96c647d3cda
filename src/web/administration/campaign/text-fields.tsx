import { longest } from '#domain/form/contents.ts'
import { useT } from '../../messages.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { control, type Fields } from './control.ts'

export function TextFields(fields: Fields) {
  const t = useT()
  return (
    <>
      <TextInput {...control(fields, 'title')} label={t('office.title')} maxLength={longest.title} />
      <RichText
        {...control(fields, 'description')}
        label={t('office.description')}
        hint={t('office.description_hint')}
        rows={8}
        optional
      />
    </>
  )
}

/** When and where, for what takes place. */
export function WhenFields(fields: Fields) {
  const t = useT()
  const place = { maxLength: longest.place, optional: true, autoComplete: 'off' } as const
  return (
    <>
      <p className="small muted">{t('office.paris_time')}</p>
      <div className="pair">
        <Moment fields={fields} name="start" label={t('office.start')} />
        <Moment fields={fields} name="end" label={t('office.end')} />
      </div>
      <TextInput {...control(fields, 'placeName')} {...place} label={t('office.place_name')} />
      <TextInput {...control(fields, 'placeAddress')} {...place} label={t('office.place_address')} />
      <div className="pair pair-short">
        <TextInput {...control(fields, 'placeZipCode')} {...place} label={t('office.place_zip_code')} />
        <TextInput {...control(fields, 'placeCity')} {...place} label={t('office.place_city')} />
      </div>
    </>
  )
}

/** From when to when the campaign sells. */
export function SaleFields(fields: Fields) {
  const t = useT()
  return (
    <>
      <p className="small muted">{t('office.sale_hint')}</p>
      <div className="pair">
        <Moment fields={fields} name="saleStart" label={t('office.sale_start')} />
        <Moment fields={fields} name="saleEnd" label={t('office.sale_end')} />
      </div>
    </>
  )
}

function Moment({
  fields,
  name,
  label,
}: {
  readonly fields: Fields
  readonly name: string
  readonly label: string
}) {
  return <TextInput {...control(fields, name)} type="datetime-local" label={label} optional />
}
