import { isDeepStrictEqual } from 'node:util'
import { openChange } from '#db/event-changes.ts'
import { updateMailWords } from '#db/form-edits.ts'
import { may } from '#domain/access/may.ts'
import type { ContentsValues } from '#domain/form/contents.ts'
import type { Form, MailWords, SentMails, WordedMail } from '#domain/form/form.ts'
import { mailField, mailsOf, readMailWords, readSentMails, sentMailsValues } from '#domain/form/mail-words.ts'
import { editablePresentation } from '#domain/form/presentation.ts'
import type { OpenChange } from '#domain/message/guest-mails.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import {
  type AdministratorVisit,
  auditAction,
  changed,
  openAdministered,
} from '../campaign/administered-campaign.ts'
import { storedWords, withoutEmpty, wordsOver } from './mail-words.ts'

/** The mails that orders of a campaign bring, with the association's words in each as its field shows them. */
export type CampaignMails = {
  readonly form: Form
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  readonly mails: readonly WordedMail[]
  readonly values: ContentsValues
  /** What who ordered may be told of, where this person may write to them. */
  readonly change: OpenChange | null
}

/** Shows the mails of a campaign to who may write it; to anyone else the campaign does not exist. */
export async function readCampaignMails(app: App, visit: AdministratorVisit): Promise<Result<CampaignMails>> {
  const opened = await openAdministered(app, visit, 'editContents')
  if (!opened.ok) return opened
  const { form, organization, roles } = opened.value
  const { name, organizationSlug } = organization
  const mails = mailsOf(form, { takesDebits: app.provider(organization.provider).debits !== null })
  return ok({
    form,
    organization: { name, organizationSlug },
    mails,
    values: {
      ...valuesOf(storedWords(form), mails),
      ...(mails.includes('reminder') && sentMailsValues(sendsOf(form))),
    },
    change: (may(roles, 'writeMessages', form) && (await openChange(app.db, form))) || null,
  })
}

const sendsOf = ({ sends }: Form): SentMails => sends ?? { reminder: false, afterwards: false }

const valuesOf = (words: MailWords, mails: readonly WordedMail[]): ContentsValues =>
  Object.fromEntries(mails.map(mail => [mailField(mail), editablePresentation(words[mail] ?? '')]))

type Save = AdministratorVisit & {
  /** The version of the campaign that the fields showed. */
  readonly version: number
  readonly values: ContentsValues
}

/**
 * Writes an association's words in mails over those that were shown: who comes second is told so, `CAMPAIGN_CHANGED`. Those whose
 * field was not there stay (rule MAIL-5).
 */
export async function saveMailWords(
  app: App,
  { version, values, ...visit }: Save,
): Promise<Result<{ readonly version: number }>> {
  const opened = await openAdministered(app, visit, 'editContents')
  if (!opened.ok) return opened
  const { form, userId } = opened.value
  const read = readMailWords(values)
  if (!read.ok) return read
  const before = storedWords(form)
  const words = wordsOver(before, read.value)
  const sends = readSentMails(values) ?? sendsOf(form)
  if (isDeepStrictEqual(words, withoutEmpty(before)) && isDeepStrictEqual(sends, sendsOf(form)))
    return ok({ version })
  return app.transaction(async tx => {
    if (!(await updateMailWords(tx, form, { words, sends }, { version, now: app.now() })))
      return failWith('CAMPAIGN_CHANGED')
    await auditAction(app, tx, {
      organizationId: form.organizationId,
      userId,
      action: 'campaign.mails',
      object: `form:${form.id}`,
      facts: {
        version: version + 1,
        ...changed(
          { ...valuesOf(before, Object.keys(read.value) as WordedMail[]), ...sentMailsValues(sendsOf(form)) },
          { ...values, ...sentMailsValues(sends) },
        ),
      },
    })
    return ok({ version: version + 1 })
  })
}
