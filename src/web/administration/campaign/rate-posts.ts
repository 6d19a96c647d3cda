const deeds = ['rate', 'deleted', 'withdrawn', 'restored', 'moved', 'unmoved', 'pooled', 'unpooled'] as const

/** What was done to a rate or a pool, as the list tells it afterwards. */
export type RateDeed = (typeof deeds)[number]

/** Whether the address of the list names something that was done. */
export function isRateDeed(deed: string | null): deed is RateDeed {
  return deeds.some(each => each === deed)
}

/** The id of a rate as an address or a form names it; null for none. */
export function readRateId(text: FormDataEntryValue | null | undefined): number | null {
  const id = Number(/^[1-9]\d{0,9}$/.exec(String(text ?? ''))?.[0] ?? 0)
  return id >= 1 && id <= 2_147_483_647 ? id : null
}
