import { hasLanguageAddresses, inLanguage } from '#domain/form/language-address.ts'
import { formPath } from '#domain/form/types/index.ts'
import { defaultLocale, locales } from '#domain/locale.ts'
import type { Acts } from '#usecases/index.ts'
import type { StaticPage } from '../operator.ts'

type Batch = Awaited<ReturnType<Acts['readSitemapPart']>>
type Page = Batch[number]

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** The list of a sitemap's files. */
export function sitemapIndex(addresses: readonly string[]): string {
  const entries = addresses.map(address => `<sitemap><loc>${escaped(address)}</loc></sitemap>`)
  return `${head}<sitemapindex ${namespace}>\n${entries.join('\n')}\n</sitemapindex>\n`
}

const start = `${head}<urlset ${namespace}>\n`
const end = '</urlset>\n'

/** A file of a few addresses. */
export function sitemapOf(addresses: readonly string[]): string {
  return start + addresses.map(address => entry(address)).join('') + end
}

/**
 * A file of many addresses as it is read: never more than one batch is in memory, and the next one is only read when
 * the reader has taken the last. `next` gives the pages after an id.
 */
export function sitemapStream(
  next: (after: number) => Promise<Batch>,
  origin: string,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let after = 0
  return new ReadableStream(
    {
      start: controller => controller.enqueue(encoder.encode(start)),
      async pull(controller) {
        const pages = await next(after)
        after = pages.at(-1)?.id ?? after
        if (pages.length > 0) {
          controller.enqueue(encoder.encode(pages.map(page => entriesOf(page, origin)).join('')))
          return
        }
        controller.enqueue(encoder.encode(end))
        controller.close()
      },
    },
    { highWaterMark: 1 },
  )
}

/** The addresses of a page: a donation form has one for each language (rule ADDR-7). */
function entriesOf({ organizationSlug, formType, formSlug, lastModified }: Page, origin: string): string {
  if (formType === null || formSlug === null)
    return entry(`${origin}/associations/${organizationSlug}`, lastModified)
  const address = origin + formPath(organizationSlug, formType, formSlug)
  const languages = hasLanguageAddresses(formType) ? locales : [defaultLocale]
  return languages.map(locale => entry(inLanguage(address, locale), lastModified)).join('')
}

function entry(address: string, lastModified?: string): string {
  const modified = lastModified === undefined ? '' : `<lastmod>${escaped(lastModified)}</lastmod>`
  return `<url><loc>${escaped(address)}</loc>${modified}</url>\n`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Pages that are the same for every visitor and worth finding. */
export const lastingPages: readonly StaticPage[] = [
  'guide',
  'aide',
  'contact',
  'conditions-associations',
  'sous-traitance',
  'conditions-utilisation',
  'mentions-legales',
  'confidentialite',
  'accessibilite',
]
