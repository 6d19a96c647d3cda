import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'
import { breadcrumb } from './breadcrumb.ts'
import {
  type Described,
  type MoreFacts,
  organizationAddress,
  organizationFacts,
} from './organization-facts.ts'
import { PageMeta } from './page-meta.tsx'
import { StructuredFacts } from './structured-facts.tsx'

type Props = {
  readonly organization: Described
  readonly facts?: MoreFacts
  /** The beginning of its presentation, as plain text. */
  readonly description: string
}

/** What search engines and shared links read of an organization's page. */
export function OrganizationMeta({ organization, facts, description }: Props) {
  const t = useT()
  const { brand, origin } = usePage().operator
  const { name, organizationSlug } = organization
  const address = organizationAddress(origin, organizationSlug)
  const way = breadcrumb([
    { name: brand, address: `${origin}/` },
    { name, address },
  ])
  return (
    <>
      <PageMeta
        title={t('page.title', { title: name, brand })}
        description={description}
        canonical={address}
      />
      <StructuredFacts facts={[organizationFacts(organization, origin, facts), way]} />
    </>
  )
}
