import { RichText } from '../../ui/rich-text.tsx'

/** What the field gets: plain values, they travel to the browser. */
export type MessageBodyProps = {
  readonly label: string
  readonly hint: string
  readonly value: string
  readonly error?: string
}

/** The words of a message, with headings, lists and links. */
export function MessageBody({ label, hint, value, error }: MessageBodyProps) {
  return (
    <RichText
      name="body"
      rows={12}
      label={label}
      hint={hint}
      defaultValue={value}
      {...(error !== undefined && { error })}
    />
  )
}
