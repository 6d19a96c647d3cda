/** What the buttons of an application do, and what the page says afterwards. */
const deeds = { accept: 'accepted', decline: 'declined', record: 'recorded' } as const

type Deed = (typeof deeds)[keyof typeof deeds]

/** `awaited`: recorded, and its transfer is to come. */
export type Done = Deed | 'awaited'

/** What a post asks for; `undefined` for a button that the page has not: an answer is final, and nobody gets one by mistake. */
export const deedOf = (intent: string | undefined): Deed | undefined =>
  Object.entries(deeds).find(([name]) => name === intent)?.[1]

/** What an address says that was done; null: nothing. */
export const doneOf = (text: string | null): Done | null =>
  [...Object.values(deeds), 'awaited' as const].find(each => each === text) ?? null
