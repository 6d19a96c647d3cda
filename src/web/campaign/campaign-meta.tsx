import { hasLanguageAddresses, inLanguage } from '#domain/form/language-address.ts'
import { seoTags } from '#domain/form/seo-tags.ts'
import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'
import { breadcrumb } from '../seo/breadcrumb.ts'
import { organizationAddress } from '../seo/organization-facts.ts'
import { PageMeta } from '../seo/page-meta.tsx'
import { StructuredFacts } from '../seo/structured-facts.tsx'
import type { Campaign } from './campaign-facts.ts'
import { leadOf } from './description.ts'
import { structuredData } from './structured-data.ts'

type Props = { readonly campaign: Campaign; readonly wrong: boolean }

/** What search engines and shared links read: the tags that `agg/form` gives, in the page's language. */
export function CampaignMeta({ campaign, wrong }: Props) {
  const t = useT()
  const { operator, locale } = usePage()
  const { form, organization, origin } = campaign
  const description = leadOf(form.description)
  const tags = seoTags(form, { organization: organization.name, origin, description })
  const languages = hasLanguageAddresses(form.formType) ? tags.canonical : undefined
  const canonical = languages === undefined ? tags.canonical : inLanguage(languages, locale)
  const indexed = tags.robots === 'index,follow'
  const image = indexed ? tags.image : undefined
  const way = breadcrumb([
    { name: operator.brand, address: `${origin}/` },
    { name: organization.name, address: organizationAddress(origin, form.organizationSlug) },
    { name: form.title, address: canonical },
  ])
  return (
    <>
      <PageMeta
        {...{ title: tags.title, description: tags.description, canonical, indexed, image, languages }}
        {...(wrong && { tabTitle: t('ui.error_title', { title: tags.title }) })}
      />
      {indexed && (
        <StructuredFacts facts={[structuredData(campaign, { page: canonical, image, origin }), way]} />
      )}
    </>
  )
}
