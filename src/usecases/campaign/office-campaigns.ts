import {
  countCampaigns,
  mostCounted,
  type OfficeCampaign,
  ordersUpTo,
  pageOfCampaigns,
  placeOfCampaign,
} from '#db/office-campaigns.ts'
import { organizationBySlug } from '#db/organizations.ts'
import type { Transaction } from '#db/schema.ts'
import { keysOf } from '#db/search-words.ts'
import { formsInReachOf, may } from '#domain/access/may.ts'
import type { AdministrationPage } from '#domain/form/administration-path.ts'
import type { CampaignFate } from '#domain/form/campaign-fate.ts'
import { readId } from '#domain/id.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { rolesOf } from '../access/may-administer.ts'
import type { App } from '../app.ts'
import { type AdministratorVisit, openAdministered, pagesOpenTo } from './administered-campaign.ts'

type Input = {
  readonly organizationSlug: string
  readonly userId: number | null
  readonly fate: CampaignFate
  /** What the title is searched for; empty: all. */
  readonly search: string
  readonly pageSize: number
  /** What the page before gave; null, or anything that no page gave: the first page. */
  readonly continuationToken: string | null
}

/** A number that was counted up to a limit. */
export type Counted = { readonly count: number; readonly isMore: boolean }

export type OfficeCampaigns = {
  readonly organization: string
  /** Each with the pages of it that this person may open, the first one first. */
  readonly campaigns: readonly (OfficeCampaign & { readonly pages: readonly AdministrationPage[] })[]
  /** How many there are of each kind among what is searched. */
  readonly counts: Readonly<Record<CampaignFate, Counted>>
  /** Whether there is any campaign at all, searched or not. */
  readonly hasAny: boolean
  /** For the next page; null: this is the last one. */
  readonly continuationToken: string | null
  /** Whether this person may begin campaigns. */
  readonly isWhole: boolean
}

/** The campaigns that somebody administers, by what has become of them; to anyone else there is no such list: 404. */
export async function browseCampaigns(app: App, input: Input): Promise<Result<OfficeCampaigns>> {
  const organization = await organizationBySlug(app.db, input.organizationSlug)
  if (organization === undefined) return failWith('NOT_FOUND')
  const organizationId = organization.id
  const roles = await rolesOf(app.db, input.userId)
  const forms = formsInReachOf(roles, 'viewDrafts', organizationId)
  if (forms.length === 0) return failWith('NOT_FOUND')
  const isWhole = may(roles, 'createCampaigns', { organizationId, id: null })
  return app.transaction(async tx => {
    const words = await searchedWords(tx, input.search)
    const asked = { organizationId, ids: forms === 'all' ? null : forms, words, now: app.now() }
    const { fate, pageSize } = input
    const after = await placeOf(tx, organization.id, input.continuationToken)
    const counts = await countCampaigns(tx, asked)
    const rows = await pageOfCampaigns(tx, { ...asked, fate, after, limit: pageSize + 1 })
    const campaigns = rows.slice(0, pageSize)
    const last = campaigns.at(-1)
    const hasAny = words.length > 0 || Object.values(counts).some(count => count > 0)
    return ok({
      organization: organization.name,
      campaigns: campaigns.map(form => ({
        ...form,
        pages: pagesOpenTo(roles, { organizationId, id: form.id }),
      })),
      counts: {
        online: counted(counts.online),
        drafts: counted(counts.drafts),
        over: counted(counts.over),
        deleted: counted(counts.deleted),
      },
      hasAny,
      continuationToken: rows.length > pageSize && last !== undefined ? String(last.id) : null,
      isWhole,
    })
  })
}

/** One campaign less than is counted at most, so that « 999 + » says so. */
function counted(count: number): Counted {
  return { count: Math.min(count, mostCounted - 1), isMore: count >= mostCounted }
}

/** How many orders stay behind when a campaign is deleted, for who may delete it. */
export async function readDeletion(app: App, visit: AdministratorVisit): Promise<Result<Counted>> {
  const opened = await openAdministered(app, visit, 'changeState')
  return opened.ok ? ok(counted(await ordersUpTo(app.db, opened.value.form))) : opened
}

/** More words than a title has find nothing more. */
const mostWords = 8

async function searchedWords(tx: Transaction, search: string): Promise<readonly string[]> {
  const [key = ''] = await keysOf(tx, search.trim() === '' ? [] : [search.slice(0, 100)])
  return key.split(' ').filter(Boolean).slice(0, mostWords)
}

async function placeOf(tx: Transaction, organizationId: number, token: string | null) {
  const id = readId(token)
  return id === null ? null : ((await placeOfCampaign(tx, organizationId, id)) ?? null)
}
