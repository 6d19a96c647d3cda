import { type AdministeredPayment, listAdministeredPayments } from '#db/administered-payments.ts'
import { campaignsTitled, type TitledCampaign } from '#db/office-campaigns.ts'
import { organizationBySlug } from '#db/organizations.ts'
import { keysOf } from '#db/search-words.ts'
import { readPaymentSearch } from '#domain/payment/payment-search.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { formsInReach } from '../access/may-administer.ts'
import type { App } from '../app.ts'

type Input = {
  readonly organizationSlug: string
  readonly userId: number | null
  readonly search: string
}

/** A payment that was found: the amount is the association's own, in cents. */
export type FoundPayment = Pick<
  AdministeredPayment,
  'id' | 'payerName' | 'formTitle' | 'dueOn' | 'capturedAt'
> & {
  readonly share: number
}

export type OfficeFinds = {
  readonly campaigns: readonly TitledCampaign[]
  readonly payments: readonly FoundPayment[]
}

/** As many of each kind as one glance takes in. */
const mostShown = 6
/** One letter finds everything, and nothing. */
const fewestLetters = 2

/** What somebody administers in an organization and names in a few letters; to anyone else there is nothing to search: 404. */
export async function searchOffice(
  app: App,
  { organizationSlug, userId, search }: Input,
): Promise<Result<OfficeFinds>> {
  const organization = await organizationBySlug(app.db, organizationSlug)
  if (organization === undefined) return failWith('NOT_FOUND')
  const { id: organizationId } = organization
  const [drafts, payments] = await Promise.all([
    formsInReach(app, userId, 'viewDrafts', organizationId),
    formsInReach(app, userId, 'seePayments', organizationId),
  ])
  if (drafts.length === 0) return failWith('NOT_FOUND')
  const asked = readPaymentSearch(search)
  const isShort = search.trim().length < fewestLetters && asked?.by !== 'number'
  if (asked === null || isShort) return ok({ campaigns: [], payments: [] })
  const [campaigns, paid] = await Promise.all([
    app.transaction(async tx => {
      const [key = ''] = await keysOf(tx, [search.slice(0, 100)])
      const words = key.split(' ').filter(Boolean)
      const ids = drafts === 'all' ? null : drafts
      return words.length === 0 ? [] : campaignsTitled(tx, { organizationId, ids, words, limit: mostShown })
    }),
    listAdministeredPayments(app.db, {
      organizationId,
      formIds: payments === 'all' ? null : payments,
      statuses: null,
      search: asked,
      before: null,
      limit: mostShown,
    }),
  ])
  return ok({ campaigns, payments: paid.map(foundPayment) })
}

function foundPayment(payment: AdministeredPayment): FoundPayment {
  const { id, payerName, formTitle, dueOn, capturedAt, amount, amountTip } = payment
  return { id, payerName, formTitle, dueOn, capturedAt, share: amount - amountTip }
}
