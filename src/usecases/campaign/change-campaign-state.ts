import { moveForm } from '#db/form-edits.ts'
import { moveIfAllowed } from '#domain/flow.ts'
import type { Form } from '#domain/form/form.ts'
import { type CampaignMove, type FormState, formFlow } from '#domain/form/form-flow.ts'
import { fail, failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { type AdministratorVisit, auditAction, openAdministered } from './administered-campaign.ts'

type Input = AdministratorVisit & { readonly move: CampaignMove; readonly version: number }

/**
 * Publishes, hides, disables, deletes or restores a campaign. Refused where its state does not know the move, where somebody
 * changed it meanwhile, and where it would be published with nothing to sell; the answer says which. Living payment requests
 * are not touched (rule PAY-4).
 */
export async function changeCampaignState(
  app: App,
  { move, version, ...visit }: Input,
): Promise<Result<{ readonly state: FormState }>> {
  const opened = await openAdministered(app, visit, 'changeState')
  if (!opened.ok) return opened
  const { form, userId } = opened.value
  const step = moveIfAllowed(formFlow, form.state, move)
  if (step === undefined) return fail({ code: 'STATE_REFUSED', values: { state: form.state, move } })
  if (step.to === 'Public' && !hasSomethingToSell(form)) return failWith('NOTHING_TO_SELL')
  return app.transaction(async tx => {
    if (!(await moveForm(tx, form, step, { version, now: app.now() }))) return failWith('CAMPAIGN_CHANGED')
    await auditAction(app, tx, {
      organizationId: form.organizationId,
      userId,
      action: `campaign.${move}`,
      object: `form:${form.id}`,
      facts: { from: step.from, to: step.to },
    })
    return ok({ state: step.to })
  })
}

function hasSomethingToSell({ tiers, acceptOpenDonation, allowCustomTier }: Form): boolean {
  return tiers.length > 0 || acceptOpenDonation || allowCustomTier
}
