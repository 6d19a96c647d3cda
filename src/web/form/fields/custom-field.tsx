import type { FieldProps } from './field-control.ts'
import { FileField } from './file-field.tsx'
import { PlainField } from './plain-field.tsx'

/** One of the association's own questions. */
export function CustomFieldControl(props: FieldProps) {
  return props.field.type === 'File' ? <FileField {...props} /> : <PlainField {...props} />
}
