import { descriptorOf, formPath } from '#domain/form/types/index.ts'
import { languageTags } from '#messages/locales.ts'
import { coverAddress } from '../cover-address.ts'
import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'
import type { Campaign } from './campaign-page.tsx'
import { leadOf } from './description.ts'
import { structuredData } from './structured-data.ts'

/** What search engines and shared links read. */
export function CampaignMeta({ campaign, wrong }: { readonly campaign: Campaign; readonly wrong: boolean }) {
  const t = useT()
  const { nonce, operator, locale } = usePage()
  const { form, organization, origin } = campaign
  const path = formPath(form.organizationSlug, form.formType, form.formSlug)
  const page = origin + path
  const canonical = locale === 'en' && form.formType === 'Donation' ? `${page}/en` : page
  const named = t('campaign.meta_title', { title: form.title, organization: organization.name })
  const description = leadOf(form.description)
  const motif = descriptorOf(form.formType)?.motif
  const image = motif && origin + coverAddress(motif, form.formSlug, form.palette)
  const indexed = form.state === 'Public'
  const title = wrong ? t('ui.error_title', { title: named }) : named
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="robots" content={indexed ? 'index,follow' : 'noindex'} />
      <link rel="canonical" href={canonical} />
      {form.formType === 'Donation' && (
        <>
          <link rel="alternate" hrefLang="fr" href={page} />
          <link rel="alternate" hrefLang="en" href={`${page}/en`} />
        </>
      )}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={operator.brand} />
      <meta property="og:title" content={named} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      <meta property="og:locale" content={languageTags[locale].replace('-', '_')} />
      {image && <meta property="og:image" content={image} />}
      {indexed && (
        <script type="application/ld+json" nonce={nonce}>
          {JSON.stringify(structuredData(campaign, { page: canonical, image })).replace(/</g, '\\u003c')}
        </script>
      )}
    </>
  )
}
