import type { MessageKey } from '#messages/fr.ts'
import type { StaticPage } from '../operator.ts'

type LegalKey = Extract<
  MessageKey,
  `${'help' | 'guide' | 'terms_associations' | 'terms' | 'legal_notice' | 'privacy' | 'cookies' | 'accessibility'}.${string}`
>

/** A section of a static page: an optional heading and its paragraphs. */
export type Section = { readonly heading?: LegalKey; readonly paragraphs: readonly LegalKey[] }

export type LegalPage = { readonly title: LegalKey; readonly sections: readonly Section[] }

/** The static pages and their texts. An operator replaces any of them by an address of its own (operator.ts). */
export const legalPages: Readonly<Record<StaticPage, LegalPage>> = {
  aide: {
    title: 'help.title',
    sections: [
      { heading: 'help.pay_title', paragraphs: ['help.pay_body'] },
      { heading: 'help.refused_title', paragraphs: ['help.refused_body'] },
      { heading: 'help.mail_title', paragraphs: ['help.mail_body'] },
      { heading: 'help.tip_title', paragraphs: ['help.tip_body'] },
      { heading: 'help.contact_title', paragraphs: ['help.contact_body'] },
    ],
  },
  guide: {
    title: 'guide.title',
    sections: [
      { heading: 'guide.start_title', paragraphs: ['guide.start_body'] },
      { heading: 'guide.money_title', paragraphs: ['guide.money_body'] },
      { heading: 'guide.receipts_title', paragraphs: ['guide.receipts_body'] },
    ],
  },
  'conditions-associations': {
    title: 'terms_associations.title',
    sections: [
      { heading: 'terms_associations.object_title', paragraphs: ['terms_associations.object_body'] },
      { heading: 'terms_associations.duties_title', paragraphs: ['terms_associations.duties_body'] },
      { heading: 'terms_associations.end_title', paragraphs: ['terms_associations.end_body'] },
    ],
  },
  'conditions-utilisation': {
    title: 'terms.title',
    sections: [
      { paragraphs: ['terms.dated'] },
      { heading: 'terms.service_title', paragraphs: ['terms.service_body'] },
      { heading: 'terms.payment_title', paragraphs: ['terms.payment_body'] },
      { heading: 'terms.tip_title', paragraphs: ['terms.tip_body'] },
    ],
  },
  'mentions-legales': {
    title: 'legal_notice.title',
    sections: [
      { heading: 'legal_notice.publisher_title', paragraphs: ['legal_notice.publisher_body'] },
      { heading: 'legal_notice.contact_title', paragraphs: ['legal_notice.contact_body'] },
    ],
  },
  confidentialite: {
    title: 'privacy.title',
    sections: [
      { heading: 'privacy.what_title', paragraphs: ['privacy.what_body'] },
      { heading: 'privacy.who_title', paragraphs: ['privacy.who_body'] },
      { heading: 'privacy.rights_title', paragraphs: ['privacy.rights_body'] },
    ],
  },
  cookies: {
    title: 'cookies.title',
    sections: [
      {
        heading: 'cookies.needed_title',
        paragraphs: ['cookies.needed_body', 'cookies.locale', 'cookies.a11y', 'cookies.session'],
      },
    ],
  },
  accessibilite: {
    title: 'accessibility.title',
    sections: [
      {
        heading: 'accessibility.state_title',
        paragraphs: ['accessibility.state_body', 'accessibility.audit_body'],
      },
      { heading: 'accessibility.report_title', paragraphs: ['accessibility.report_body'] },
    ],
  },
}
