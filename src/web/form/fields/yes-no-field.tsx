import { useT } from '../../messages.tsx'
import { Checkbox, RadioGroup } from '../../ui/choice.tsx'
import { type FieldProps, frameOf } from './field-control.ts'

/** Yes or no, neither of them beforehand (rule SCR-27). */
export function YesNoField(props: FieldProps) {
  const t = useT()
  if (props.field.mustBeTrue) return <MustBeTrue {...props} />
  const { value, onValue } = props.control
  const choices = [
    { value: 'yes', label: t('field.yes') },
    { value: 'no', label: t('field.no') },
  ]
  return <RadioGroup {...frameOf(props)} choices={choices} value={value} onChoose={onValue} inRow />
}

/** What must be agreed to: one box, never ticked beforehand (rule FLD-15). */
function MustBeTrue(props: FieldProps) {
  const { name, label, error } = frameOf(props)
  const { value, onValue } = props.control
  return (
    <Checkbox
      name={name}
      label={label}
      {...(error !== undefined && { error })}
      value="yes"
      checked={value === 'yes'}
      onChange={event => onValue(event.target.checked ? 'yes' : '')}
      required
    />
  )
}
