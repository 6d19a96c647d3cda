import type { PayerDocument } from '#domain/form/form.ts'
import type { Controls } from '../controls.ts'
import { FileField } from '../fields/file-field.tsx'

type Props = {
  readonly controls: Controls
  readonly document: PayerDocument
  readonly cartId: string | null
}

/** The document that the form asks its payer for (rule FLD-16). */
export function DocumentField({ controls: { values, change, settle, errorOf }, document, cartId }: Props) {
  const name = 'fileId'
  const control = {
    name,
    value: values[name] ?? '',
    error: errorOf(name),
    onValue: (text: string) => change({ [name]: text }),
    onLeave: () => settle(name),
    cartId,
  }
  return <FileField field={document} control={control} />
}
