import { DateInput } from '../../ui/date-input.tsx'
import { type FieldProps, frameOf } from './field-control.ts'

/** A day, which is checked when it is left (rule FLD-4). */
export function DateField(props: FieldProps) {
  const { value, onValue, onLeave } = props.control
  return <DateInput {...frameOf(props)} value={value} onValue={onValue} onBlur={onLeave} autoComplete="off" />
}
