import type { Decision } from '#domain/moderation/report-flow.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { type MailContent, type Sender, writeLetter } from './letter.ts'

type AboutReport = Sender & {
  /** What the page is called; null where it is not one of an association. */
  readonly page: string | null
}

type Decided = AboutReport & { readonly event: Decision; readonly reasons: string }

/** To whoever reported a page: it has arrived (Digital Services Act, article 16). */
export function reportReceivedMail(about: AboutReport): MailContent {
  const { locale, brand, page } = about
  const t = serverTranslator(locale)
  return writeLetter({
    sender: about,
    subject: t('report.mail_received_subject', { brand }),
    preview: t('report.mail_received_title'),
    title: t('report.mail_received_title'),
    paragraphs: [
      page === null ? t('report.mail_received_body') : t('report.mail_received_body_page', { page }),
      t('report.mail_received_next', { brand }),
    ],
  })
}

/** What the reporter reads first, by what was decided. */
const decidedTitles = {
  withhold: 'report.mail_decided_withheld',
  dismiss: 'report.mail_decided_shown',
  confirm: 'report.mail_decided_confirmed',
  lift: 'report.mail_decided_lifted',
} as const satisfies Record<Decision, string>

/** To whoever reported a page: what was decided, also when it was decided again, and why. */
export function decisionMail(decided: Decided): MailContent {
  const { locale, brand, page, event, reasons } = decided
  const t = serverTranslator(locale)
  const title = t(decidedTitles[event])
  const isSecond = event === 'confirm' || event === 'lift'
  return writeLetter({
    sender: decided,
    subject: t('report.mail_decided_subject', { brand }),
    preview: title,
    title,
    paragraphs: [
      page === null ? t('report.mail_decided_body') : t('report.mail_decided_body_page', { page }),
      ...(isSecond ? [t('report.mail_decided_again', { brand })] : []),
      t('report.mail_by_a_person'),
    ],
    panels: [{ heading: t('report.mail_reasons'), text: reasons }],
  })
}

function isShown(event: Decision): boolean {
  return event === 'dismiss' || event === 'lift'
}

/** To the administrators of a page: it is withheld, why, and how to contest it (article 17). */
export function withheldMail(
  decided: Decided & { readonly page: string; readonly contestUrl: string },
): MailContent {
  const { locale, brand, page, reasons, contestUrl } = decided
  const t = serverTranslator(locale)
  return writeLetter({
    sender: decided,
    subject: t('report.mail_withheld_subject', { page }),
    preview: t('report.mail_withheld_title'),
    title: t('report.mail_withheld_title'),
    paragraphs: [
      t('report.mail_withheld_body', { page, brand }),
      t('report.mail_withheld_goes_on'),
      t('report.mail_by_a_person'),
    ],
    panels: [{ heading: t('report.mail_reasons'), text: reasons }],
    action: {
      label: t('report.mail_contest'),
      address: contestUrl,
      note: t('report.mail_contest_note'),
    },
  })
}

/** To the administrators of a page, after the operator decided again: it is shown again, or stays withheld. */
export function shownAgainMail(
  decided: Decided & { readonly page: string; readonly url: string },
): MailContent {
  const { locale, brand, page, event, reasons, url } = decided
  const t = serverTranslator(locale)
  const outcome = isShown(event) ? 'lifted' : 'confirmed'
  return writeLetter({
    sender: decided,
    subject: t(`report.mail_${outcome}_subject`, { page }),
    preview: t(`report.mail_${outcome}_title`),
    title: t(`report.mail_${outcome}_title`),
    paragraphs: [t(`report.mail_${outcome}_body`, { page, brand }), t('report.mail_by_a_person')],
    panels: [{ heading: t('report.mail_reasons'), text: reasons }],
    ...(isShown(event) && { action: { label: t('report.mail_see_page'), address: url } }),
  })
}
