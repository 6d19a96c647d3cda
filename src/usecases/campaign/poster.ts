import { shortCodeOf } from '#db/short-links.ts'
import { writePoster } from '#documents/pdf/poster.ts'
import { shareCoverOf, shareImageSize } from '#domain/form/share-image.ts'
import { shortLinkPath } from '#domain/form/short-link.ts'
import type { Locale } from '#domain/locale.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { posterWords } from '#messages/poster-words.ts'
import type { App } from '../app.ts'
import { type AdministratorVisit, openAdministered } from './administered-campaign.ts'

/**
 * The poster of a campaign, for who may share it, whatever its state: its code leads to the short link, which outlives the address
 * of today. `UNAVAILABLE` when too many pictures are being drawn already.
 */
export async function readPoster(
  app: App,
  { locale, ...visit }: AdministratorVisit & { readonly locale: Locale },
): Promise<Result<{ readonly bytes: Uint8Array }>> {
  const opened = await openAdministered(app, visit, 'share')
  if (!opened.ok) return opened
  const { form, organization } = opened.value
  const sent = form.imageId === null ? undefined : await app.files.get(form.imageId)
  const source = sent ?? shareCoverOf(form)
  if (source === undefined) return failWith('NOT_FOUND')
  const picture = await app.rasteriser.png({ source, ...shareImageSize, ...(sent && { focus: form }) })
  if (picture === undefined) return failWith('UNAVAILABLE')
  const { brand, origin } = app.operator
  const link = origin + shortLinkPath(await shortCodeOf(app.db, form))
  const words = posterWords(serverTranslator(locale), form, organization.name)
  const shownLink = link.replace(/^https?:\/\//, '')
  return ok({
    bytes: await writePoster({ locale, brand, madeAt: app.now(), words, picture, link, shownLink }),
  })
}
