import { randomUUID } from 'node:crypto'
import { enqueue } from '#db/jobs.ts'
import { cardById, countCards, type ListedCard, listCards } from '#db/membership-cards.ts'
import { type AdministratorAction, may } from '#domain/access/may.ts'
import type { AdministrationPage } from '#domain/form/administration-path.ts'
import type { Form } from '#domain/form/form.ts'
import { type CardState, cardNumber, cardState, isCarded } from '#domain/membership/membership-card.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import {
  type AdministeredCampaign,
  type AdministratorVisit,
  auditAction,
  openAdministered,
  pagesOpenTo,
} from '../campaign/administered-campaign.ts'
import { factsOfCard } from '../membership/read-card.ts'
import { countResent } from '../order/count-resent.ts'
import { readOrderView } from '../order/read-order-view.ts'
import { parisDate } from '../paris-time.ts'

/** Cards on a page of the list. */
const pageSize = 50

/** A card as those see it who look after the members of a campaign: never with its codes. */
export type MemberCard = Omit<ListedCard, 'organizationId' | 'status' | 'isReturned'> & {
  readonly state: CardState
}

/** The members of a campaign, a page at a time; `next`: after which number the following begins, null on the last one. */
export type CampaignCards = {
  readonly form: Form
  readonly organization: Pick<Organization, 'name'>
  /** What of the campaign this person may open. */
  readonly pages: readonly AdministrationPage[]
  readonly cards: readonly MemberCard[]
  readonly count: number
  readonly next: number | null
  /** Whether this person may send a card again. */
  readonly mayKeep: boolean
}

type Asked = AdministratorVisit & { readonly search: string; readonly after: number }

/** The members of a campaign by the numbers of their cards, for who may see them; `search` finds names, numbers and codes. */
export async function listCampaignCards(
  app: App,
  { search, after, ...visit }: Asked,
): Promise<Result<CampaignCards>> {
  const opened = await openMemberships(app, visit, 'seeCards')
  if (!opened.ok) return opened
  const { form, organization, roles } = opened.value
  const key = { organizationId: form.organizationId, formId: form.id }
  const [found, count] = await Promise.all([
    listCards(app.db, { ...key, search: search.trim(), after, limit: pageSize + 1 }),
    countCards(app.db, key),
  ])
  const today = parisDate(app.now())
  const cards = found.slice(0, pageSize).map(({ organizationId: _, status, isReturned, ...card }) => ({
    ...card,
    state: cardState({ status }, { ...card, isReturned }, today),
  }))
  return ok({
    form,
    organization: { name: organization.name },
    pages: pagesOpenTo(roles, form),
    cards,
    count,
    next: found.length > pageSize ? (cards.at(-1)?.number ?? null) : null,
    mayKeep: may(roles, 'keepCards', form),
  })
}

/**
 * Sends a card's link again to who paid for it, and writes down who did: `CONFLICT` where the membership stands no more, or there is
 * no address, `TOO_MANY_REQUESTS`.
 */
export async function resendCard(
  app: App,
  { cardId, ...visit }: AdministratorVisit & { readonly cardId: string },
): Promise<Result<null>> {
  const opened = await openMemberships(app, visit, 'keepCards')
  if (!opened.ok) return opened
  const { form, userId } = opened.value
  const { organizationId, id: formId } = form
  const card = await cardById(app.db, cardId)
  if (card?.organizationId !== organizationId || card.formId !== formId) return failWith('NOT_FOUND')
  const orderKey = { organizationId, id: card.orderId }
  const view = await readOrderView(app, orderKey)
  if (view?.payer?.email == null || factsOfCard(app, view, card).codes === null) return failWith('CONFLICT')
  const counted = await countResent(app, orderKey, view.payer.email)
  if (!counted.ok) return counted
  await app.transaction(async tx => {
    const mail = { organizationId, kind: 'cardSent', subjectId: `${card.id}.${randomUUID()}` } as const
    // Pressed twice it waits once.
    const key = `resend:${organizationId}:cardSent:${card.id}`
    await enqueue(tx, 'send-mail', mail, { trace: app.trace, key })
    const object = `order:${card.orderId}`
    const facts = { card: cardNumber(card), form: String(formId) }
    await auditAction(app, tx, { organizationId, userId, action: 'card.resend', object, facts })
  })
  return ok(null)
}

/** A campaign of memberships that somebody administers; any other has no such page. */
async function openMemberships(
  app: App,
  visit: AdministratorVisit,
  action: AdministratorAction,
): Promise<Result<AdministeredCampaign>> {
  const opened = await openAdministered(app, visit, action)
  return opened.ok && !isCarded(opened.value.form.formType) ? failWith('NOT_FOUND') : opened
}
