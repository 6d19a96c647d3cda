const deeds = ['rate', 'deleted', 'withdrawn', 'restored', 'moved', 'unmoved', 'pooled', 'unpooled'] as const

/** What was done to a rate or a pool, as the list tells it afterwards. */
export type RateDeed = (typeof deeds)[number]

/** Whether the address of the list names something that was done. */
export function isRateDeed(deed: string | null): deed is RateDeed {
  return deeds.some(each => each === deed)
}
