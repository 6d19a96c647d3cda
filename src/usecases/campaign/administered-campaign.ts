import type { Campaign } from '#db/forms.ts'
import { legalFactsOf } from '#db/legal-texts.ts'
import type { Transaction } from '#db/schema.ts'
import { type AdministratorAction, may, type Target } from '#domain/access/may.ts'
import type { Role } from '#domain/access/role.ts'
import type { AdministrationPage } from '#domain/form/administration-path.ts'
import type { ContentsValues } from '#domain/form/contents.ts'
import { changesFact } from '#domain/operator/audit-changes.ts'
import type { AuditFacts } from '#domain/operator/audit-facts.ts'
import { missingFacts } from '#domain/organization/legal-texts.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { rolesOf } from '../access/may-administer.ts'
import type { Actor } from '../access/require-proof.ts'
import type { App } from '../app.ts'
import { audit } from '../records.ts'
import { type FormAddress, findWholeCampaign } from './open-campaign.ts'

/** Who asks for which campaign of the back office; `userId` null: nobody in particular. */
export type AdministratorVisit = FormAddress & Actor

/** A campaign with the roles of whoever opened it. */
export type AdministeredCampaign = Campaign & {
  readonly roles: readonly Role[]
  readonly userId: number
}

/** The campaign of an address for somebody who may do this to it; to anyone else it does not exist (rule ACC-6). */
export async function openAdministered(
  app: Pick<App, 'db' | 'settings' | 'operator'>,
  visit: AdministratorVisit,
  action: AdministratorAction,
): Promise<Result<AdministeredCampaign>> {
  const { userId } = visit
  const roles = await rolesOf(app.db, userId)
  // Without a role, the time of the answer does not tell which campaigns exist.
  if (userId === null || roles.length === 0) return failWith('NOT_FOUND')
  const found = await findWholeCampaign(app, app.db, visit)
  if (!found.ok || !may(roles, action, found.value.form)) return failWith('NOT_FOUND')
  return ok({ ...found.value, roles, userId })
}

const actionOf = {
  'edition/1': 'editContents',
  'edition/2': 'editContents',
  'edition/3': 'editContents',
  'edition/4': 'editContents',
  'edition/5': 'editContents',
  apercu: 'editContents',
  document: 'editContents',
  partage: 'share',
  statistiques: 'seeStatistics',
  'liste-attente': 'seeWaitingList',
  demandes: 'seeApplications',
  billets: 'seeTickets',
  porte: 'seeTickets',
  cartes: 'seeCards',
  annulation: 'refund',
  remboursements: 'refund',
  administrateurs: 'seeTeam',
  dupliquer: 'createCampaigns',
  'paiement-recu': 'recordPayments',
} as const satisfies Record<AdministrationPage, AdministratorAction>

/** The pages of a campaign that somebody with these roles may open, in their order. */
export function pagesOpenTo(roles: readonly Role[], target: Target): readonly AdministrationPage[] {
  return (Object.keys(actionOf) as AdministrationPage[]).filter(page => may(roles, actionOf[page], target))
}

/** Whether an association's legal notice is not whole, or terms of sale are missing (rule LAW-5). */
export async function lacksLegalTexts(
  { db }: Pick<App, 'db'>,
  { id, salesConditionsUrl }: Pick<Organization, 'id' | 'salesConditionsUrl'>,
): Promise<boolean> {
  return salesConditionsUrl === null || missingFacts(await legalFactsOf(db, id)).length > 0
}

type Done = {
  readonly organizationId: number
  readonly userId: number
  readonly action: string
  readonly object: string
  readonly facts?: AuditFacts
}

/**
 * What was typed over what stood there, for the line of the audit; a field that was not sent stayed, and one that another editor of the
 * same page has is no concern of this one.
 */
export function changed(before: ContentsValues, after: ContentsValues): AuditFacts {
  const own = Object.entries(after).filter(([name]) => Object.hasOwn(before, name))
  return told(before, Object.fromEntries(own))
}

function told(before: ContentsValues, after: ContentsValues): AuditFacts {
  const changes = changesFact(before, after)
  return changes === undefined ? {} : { changes }
}

/** The same where all fields were sent: a box that was ticked and is not sent is ticked no more. */
export function changedWholly(before: ContentsValues, after: ContentsValues): AuditFacts {
  const ticked = Object.entries(before).filter(([, value]) => value === 'on')
  const unticked = Object.fromEntries(ticked.map(([name]) => [name, '']))
  return told(before, { ...unticked, ...after })
}

/** Writes what an administrator did into the audit. */
export async function auditAction(app: App, tx: Transaction, deed: Done): Promise<void> {
  const { organizationId, userId, action, object, facts } = deed
  await audit(app, tx, {
    organizationId,
    actor: `user:${userId}`,
    action,
    object,
    ...(facts && { facts }),
  })
}
