import { randomUUID } from 'node:crypto'
import { openChange } from '#db/event-changes.ts'
import { enqueue } from '#db/jobs.ts'
import { publicFactsOf } from '#db/organizations.ts'
import { latestMailSubject } from '#db/previewed-mails.ts'
import { userById } from '#db/users.ts'
import { may } from '#domain/access/may.ts'
import type { ContentsValues } from '#domain/form/contents.ts'
import type { MailWords, WordedMail } from '#domain/form/form.ts'
import { MailFailure } from '#domain/job/mail-failure.ts'
import { limits } from '#domain/limits.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import type { App } from '../app.ts'
import {
  type AdministeredCampaign,
  type AdministratorVisit,
  openAdministered,
} from '../campaign/administered-campaign.ts'
import { campaignUrl, type Letter, nameOf } from '../mail-envelope.ts'
import { inventedLetter } from './invented-letter.ts'
import { letterOf } from './letter-of.ts'
import { draftOf } from './mail-words.ts'

/** A mail as it would be sent now, with links that open nothing of anybody's. */
export type MailPreview = Pick<AdministeredCampaign, 'form' | 'organization'> & {
  /** `Obole <bonjour@example.org>`. */
  readonly from: string
  readonly to: { readonly name: string; readonly address: string }
  readonly replyTo: string | null
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Whether it is about an order of the campaign, or about a person who does not exist. */
  readonly isReal: boolean
  /** The address of whoever looks: where a test of it goes. */
  readonly own: string
}

type Asked = AdministratorVisit & {
  readonly mail: WordedMail
  /** What stands in the fields of the editor, by their names; those that are not sent: as they are stored. */
  readonly values: ContentsValues
}

/**
 * A mail of a campaign as it would be sent now, for who may write the campaign: about its latest order for who may see payments, its
 * latest receipt for who keeps those, else about an invented person. Nothing is written, nothing is sent, and no link of it opens what is somebody's (rule MAIL-6). Errors:
 * `NOT_FOUND`, what is wrong with what was typed.
 */
export async function previewMail(app: App, asked: Asked): Promise<Result<MailPreview>> {
  return preview(app, asked, {})
}

type Look = {
  /** Whether it is about an invented person, whatever was ordered. */
  readonly isInvented?: boolean
}

async function preview(
  app: App,
  { mail, values, ...visit }: Asked,
  look: Look,
): Promise<Result<MailPreview>> {
  const opened = await openAdministered(app, visit, 'editContents')
  if (!opened.ok) return opened
  const user = await userById(app.db, opened.value.userId)
  const draft = draftOf(opened.value.form, mail, values)
  if (user === undefined) return failWith('NOT_FOUND')
  if (!draft.ok) return draft
  const { form, organization } = opened.value
  const drawn = await draw(app, opened.value, { mail, draft: draft.value, ...look })
  return ok({ form, organization, from: app.operator.mailFrom, own: user.email, ...drawn })
}

type Drawn = Look & { readonly mail: WordedMail; readonly draft: MailWords }

async function draw(app: App, campaign: AdministeredCampaign, { mail, draft, isInvented = false }: Drawn) {
  const { form, organization, roles } = campaign
  const { contactEmail } = await publicFactsOf(app.db, organization.id)
  const change = mail === 'changed' ? await openChange(app.db, form) : undefined
  // A receipt may be about gifts to other campaigns too.
  const right = mail === 'receipt' ? 'keepReceipts' : 'seePayments'
  const isOfOrder = !isInvented && may(roles, 'seePayments', form) && may(roles, right, form)
  const real =
    isOfOrder && change === undefined ? await realLetter(app, campaign, { mail, draft }) : undefined
  const { to, replyTo, subject, html, text } = real ?? {
    to: { name: serverTranslator(form.language)('specimen.name'), address: '' },
    ...inventedLetter(app, mail, { campaign, draft, contactEmail, was: change?.was ?? null }),
  }
  const harmless = (words: string) => withoutOwnLinks(words, app.operator.origin, campaignUrl(app, form))
  return {
    to,
    replyTo: replyTo === undefined ? contactEmail : replyTo,
    subject,
    html: harmless(html),
    text: harmless(text),
    isReal: real !== undefined,
  }
}

async function realLetter(
  app: App,
  { form }: AdministeredCampaign,
  { mail, draft }: Drawn,
): Promise<(Letter & { readonly replyTo?: string | null }) | undefined> {
  const subject = await latestMailSubject(app.db, form, mail)
  return subject && letterOf(app, { organizationId: form.organizationId, ...subject, draft })
}

/** Every link to this installation leads to the campaign instead: those of a payer open their order, in whosever hands. */
function withoutOwnLinks(words: string, origin: string, address: string): string {
  const pieces = words.split(origin)
  return pieces
    .map((piece, index) => (index === 0 ? piece : address + piece.replace(/^[^\s"<>)]*/, '')))
    .join('')
}

/**
 * Sends a mail of a campaign, with what is typed, to whoever asks for it, and to nobody else: about an invented person, so that what
 * is a payer's lies in no mailbox of an association (rule MAIL-6). Errors: those of its preview, `TOO_MANY_REQUESTS`.
 */
export async function tryMail(app: App, asked: Asked): Promise<Result<null>> {
  const drawn = await preview(app, asked, { isInvented: true })
  if (!drawn.ok) return drawn
  const { wait } = await app.limits.count(limits.triedMails, `${asked.userId}`)
  if (wait > 0) return failWith('TOO_MANY_REQUESTS')
  const { organizationSlug, formType, formSlug, userId, mail, values } = asked
  const job = { id: randomUUID(), organizationSlug, formType, formSlug, userId: userId!, mail, values }
  await app.transaction(async tx => {
    await enqueue(tx, 'send-trial-mail', job, { trace: app.trace })
    return ok(null)
  })
  return ok(null)
}

/** Writes the test mail as it is drawn now and hands it over; nothing where whoever asked may write the campaign no more. */
export async function sendTrialMail(
  app: App,
  { id, ...asked }: Asked & { readonly id: string },
): Promise<void> {
  const drawn = await preview(app, asked, { isInvented: true })
  const user = asked.userId === null ? undefined : await userById(app.db, asked.userId)
  if (!drawn.ok || user === undefined) return
  const { form, replyTo, subject, html, text } = drawn.value
  const messageId = `<trial.${id}.${app.installation}@${new URL(app.operator.origin).hostname}>`
  const to = { name: nameOf(user), address: user.email }
  const told = serverTranslator(form.language)('letters.trial_subject', { subject })
  try {
    await app.mail.send({ to, replyTo, subject: told, html, text, messageId })
  } catch (error) {
    if (!(error instanceof MailFailure && error.kind === 'refused')) throw error
    app.log.warn({ kind: 'trial', status: error.status }, 'a mail was refused for good')
  }
}
