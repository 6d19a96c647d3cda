import { FileCheck, Globe, Hash, type LucideIcon, Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { organizationLanguage } from '#domain/organization/organization.ts'
import type { OpenedOrganization } from '#usecases/campaign/read-organization.ts'
import { paragraphsOf } from '../campaign/description.ts'
import { useT } from '../messages.tsx'
import { Icon } from '../ui/icon.tsx'

type Props = Pick<OpenedOrganization, 'organization' | 'facts'>

/** What an organization tells of itself, and how it is known officially. */
export function About({ organization, facts }: Props) {
  const t = useT()
  const paragraphs = paragraphsOf(organization.description)
  return (
    <section className="stack" aria-labelledby="a-propos">
      <h2 id="a-propos">{t('organization.about')}</h2>
      <div className="prose">
        {paragraphs.length === 0 && <p className="muted">{t('organization.no_description')}</p>}
        {paragraphs.map(paragraph => (
          <p key={paragraph} dir="auto" lang={organizationLanguage}>
            {paragraph}
          </p>
        ))}
      </div>
      <Facts organization={organization} facts={facts} />
    </section>
  )
}

function Facts({ organization, facts: { contactEmail, website, rna, siren } }: Props) {
  const t = useT()
  return (
    <dl className="organization-facts">
      {contactEmail !== null && (
        <Fact icon={Mail} label={t('organization.contact')}>
          <a href={`mailto:${encodeURIComponent(contactEmail).replace('%40', '@')}`}>
            <bdi>{contactEmail}</bdi>
          </a>
        </Fact>
      )}
      {website !== null && (
        <Fact icon={Globe} label={t('organization.website')}>
          <a href={website} rel="nofollow noopener noreferrer">
            <bdi>{website.replace(/^https?:\/\/|\/$/g, '')}</bdi>
          </a>
        </Fact>
      )}
      {rna !== null && (
        <Fact icon={Hash} label={t('organization.rna')}>
          {rna}
        </Fact>
      )}
      {siren !== null && (
        <Fact icon={Hash} label={t('organization.siren')}>
          {siren.replace(/(\d{3})(?=\d)/g, '$1\u00a0')}
        </Fact>
      )}
      {organization.issuesTaxReceipts && (
        <Fact icon={FileCheck} label={t('directory.receipt')}>
          {t('organization.receipts')}
        </Fact>
      )}
    </dl>
  )
}

type FactProps = { readonly icon: LucideIcon; readonly label: string; readonly children: ReactNode }

function Fact({ icon, label, children }: FactProps) {
  return (
    <div className="organization-fact">
      <dt className="muted small with-icon">
        <Icon icon={icon} />
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
