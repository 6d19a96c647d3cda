import * as z from 'zod'
import { longestSearch } from '#domain/organization/search-input.ts'

/** A text of any length and kind: what is too long is cut, what is no text is none. */
const anyText = z
  .string()
  .transform(text => text.slice(0, longestSearch).trim())
  .catch('')
const perhaps = anyText.transform(text => (text === '' ? null : text))

/** A day; what is none is not asked for. */
const perhapsDay = z.iso.date().nullable().catch(null)

/** A box that was ticked. */
const ticked = anyText.transform(text => text === '1')

/** What the address of the directory asks for (rule SCR-23): its words are French, as in every address. */
export const directoryQuery = z.object({
  cherche: z.enum(['associations', 'campagnes']).catch('associations'),
  q: anyText,
  type: perhaps,
  categorie: perhaps,
  ville: perhaps,
  du: perhapsDay,
  au: perhapsDay,
  gratuit: ticked,
  places: ticked,
  recu: ticked,
  /** Where a list goes on. */
  suite: z.string().max(100).optional().catch(undefined),
})

export type DirectoryQuery = z.infer<typeof directoryQuery>
