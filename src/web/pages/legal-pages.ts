import type { LegalFact } from '#config/legal-facts.ts'
import type { MessageKey } from '#messages/fr.ts'
import type { StaticPage } from '../operator.ts'

/** Pages that are made of texts alone. */
export type TextPage = Exclude<StaticPage, 'accessibilite' | 'cookies'>

type Namespace =
  | 'help'
  | 'guide'
  | 'contact'
  | 'terms_associations'
  | 'processing'
  | 'terms'
  | 'legal_notice'
  | 'privacy'
export type LegalKey = Extract<MessageKey, `${Namespace}.${string}`>

/** A section of a static page: a heading, facts of the operator, paragraphs, a list. */
export type Section = {
  readonly heading?: LegalKey
  /** Begins a part of several sections, with a heading of its own. */
  readonly part?: LegalKey
  readonly facts?: readonly LegalFact[]
  readonly paragraphs?: readonly LegalKey[]
  readonly points?: readonly LegalKey[]
  /** What the rules themselves say. */
  readonly table?: 'retention'
  /** Where to go from here: what a reader can do without writing to anybody, or whom to write to. */
  readonly ways?: readonly Way[]
}

export type Way = 'order' | 'contact'

export type LegalPage = {
  readonly title: LegalKey
  readonly sections: readonly Section[]
  /** Facts without which the law finds the page incomplete. */
  readonly wanted?: readonly LegalFact[]
}

type Titled<Key> = Key extends `${infer Stem}_title` ? Stem : never
type Stem = Titled<LegalKey>

/** A heading and one paragraph, named alike. */
const plain = (stem: Stem): Section => ({
  heading: `${stem}_title` as LegalKey,
  paragraphs: [`${stem}_body` as LegalKey],
})

const publisher = ['legalName', 'registration', 'address', 'phone', 'email', 'publicationDirector'] as const
const host = ['hostName', 'hostAddress', 'hostPhone'] as const

/** The static pages and their texts. An operator replaces any of them by an address of its own (operator.ts). */
export const legalPages: Readonly<Record<TextPage, LegalPage>> = {
  aide: {
    title: 'help.title',
    sections: [
      plain('help.pay'),
      plain('help.refused'),
      { ...plain('help.mail'), ways: ['order'] },
      plain('help.tip'),
      { ...plain('help.contact'), ways: ['contact'] },
    ],
  },
  guide: {
    title: 'guide.title',
    sections: [
      { paragraphs: ['guide.lead'] },
      {
        part: 'guide.for_associations',
        heading: 'guide.start_title',
        paragraphs: ['guide.start_body'],
        points: [
          'guide.start_donation',
          'guide.start_event',
          'guide.start_membership',
          'guide.start_shop',
          'guide.start_project',
          'guide.start_sale',
        ],
      },
      plain('guide.rates'),
      plain('guide.questions'),
      plain('guide.publish'),
      plain('guide.money'),
      plain('guide.refunds'),
      plain('guide.receipts'),
      plain('guide.team'),
      { part: 'guide.for_payers', ...plain('guide.pay') },
      plain('guide.tip'),
      plain('guide.instalments'),
      plain('guide.monthly'),
      { ...plain('guide.documents'), ways: ['order'] },
      plain('guide.withdraw'),
      plain('guide.safety'),
    ],
  },
  contact: {
    title: 'contact.title',
    sections: [
      { paragraphs: ['contact.lead'] },
      { ...plain('contact.order'), ways: ['order'] },
      plain('contact.platform'),
      plain('contact.data'),
      plain('contact.authority'),
      { heading: 'contact.post_title', facts: ['legalName', 'address', 'phone'] },
    ],
  },
  'conditions-associations': {
    title: 'terms_associations.title',
    sections: [
      plain('terms_associations.object'),
      plain('terms_associations.price'),
      plain('terms_associations.opening'),
      {
        heading: 'terms_associations.duties_title',
        points: [
          'terms_associations.duties_truth',
          'terms_associations.duties_law',
          'terms_associations.duties_deliver',
          'terms_associations.duties_access',
        ],
      },
      plain('terms_associations.money'),
      plain('terms_associations.receipts'),
      plain('terms_associations.data'),
      plain('terms_associations.end'),
      plain('terms_associations.change'),
    ],
  },
  'sous-traitance': {
    title: 'processing.title',
    sections: [
      { paragraphs: ['processing.lead'] },
      plain('processing.object'),
      plain('processing.instructions'),
      {
        heading: 'processing.duties_title',
        points: [
          'processing.duty_secret',
          'processing.duty_security',
          'processing.duty_place',
          'processing.duty_help',
          'processing.duty_breach',
          'processing.duty_audit',
        ],
      },
      plain('processing.others'),
      plain('processing.end'),
    ],
  },
  'conditions-utilisation': {
    title: 'terms.title',
    sections: [
      { paragraphs: ['terms.dated'] },
      plain('terms.service'),
      plain('terms.ranking'),
      plain('terms.account'),
      plain('terms.payment'),
      plain('terms.later'),
      plain('terms.tip'),
      plain('terms.withdrawal'),
      plain('terms.conduct'),
      plain('terms.liability'),
      plain('terms.disputes'),
    ],
  },
  'mentions-legales': {
    title: 'legal_notice.title',
    wanted: [...publisher.filter(fact => fact !== 'registration'), ...host, 'mediator'],
    sections: [
      { heading: 'legal_notice.publisher_title', facts: publisher },
      { heading: 'legal_notice.host_title', facts: host },
      plain('legal_notice.payment'),
      {
        heading: 'legal_notice.content_title',
        paragraphs: ['legal_notice.content_body', 'legal_notice.content_report'],
      },
      plain('legal_notice.rights'),
      { ...plain('legal_notice.mediation'), facts: ['mediator'] },
    ],
  },
  confidentialite: {
    title: 'privacy.title',
    sections: [
      plain('privacy.who'),
      {
        ...plain('privacy.what'),
        points: [
          'privacy.what_order',
          'privacy.what_payment',
          'privacy.what_receipt',
          'privacy.what_account',
          'privacy.what_security',
          'privacy.what_card',
        ],
      },
      { heading: 'privacy.share_title', paragraphs: ['privacy.share_body', 'privacy.public_body'] },
      {
        heading: 'privacy.keep_title',
        paragraphs: ['privacy.keep_card'],
        table: 'retention',
      },
      { heading: 'privacy.rights_title', paragraphs: ['privacy.rights_body', 'privacy.rights_authority'] },
      plain('privacy.cookies'),
    ],
  },
}
