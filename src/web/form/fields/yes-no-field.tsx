import { useT } from '../../messages.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { type FieldProps, frameOf } from './field-control.ts'

/** Yes or no, neither of them beforehand (rule SCR-27). */
export function YesNoField(props: FieldProps) {
  const t = useT()
  const { value, onValue } = props.control
  const choices = [
    { value: 'yes', label: t('field.yes') },
    { value: 'no', label: t('field.no') },
  ]
  return <RadioGroup {...frameOf(props)} choices={choices} value={value} onChoose={onValue} inRow />
}
