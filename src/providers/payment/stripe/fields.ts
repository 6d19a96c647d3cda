import * as z from 'zod'

/** Pieces that the provider's replies are made of, read strictly. */
export const cents = z.int().nonnegative()

/** Cents of a movement, negative when they leave. */
export const signedCents = z.int()

export const webAddress = z.url({ protocol: /^https?$/ })

/** Strings that we hung on an object. */
export const metadataReply = z
  .record(z.string(), z.string())
  .nullish()
  .transform(given => given ?? {})

/** A link to another object: its id, or the object itself where it was expanded; null where there is none. */
export const linkReply = z
  .union([z.string(), z.object({ id: z.string() })])
  .nullish()
  .transform(link => (typeof link === 'object' ? (link?.id ?? null) : (link ?? null)))

/** Seconds since 1970, as an ISO instant. */
export const instantReply = z
  .int()
  .nonnegative()
  .transform(seconds => new Date(seconds * 1000).toISOString())

/** An ISO instant as the provider writes it. */
export const toSeconds = (instant: string): number => Math.floor(Date.parse(instant) / 1000)
