import { administratorsOf } from '#db/administrators.ts'
import { enqueue } from '#db/jobs.ts'
import type { Transaction } from '#db/schema.ts'
import type { Sender } from '#documents/mail/letter.ts'
import { wordsLines } from '#documents/mail/words-lines.ts'
import type { Form, MailWords } from '#domain/form/form.ts'
import { formPath, hasPage } from '#domain/form/types/index.ts'
import { type MailKind, wordsOfKind } from '#domain/job/mail-kinds.ts'
import type { Locale } from '#domain/locale.ts'
import { legalPath } from '#domain/organization/legal-texts.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import type { App, OutgoingMail } from './app.ts'

/** What the job of a mail carries: its kind and its subject. */
export type MailJob<Kind extends MailKind = MailKind> = {
  readonly organizationId: number
  readonly kind: Kind
  readonly subjectId: string
  /** What somebody typed and has not saved, in place of the association's words: a preview (rule MAIL-6). */
  readonly draft?: MailWords
}

/** A mail as an act writes it; its id comes from the job, and so does who reads an answer where it does not say so. */
export type Letter = Omit<OutgoingMail, 'messageId'> & {
  /** The order that it tells its payer or a guest about: it stands among the order's mails. */
  readonly orderId?: number
}

/** Operator's colour where a campaign has none (rule LOOK-1). */
export const brandAccent = '#4B3FCF'

/** Who writes, in the order's language and the campaign's colour. */
export function senderOf(app: App, locale: Locale, organizationName: string, accent: string | null) {
  return {
    locale,
    organizationName,
    brand: app.operator.brand,
    accent: accent ?? brandAccent,
    trace: app.trace,
  }
}

/** The same to somebody who paid: with the association's own legal pages at the foot (rule LAW-5). */
export function payersSenderOf(
  app: App,
  locale: Locale,
  { name, organizationSlug, salesConditionsUrl }: Organization,
  accent: string | null,
) {
  const at = (path: string) => new URL(path, app.operator.origin).href
  return {
    ...senderOf(app, locale, name, accent),
    legal: {
      noticeUrl: at(legalPath(organizationSlug, 'notice')),
      termsUrl: salesConditionsUrl === null ? null : at(salesConditionsUrl),
      privacyUrl: at(legalPath(organizationSlug, 'privacy')),
    },
  }
}

type Written = Pick<MailJob, 'kind' | 'draft'>
type Worded = {
  readonly form: Pick<Form, 'accent' | 'language' | 'mailWords' | 'thanks'>
  readonly organization: Organization
}

/** The same, with what the association adds to a mail of this kind in its own words (rule MAIL-5). */
export function wordedSenderOf(
  app: App,
  locale: Locale,
  { form, organization }: Worded,
  mail: Written,
): Sender {
  const sender = payersSenderOf(app, locale, organization, form.accent)
  const lines = wordsLines(wordsIn(form, mail))
  if (lines.length === 0) return sender
  const heading = serverTranslator(locale)('thanks.from', { organization: organization.name })
  return { ...sender, words: { heading, language: form.language, lines } }
}

/** The association's words with their markup in a mail of this kind; empty: none. */
export function wordsIn({ mailWords, thanks }: Pick<Form, 'mailWords' | 'thanks'>, { kind, draft }: Written) {
  const mail = wordsOfKind(kind)
  const words: MailWords = draft ?? { ...mailWords, confirmation: thanks.mail }
  return (mail && words[mail]) ?? ''
}

/** The name on the envelope. */
export function nameOf(payer: { firstName: string | null; lastName: string | null }): string {
  return [payer.firstName, payer.lastName].filter(Boolean).join(' ')
}

/** The page of a campaign, for mails that lead back to it. */
export function campaignUrl(
  app: App,
  form: { organizationSlug: string; formType: Parameters<typeof formPath>[1]; formSlug: string },
) {
  const { organizationSlug, formType, formSlug } = form
  // A checkout has no page of its own to go back to.
  const path = hasPage(formType)
    ? formPath(organizationSlug, formType, formSlug)
    : `/associations/${organizationSlug}`
  return `${app.operator.origin}${path}`
}

/** Queues a mail to each administrator of an organization: what it is about and its reader make the mail's subject. */
export async function tellAdministrators(
  app: App,
  tx: Transaction,
  organizationId: number,
  kind: MailKind,
  id: string,
): Promise<void> {
  for (const { id: userId } of await administratorsOf(tx, organizationId)) {
    const mail = { organizationId, kind, subjectId: `${id}.${userId}` }
    await enqueue(tx, 'send-mail', mail, { trace: app.trace })
  }
}
