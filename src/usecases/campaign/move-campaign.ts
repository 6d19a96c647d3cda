import { isAddressTaken, moveToAddress } from '#db/former-addresses.ts'
import { bumpForm } from '#db/rates.ts'
import { readSlug } from '#domain/form/slug.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { type AdministratorVisit, auditAction, openAdministered } from './administered-campaign.ts'

/**
 * Gives a campaign another address; the one before leads to it for ever (rule ADDR-13). Gives the address. Errors: `NOT_FOUND`, and for the
 * field `address` `required`, `address_invalid`, `address_taken`.
 */
export async function moveCampaign(
  app: App,
  { address, ...visit }: AdministratorVisit & { readonly address: string },
): Promise<Result<{ readonly formSlug: string }>> {
  const opened = await openAdministered(app, visit, 'editContents')
  if (!opened.ok) return opened
  const { form, userId } = opened.value
  const read = readSlug(address)
  if (!read.ok) return read
  const slug = read.value
  if (slug === form.formSlug) return ok({ formSlug: slug })
  const { organizationId, id, formType } = form
  return app.transaction(async tx => {
    await bumpForm(tx, form, { version: null, now: app.now() })
    if (await isAddressTaken(tx, { organizationId, formType, slug }, id))
      return failWith('address_taken', 'address')
    await moveToAddress(tx, form, { slug, now: app.now() })
    await auditAction(app, tx, {
      ...{ organizationId, userId, action: 'campaign.move', object: `form:${id}` },
      facts: { from: form.formSlug, to: slug },
    })
    return ok({ formSlug: slug })
  })
}
