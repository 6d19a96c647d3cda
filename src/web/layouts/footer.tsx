import type { ReactNode } from 'react'
import { findOrderPath } from '#domain/payment/outcome-address.ts'
import { ReportLink } from '../campaign/report.tsx'
import { useT } from '../messages.tsx'
import { addressOf, type StaticPage } from '../operator.ts'
import { usePage } from '../page-context.tsx'
import { Tag } from '../ui/banner.tsx'
import { Logo } from './logo.tsx'

const labels = {
  'conditions-associations': 'footer.terms_associations',
  'sous-traitance': 'processing.title',
  'conditions-utilisation': 'footer.terms',
  'mentions-legales': 'footer.legal_notice',
  confidentialite: 'footer.privacy',
  cookies: 'footer.cookies',
  guide: 'footer.guide',
  aide: 'nav.help',
  contact: 'footer.contact',
} as const satisfies Partial<Record<StaticPage, string>>

function PageLink({ page }: { readonly page: keyof typeof labels }) {
  const t = useT()
  return <a href={addressOf(page, usePage().operator)}>{t(labels[page])}</a>
}

function AccessibilityLink() {
  const t = useT()
  const { operator } = usePage()
  return (
    <a href={addressOf('accessibilite', operator)}>
      {t('footer.accessibility', { state: operator.accessibility })}
    </a>
  )
}

function Column({
  title,
  pages,
  children,
}: {
  readonly title: string
  readonly pages: readonly (keyof typeof labels)[]
  readonly children?: ReactNode
}) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {pages.map(page => (
          <li key={page}>
            <PageLink page={page} />
          </li>
        ))}
        {children}
      </ul>
    </div>
  )
}

/** The footer of public pages (rule SCR-2). Badges and partner come from the operator alone. */
export function SiteFooter() {
  const t = useT()
  const { brand } = usePage().operator
  return (
    <footer className="site-footer">
      <div className="container">
        <div className="footer-columns">
          <div>
            <a className="brand footer-brand" href="/" aria-label={t('nav.home', { brand })}>
              <Logo />
              {brand}
            </a>
            <p className="footer-words">{t('footer.tagline')}</p>
          </div>
          <Column
            title={t('footer.associations')}
            pages={['guide', 'conditions-associations', 'sous-traitance', 'contact']}
          />
          <Column title={t('footer.payers')} pages={['aide', 'conditions-utilisation']}>
            <li>
              <a href={findOrderPath}>{t('find.link')}</a>
            </li>
          </Column>
          <div>
            <Column title={t('footer.legal')} pages={['mentions-legales', 'confidentialite', 'cookies']} />
            <AccessibilityLink />
            <ReportEntry />
          </div>
        </div>
        <Marks />
      </div>
    </footer>
  )
}

const campaignPage = /^\/associations\/[^/?]+\/[^/?]+\/[^/?]+/

/** Pages of campaigns can be reported (rule SCR-2). */
function ReportEntry() {
  const t = useT()
  const { address } = usePage()
  if (!campaignPage.test(address)) return null
  return (
    <p>
      <ReportLink>{t('footer.report')}</ReportLink>
    </p>
  )
}

function Marks() {
  const t = useT()
  const { badges, paymentInstitution } = usePage().operator
  if (!badges.regulatedPayment && !badges.crowdfundingAssociation && paymentInstitution === null) return null
  return (
    <div className="footer-marks">
      {badges.regulatedPayment && <Tag>{t('footer.badge_regulated')}</Tag>}
      {badges.crowdfundingAssociation && <Tag>{t('footer.badge_crowdfunding')}</Tag>}
      {paymentInstitution !== null && (
        <p>{t('footer.payment_partner', { institution: paymentInstitution })}</p>
      )}
    </div>
  )
}

/** One line, for payment pages and the quick variant (rule SCR-2). */
export function ShortFooter() {
  const pages = [
    'aide',
    'contact',
    'conditions-utilisation',
    'mentions-legales',
    'confidentialite',
    'cookies',
  ] as const
  return (
    <footer className="short-footer">
      <ul className="container">
        {pages.map(page => (
          <li key={page}>
            <PageLink page={page} />
          </li>
        ))}
        <li>
          <AccessibilityLink />
        </li>
      </ul>
    </footer>
  )
}
