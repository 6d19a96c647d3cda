import type { Campaign } from '#db/forms.ts'
import { saleOfTier } from '#domain/cart/rate-terms.ts'
import type { Form, Tier } from '#domain/form/form.ts'
import { type Display, displayOf } from '#domain/form/sale-window.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'

type TierFacts = Pick<Tier, 'isSoldOut' | 'saleStartDate' | 'saleEndDate'>

/** What decides how a campaign is shown; a whole one has it all. */
type DisplayFacts = {
  readonly form: Pick<Form, 'state' | 'saleStartDate' | 'saleEndDate' | 'remainingNumber'> & {
    readonly tiers: readonly TierFacts[]
  }
  readonly organization: Pick<Organization, 'allowCollect'>
}

/** What a visitor is to see of a campaign now (rule FRM-5). */
export function displayOfCampaign(app: App, { form, organization }: DisplayFacts): Display {
  const now = app.now()
  const onSale = form.tiers.filter(tier => saleOfTier(tier, now) !== 'ended')
  return displayOf(
    {
      state: form.state,
      saleStartDate: form.saleStartDate,
      saleEndDate: form.tiers.length > 0 && onSale.length === 0 ? now : form.saleEndDate,
      soldOut: form.remainingNumber === 0 || (onSale.length > 0 && onSale.every(tier => tier.isSoldOut)),
      allowCollect: organization.allowCollect,
    },
    now,
  )
}

/**
 * Whether the form takes carts now. A hidden form does not exist for visitors (rule FRM-4); a closed one says so. Who
 * administers it tries a draft or a disabled one up to its payment: `isTrial`.
 */
export function checkSelling(app: App, campaign: Campaign, { isTrial = false } = {}): Result<null> {
  const display = displayOfCampaign(app, campaign)
  if (isTrial && (display === 'draft' || display === 'disabled')) return ok(null)
  if (display === 'draft' || display === 'disabled' || display === 'deleted') return failWith('NOT_FOUND')
  // The units of a sold-out form are counted when they are held: the cart itself may hold the last ones.
  if (display === 'open' || display === 'soldOut') return ok(null)
  return failWith('FORM_CLOSED')
}
