import { seoTags } from '#domain/form/seo-tags.ts'
import { hasEnglishPage } from '#domain/form/types/index.ts'
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
  const languages = hasEnglishPage(form.formType)
    ? { fr: tags.canonical, en: `${tags.canonical}/en` }
    : undefined
  const canonical = languages?.[locale] ?? tags.canonical
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
