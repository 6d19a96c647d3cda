import { inLanguage } from '#domain/form/language-address.ts'
import { languageTags, locales } from '#messages/locales.ts'
import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'

type Props = {
  readonly title: string
  /** What the tab says while something is wrong on the page; the title unless given. */
  readonly tabTitle?: string
  readonly description: string
  /** The whole address that search engines keep. */
  readonly canonical: string
  /** Whether search engines may list the page; they may unless said. */
  readonly indexed?: boolean
  /** The whole address of a PNG of 1200 by 630 pixels. */
  readonly image?: string | undefined
  /** The whole address of the page in the default language, where each language has one (rule ADDR-7). */
  readonly languages?: string | undefined
}

/** What search engines and shared links read of a page. */
export function PageMeta({
  title,
  tabTitle = title,
  description,
  canonical,
  indexed = true,
  ...more
}: Props) {
  const { operator, locale } = usePage()
  const listed = indexed && operator.indexing
  return (
    <>
      <title>{tabTitle}</title>
      <meta name="description" content={description} />
      <meta name="robots" content={listed ? 'index,follow,max-image-preview:large' : 'noindex,nofollow'} />
      <link rel="canonical" href={canonical} />
      {more.languages && <Languages page={more.languages} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={operator.brand} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      <meta property="og:locale" content={languageTags[locale].replace('-', '_')} />
      {more.image && <SharedImage image={more.image} words={title} />}
    </>
  )
}

function Languages({ page }: { readonly page: string }) {
  return (
    <>
      {locales.map(locale => (
        <link key={locale} rel="alternate" hrefLang={locale} href={inLanguage(page, locale)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={page} />
    </>
  )
}

/** The cover shows no words: what it stands for is the campaign itself. */
function SharedImage({ image, words }: { readonly image: string; readonly words: string }) {
  const t = useT()
  return (
    <>
      <meta property="og:image" content={image} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={t('seo.image', { title: words })} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
