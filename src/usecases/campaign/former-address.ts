import { formAtFormerAddress } from '#db/former-addresses.ts'
import { campaignByKey } from '#db/forms.ts'
import type { ShownForm } from '#domain/form/form.ts'
import { formTypeOfName } from '#domain/form/types/index.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { type FormAddress, openedFor } from './open-campaign.ts'

type Asked = FormAddress & { readonly userId: number | null }

/**
 * Where the campaign is now that was at this address once: to whoever would see its page, to anyone else it does not exist (rule
 * ADDR-13).
 */
export async function followFormerAddress(
  app: App,
  { userId, ...address }: Asked,
): Promise<Result<Pick<ShownForm, 'organizationSlug' | 'formType' | 'formSlug'>>> {
  const type = formTypeOfName(address.formType)
  const key = type && (await formAtFormerAddress(app.db, { ...address, formType: type.formType }))
  if (key === undefined) return failWith('NOT_FOUND')
  const opened = await openedFor(app, await campaignByKey(app.db, key.organizationId, key.id), userId)
  return opened.ok ? ok(opened.value.form) : opened
}
