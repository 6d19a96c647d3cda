import { type Campaign, campaignByAddress } from '#db/forms.ts'
import type { Reader } from '#db/schema.ts'
import { formTypeOfName } from '#domain/form/types/index.ts'
import { failWith, ok, type Result } from '#domain/result.ts'

/** Where a campaign is: slugs as they stand in addresses, and a form type in any case (platform API). */
export type FormAddress = {
  readonly organizationSlug: string
  readonly formType: string
  readonly formSlug: string
}

/** The campaign of an address, whatever its state; unknown: `NOT_FOUND`. */
export async function findCampaign(db: Reader, address: FormAddress): Promise<Result<Campaign>> {
  const type = formTypeOfName(address.formType)
  if (type === undefined) return failWith('NOT_FOUND')
  const campaign = await campaignByAddress(db, { ...address, formType: type.formType })
  return campaign === undefined ? failWith('NOT_FOUND') : ok(campaign)
}
