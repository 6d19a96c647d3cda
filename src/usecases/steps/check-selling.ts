import type { Campaign } from '#db/forms.ts'
import { displayOf } from '#domain/form/sale-window.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'

/** What a visitor is to see of a campaign now (spec §4, D3). */
export function displayOfCampaign(app: App, { form, organization }: Campaign) {
  return displayOf(
    {
      state: form.state,
      saleStartDate: form.saleStartDate,
      saleEndDate: form.saleEndDate,
      soldOut: form.tiers.length > 0 && form.tiers.every(tier => tier.isSoldOut),
      allowCollect: organization.allowCollect,
    },
    app.now(),
  )
}

/** Whether the form takes carts now. A hidden form does not exist for visitors (D3); a closed one says so. */
export function checkSelling(app: App, campaign: Campaign): Result<null> {
  const display = displayOfCampaign(app, campaign)
  if (display === 'draft' || display === 'disabled' || display === 'deleted') return failWith('NOT_FOUND')
  // The units of a sold-out form are counted when they are held: the cart itself may hold the last ones.
  if (display === 'open' || display === 'soldOut') return ok(null)
  return failWith('FORM_CLOSED')
}
