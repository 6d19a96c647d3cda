import {
  type JournalSettings,
  journalSettingsOf,
  lockJournal,
  saveAccounts,
  saveJournalWishes,
} from '#db/journal-settings.ts'
import {
  countOwnSubjects,
  type JournalCampaign,
  journalCampaign,
  journalCampaigns,
} from '#db/journal-subjects.ts'
import type { Reader } from '#db/schema.ts'
import { type Account, accountUses } from '#domain/accounting/accounts.ts'
import {
  checkAccounts,
  checkJournalWishes,
  isUse,
  type SetAccount,
  type TypedAccount,
  type TypedJournal,
} from '#domain/accounting/settings.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { fail, failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { auditAction } from '../campaign/administered-campaign.ts'
import { type AccountingVisit, openAccounting } from './open-accounting.ts'

/** An account in a form, with what it is for in the association's words; null: a use, or the whole campaign. */
export type AccountInForm = TypedAccount & { readonly label: string | null }

/** What the page of the settings of a journal shows. */
export type AccountingSettingsPage = {
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  readonly journal: TypedJournal
  /** Of the uses; of a campaign and its rates where one is asked for. */
  readonly accounts: readonly AccountInForm[]
  readonly campaign: JournalCampaign | null
  /** Newest first. */
  readonly campaigns: readonly JournalCampaign[]
}

/** As many campaigns as the page leads to. */
const listedCampaigns = 200

type Settings = AccountingVisit & {
  /** Null: the accounts of the association. */
  readonly campaignId: number | null
}

/** The accounts of an association, or of one of its campaigns, for who keeps its money (rule BKP-2). */
export async function readAccountingSettings(
  app: App,
  { campaignId, ...visit }: Settings,
): Promise<Result<AccountingSettingsPage>> {
  const opened = await openAccounting(app, visit)
  if (!opened.ok) return opened
  const { id, name, organizationSlug } = opened.value.organization
  const settings = await journalSettingsOf(app.db, id)
  const campaign = campaignId === null ? null : await journalCampaign(app.db, id, campaignId)
  if (campaign === undefined) return failWith('NOT_FOUND')
  return ok({
    organization: { name, organizationSlug },
    journal: inFields(settings),
    accounts: campaign === null ? ofUses(settings) : ofCampaign(settings, campaign),
    campaign: campaign && { id: campaign.id, title: campaign.title },
    campaigns: await journalCampaigns(app.db, id, listedCampaigns),
  })
}

const inFields = ({ rhythm, code, closesMonthly, accountantEmail }: JournalSettings): TypedJournal => ({
  ...{ rhythm, code, closesMonthly },
  accountantEmail: accountantEmail ?? '',
})

const typedOf = (account: Account | undefined) => ({
  number: account?.number ?? '',
  name: account?.name ?? '',
})

const ofUses = ({ plan }: JournalSettings): readonly AccountInForm[] =>
  accountUses.map(use => ({ scope: 'use', subject: use, label: null, ...typedOf(plan.uses[use]) }))

type Campaign = NonNullable<Awaited<ReturnType<typeof journalCampaign>>>

const ofCampaign = ({ plan }: JournalSettings, { id, rates }: Campaign): readonly AccountInForm[] => [
  { scope: 'campaign', subject: String(id), label: null, ...typedOf(plan.campaigns.get(id)) },
  ...rates.map(
    (rate): AccountInForm => ({
      ...{ scope: 'rate', subject: String(rate.id), label: rate.label },
      ...typedOf(plan.rates.get(rate.id)),
    }),
  ),
]

type Saving = AccountingVisit & {
  /** Null: only accounts are saved. */
  readonly journal: TypedJournal | null
  readonly accounts: readonly TypedAccount[]
}

/** Saves all of a form or nothing. Errors: `NOT_FOUND`; those of its fields. Closed months stay as they are (rule BKP-6). */
export async function saveAccountingSettings(
  app: App,
  { journal, accounts, ...visit }: Saving,
): Promise<Result<null>> {
  const opened = await openAccounting(app, visit)
  if (!opened.ok) return opened
  const { organization, userId } = opened.value
  const { id: organizationId } = organization
  const wishes = journal === null ? ok(null) : checkJournalWishes(journal)
  const set = checkAccounts(accounts)
  if (!wishes.ok || !set.ok) return fail(...(wishes.ok ? [] : wishes.error), ...(set.ok ? [] : set.error))
  if (!(await areOwn(app.db, organizationId, set.value))) return failWith('NOT_FOUND')
  return app.transaction(async tx => {
    await lockJournal(tx, organizationId)
    if (wishes.value !== null) await saveJournalWishes(tx, organizationId, wishes.value)
    await saveAccounts(tx, organizationId, set.value)
    const object = `organization:${organizationId}`
    await auditAction(app, tx, { organizationId, userId, action: 'journal.settings', object })
    return ok(null)
  })
}

/** Whether each account is for something that the association has. */
async function areOwn(db: Reader, organizationId: number, accounts: readonly SetAccount[]): Promise<boolean> {
  const idsOf = (scope: SetAccount['scope']) =>
    accounts.flatMap(account => (account.scope === scope ? [Number(account.subject)] : []))
  const [campaigns, rates] = [idsOf('campaign'), idsOf('rate')]
  const ids = [...campaigns, ...rates]
  if (!ids.every(id => Number.isInteger(id) && id > 0 && id < 2 ** 31)) return false
  if (!accounts.every(({ scope, subject }) => scope !== 'use' || isUse(subject))) return false
  return ids.length === 0 || (await countOwnSubjects(db, organizationId, { campaigns, rates })) === ids.length
}
