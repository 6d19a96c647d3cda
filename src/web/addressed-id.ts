import { data } from 'react-router'
import { readId } from '#domain/id.ts'

/** The id that an address or a form of ours names; anything else is no page: 404. */
export function addressedId(text: FormDataEntryValue | null): number {
  const id = readId(text)
  if (id === null) throw data(null, { status: 404 })
  return id
}
