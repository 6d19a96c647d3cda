import { revokeInvitation as revoke } from '#db/invitations.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { type AdministratorVisit, auditAction } from '../campaign/administered-campaign.ts'
import { openTeam } from './team.ts'

type Input = AdministratorVisit & { readonly invitationId: string }

/** Takes an invitation back: its link no longer works. One that was accepted or taken back meanwhile is not there. */
export async function revokeInvitation(app: App, { invitationId, ...visit }: Input): Promise<Result<null>> {
  const opened = await openTeam(app, visit)
  if (!opened.ok) return opened
  const { form, userId } = opened.value
  const { organizationId } = form
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(invitationId)) return failWith('NOT_FOUND')
  return app.transaction(async tx => {
    if (!(await revoke(tx, { organizationId, id: invitationId }, app.now()))) return failWith('NOT_FOUND')
    const object = `invitation:${invitationId}`
    await auditAction(app, tx, { organizationId, userId, action: 'team.revoke', object })
    return ok(null)
  })
}
