import { administrationHome, administrationPath, newCampaignPath } from '#domain/form/administration-path.ts'
import { administeredPaymentPath } from '#domain/payment/refund-address.ts'
import { money, shortDate } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import type { OfficeFinds } from '#usecases/administration/search-office.ts'
import type { Visit } from '../../context.ts'
import { officeAt } from '../navigation.ts'

export const hitKinds = ['page', 'campaign', 'payment'] as const

/** Something that was found, and where it leads. */
export type OfficeHit = {
  readonly kind: (typeof hitKinds)[number]
  readonly label: string
  readonly detail: string
  readonly href: string
  /** The language of the label, where it is the association's. */
  readonly lang?: string
}

type Asked = { readonly organizationSlug: string; readonly search: string }

/** What somebody finds in their back office; `undefined` where they have none. */
export async function officeHits(
  { acts, viewer }: Pick<Visit, 'acts' | 'viewer'>,
  { organizationSlug, search }: Asked,
  t: Translator,
): Promise<readonly OfficeHit[] | undefined> {
  const found = await acts.searchOffice({ organizationSlug, userId: viewer?.userId ?? null, search })
  const office = officeAt(administrationHome(organizationSlug), viewer)
  if (!found.ok || office === undefined) return undefined
  const create = office.mayCreate
    ? [{ label: t('frame.create'), href: newCampaignPath(organizationSlug) }]
    : []
  const pages = [...office.entries.map(({ words, href }) => ({ label: t(words), href })), ...create]
  return [
    ...pages
      .filter(({ label }) => holds(label, search))
      .map(page => ({ ...page, kind: 'page' as const, detail: '' })),
    ...found.value.campaigns.map(campaign => ({
      kind: 'campaign' as const,
      label: campaign.title,
      lang: campaign.language,
      detail: t(`office.state.${campaign.state}`),
      href: administrationPath({ ...campaign, organizationSlug }, 'edition/1'),
    })),
    ...found.value.payments.map(payment => paymentHit(payment, organizationSlug, t)),
  ]
}

function paymentHit(
  { id, payerName, formTitle, share, capturedAt, dueOn }: OfficeFinds['payments'][number],
  organizationSlug: string,
  t: Translator,
): OfficeHit {
  const facts = [formTitle, money(share, t.locale), shortDate(capturedAt ?? dueOn, t.locale)]
  return {
    kind: 'payment',
    label: payerName || t('refund.unknown_payer'),
    detail: facts.join(' · '),
    href: administeredPaymentPath(organizationSlug, id),
  }
}

/** Whether a name has every word that was typed, with or without accents. */
function holds(label: string, search: string): boolean {
  const name = plain(label)
  return plain(search)
    .split(/\s+/)
    .every(word => name.includes(word))
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
