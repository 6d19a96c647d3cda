import type { SearchInput } from '#domain/organization/search-input.ts'
import type { Result } from '#domain/result.ts'
import { allConsents, camille, gift } from '#test/support/campaign.ts'
import type { Acts } from '#usecases/index.ts'
import { applyIntent } from '#usecases/payment/apply-intent.ts'
import { intentOf } from '../load/intent.ts'
import type { Offer } from '../rig/campaigns.ts'
import type { Readers } from '../rig/listed.ts'
import type { Authorised } from '../rig/preload.ts'
import type { ActsHere } from '../rig/template.ts'

/** How often each act runs: what happens once, such as opening a connection, does not show. */
export const repeats = 50

export type World = {
  readonly offers: readonly Offer[]
  readonly works: readonly Authorised[]
  readonly readers: Readers
}
export type Acting = ActsHere & { readonly acts: Acts }
export type Case = {
  readonly title: string
  readonly run: (here: Acting, world: World, n: number) => Promise<unknown>
}

const firstPage = { pageSize: 20, continuationToken: null }
const allCampaigns: SearchInput = {
  ...{ sought: 'campaigns', text: '', type: null, category: null, city: null, from: null, until: null },
  ...{ free: false, placesLeft: false, taxReceipt: false },
}
/** Whoever has the terminal may read the operator's pages. */
const operator = { actor: 'terminal', after: null } as const

export const cases: readonly Case[] = [
  {
    title: 'open a form page',
    run: ({ acts }, { offers }, n) => acts.openForm({ ...offers[n]!.address, userId: null }),
  },
  { title: 'submit a cart', run: ({ acts }, { offers }, n) => submit(acts, offers[n]!) },
  { title: 'settle', run: (here, { works }, n) => settle(here, works[n]!) },
  { title: 'first page of campaigns', run: ({ acts }) => acts.listCampaigns({ limit: 8 }) },
  {
    title: 'sweep carts and payments',
    run: ({ acts }) => acts.sweepCarts().then(() => acts.sweepPayments()),
  },
  {
    title: 'association page',
    run: read((acts, { organizationSlug }) => acts.readOrganization({ organizationSlug })),
  },
  {
    title: 'directory, all campaigns',
    run: read(acts => acts.searchDirectory({ ...allCampaigns, pageSize: 20 })),
  },
  {
    title: 'payments',
    run: read((acts, readers) =>
      acts.listPayments({ ...administering(readers), ...firstPage, status: null }),
    ),
  },
  {
    title: 'refused payments',
    run: read((acts, readers) =>
      acts.listPayments({ ...administering(readers), ...firstPage, status: 'Refused' }),
    ),
  },
  {
    title: 'one payment',
    run: read((acts, readers) =>
      acts.readPaymentDetail({ ...administering(readers), paymentId: readers.paymentId }),
    ),
  },
  {
    title: 'campaigns of the back office',
    run: read((acts, readers) => acts.listAdministeredCampaigns(administering(readers))),
  },
  {
    title: 'payouts',
    run: read((acts, readers) => acts.listPayouts({ ...administering(readers), ...firstPage })),
  },
  {
    title: 'orders of a payer',
    run: read((acts, { payer }) =>
      acts.listOrders({ userId: payer, year: null, formType: null, ...firstPage }),
    ),
  },
  { title: 'plans of a payer', run: read((acts, { payer }) => acts.listSchedules({ userId: payer })) },
  {
    title: 'documents of a payer',
    run: read((acts, { payer }) => acts.listDocuments({ userId: payer, year: null, ...firstPage })),
  },
  { title: 'operator: overview', run: read(acts => acts.readOverview(operator)) },
  {
    title: 'operator: organizations',
    run: read(acts => acts.searchOperated({ ...operator, text: '', atCap: false })),
  },
  {
    title: 'operator: an organization by a part of its name',
    run: read(acts => acts.searchOperated({ ...operator, text: 'canal', atCap: false })),
  },
  {
    title: 'operator: organizations at their cap',
    run: read(acts => acts.searchOperated({ ...operator, text: '', atCap: true })),
  },
  {
    title: 'operator: reports that wait',
    run: read(acts => acts.listReports({ ...operator, waiting: true })),
  },
  {
    title: 'operator: differences',
    run: read(acts => acts.listDifferences({ ...operator, status: 'open' })),
  },
  { title: 'operator: audit', run: read(acts => acts.listAudit({ ...operator, object: null })) },
]

/** An act that only reads, as one of the readers; it must have found something. */
function read(run: (acts: Acts, readers: Readers) => Promise<Result<unknown>>): Case['run'] {
  return async ({ acts }, { readers }) => {
    const found = await run(acts, readers)
    if (!found.ok) throw new Error(JSON.stringify(found.error))
  }
}

function administering({ organizationSlug, administrator }: Readers) {
  return { organizationSlug, userId: administrator }
}

async function submit(acts: Acts, { address, tierId }: Offer): Promise<void> {
  const submitted: Result<unknown> = await acts.submitOnePage({
    ...address,
    cartId: null,
    items: [gift({ tierId })],
    payer: camille,
    tip: 600,
    consents: allConsents,
    backUrl: null,
    userId: null,
    locale: 'fr',
  })
  if (!submitted.ok) throw new Error(JSON.stringify(submitted.error))
}

function settle({ built: { app } }: ActsHere, authorised: Authorised): Promise<void> {
  return app.transaction(tx => applyIntent(app, tx, authorised, intentOf(authorised)))
}
