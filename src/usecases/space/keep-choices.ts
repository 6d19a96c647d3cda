import { type KeptChoices, profileOf, storeChoices } from '#db/profiles.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'

/**
 * A user keeps a language or accessibility settings with their account; the browser's cookies stay stronger (rule LOOK-6).
 */
export async function keepChoices(
  app: App,
  { userId, ...chosen }: KeptChoices & { readonly userId: number },
): Promise<Result<null>> {
  const profile = await profileOf(app.db, userId)
  if (profile === undefined) return failWith('UNAUTHENTICATED')
  await storeChoices(app.db, userId, { ...profile.choices, ...chosen })
  return ok(null)
}
