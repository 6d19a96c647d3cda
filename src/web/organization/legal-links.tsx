import { legalPath } from '#domain/organization/legal-texts.ts'
import { useT } from '../messages.tsx'

/** Whose legal pages a page leads to; `salesConditionsUrl` is the version that holds here, null where there is none. */
export type LegalOrganization = {
  readonly organizationSlug: string
  readonly name: string
  readonly salesConditionsUrl: string | null
}

/** The association's own legal notice, terms of sale and privacy notice, beside those of the site (rule LAW-5). */
export function LegalLinks({ organization }: { readonly organization: LegalOrganization }) {
  const t = useT()
  const { organizationSlug, name, salesConditionsUrl } = organization
  const links = [
    { href: legalPath(organizationSlug, 'notice'), words: t('conditions.notice') },
    ...(salesConditionsUrl === null ? [] : [{ href: salesConditionsUrl, words: t('conditions.terms') }]),
    { href: legalPath(organizationSlug, 'privacy'), words: t('conditions.privacy') },
  ]
  return (
    <nav className="legal-links small muted" aria-label={t('conditions.links_of', { organization: name })}>
      <p>{t('conditions.links_of', { organization: name })}</p>
      <ul>
        {links.map(({ href, words }) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noopener">
              {words}
              <span className="visually-hidden"> {t('common.new_window')}</span>
            </a>
          </li>
        ))}
      </ul>
      {salesConditionsUrl === null && <p>{t('conditions.terms_none')}</p>}
    </nav>
  )
}
