import {
  ContactRound,
  FileCheck,
  History,
  IdCard,
  Landmark,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Mail,
  Megaphone,
  ReceiptEuro,
  Scale,
  UsersRound,
  Webhook,
} from 'lucide-react'
import { type AdministratorAction, reaches } from '#domain/access/may.ts'
import {
  administrationHome,
  campaignsPath,
  integrationPath,
  journalPath,
  legalSettingsPath,
  listPath,
  membersPath,
  payoutAccountPath,
  peoplePath,
  receiptsPath,
  teamPath,
} from '#domain/form/administration-path.ts'
import { formTypeOfAdministrationSegment } from '#domain/form/types/index.ts'
import { lists } from '#domain/list/lists.ts'
import { messagesPath } from '#domain/message/message-address.ts'
import { administeredPaymentsPath } from '#domain/payment/refund-address.ts'
import type { MessageKey } from '#messages/fr.ts'
import type { Viewer } from '../context.ts'

/** A way into a part of the back office. */
export type OfficeEntry = {
  readonly words: Extract<MessageKey, `frame.part.${string}`>
  readonly icon: LucideIcon
  readonly path: (organizationSlug: string) => string
  /** What its other pages begin with, where that is not its own address. */
  readonly below?: (organizationSlug: string) => readonly string[]
  /** Who has no role that reaches this is not led there. */
  readonly right: AdministratorAction
  /** Its shorter name among the tabs of a phone; what has none stands behind « Plus » there. */
  readonly tab?: Extract<MessageKey, `frame.part.${string}`>
}

/** Every part of the back office, in the order of its navigation. */
export const officeEntries: readonly OfficeEntry[] = [
  {
    words: 'frame.part.home',
    icon: LayoutDashboard,
    path: administrationHome,
    right: 'viewDrafts',
    tab: 'frame.part.short_home',
  },
  {
    words: 'frame.part.campaigns',
    icon: Megaphone,
    path: campaignsPath,
    right: 'viewDrafts',
    tab: 'frame.part.campaigns',
  },
  {
    words: 'frame.part.payments',
    icon: ReceiptEuro,
    path: administeredPaymentsPath,
    right: 'seePayments',
    tab: 'frame.part.payments',
  },
  {
    words: 'frame.part.lists',
    icon: ListChecks,
    path: slug => listPath(slug, lists.orders.segment),
    // An order is opened from its list, and a file is made of one.
    below: slug => [
      listPath(slug, ''),
      ...['commandes', 'exports'].map(part => `${administrationHome(slug)}/${part}/`),
    ],
    right: 'seePayments',
  },
  {
    words: 'frame.part.messages',
    icon: Mail,
    path: slug => messagesPath(slug),
    right: 'seeMessages',
  },
  { words: 'frame.part.members', icon: IdCard, path: membersPath, right: 'seeMembers' },
  { words: 'frame.part.people', icon: ContactRound, path: slug => peoplePath(slug), right: 'seePeople' },
  { words: 'frame.part.payouts', icon: Landmark, path: payoutAccountPath, right: 'seePayouts' },
  { words: 'frame.part.receipts', icon: FileCheck, path: slug => receiptsPath(slug), right: 'keepReceipts' },
  { words: 'frame.part.team', icon: UsersRound, path: teamPath, right: 'manageTeam' },
  { words: 'frame.part.journal', icon: History, path: journalPath, right: 'readJournal' },
  { words: 'frame.part.integrations', icon: Webhook, path: integrationPath, right: 'connectPrograms' },
  {
    words: 'frame.part.legal',
    icon: Scale,
    path: organizationSlug => legalSettingsPath(organizationSlug),
    right: 'writeLegalTexts',
  },
]

/** An entry as somebody sees it from where they are. */
export type ShownEntry = OfficeEntry & {
  readonly href: string
  /** `page`: this is it; `true`: a page below it. */
  readonly current: 'page' | 'true' | undefined
}

/** The back office of an organization as somebody sees it. */
export type Office = {
  readonly organizationSlug: string
  readonly name: string
  readonly entries: readonly ShownEntry[]
  readonly mayCreate: boolean
  /** Everything that they administer, this organization too. */
  readonly organizations: readonly Omit<Viewer['organizations'][number], 'role'>[]
}

type Administered = Pick<Viewer, 'organizations'> | null

/** What stands around the page of an address; `undefined` where its reader administers nothing of that organization. */
export function officeAt(address: string, viewer: Administered): Office | undefined {
  const path = address.split(/[?#]/, 1)[0] ?? ''
  const [, organizationSlug] = /^\/associations\/([^/]+)\/administration(?:\/|$)/.exec(path) ?? []
  const all = viewer?.organizations ?? []
  const own = all.filter(each => each.organizationSlug === organizationSlug)
  const [first] = own
  if (first === undefined) return undefined
  const { organizationSlug: slug, name } = first
  const mayReach = (right: AdministratorAction) => own.some(({ role }) => reaches(role, right))
  const shown = officeEntries.filter(({ right }) => mayReach(right))
  const current = currentOf(path, slug, shown)
  return {
    organizationSlug: slug,
    name,
    entries: shown.map(entry => {
      const href = entry.path(slug)
      return { ...entry, href, current: href === path ? 'page' : entry === current ? 'true' : undefined }
    }),
    mayCreate: mayReach('createCampaigns'),
    organizations: [...new Map(all.map(each => [each.organizationSlug, each])).values()],
  }
}

/** The entry under which a page lies; the pages of a campaign lie under the campaigns. */
function currentOf(path: string, slug: string, entries: readonly OfficeEntry[]): OfficeEntry | undefined {
  const home = administrationHome(slug)
  if (path === home) return undefined
  if (isOfCampaign(path, home)) return entries.find(entry => entry.path === campaignsPath)
  return entries.find(
    entry =>
      entry.path(slug) !== home &&
      (entry.below?.(slug) ?? [`${entry.path(slug)}/`]).some(begin => `${path}/`.startsWith(begin)),
  )
}

/** Whether a page is one of a campaign, whose address begins with its kind. */
function isOfCampaign(path: string, home: string): boolean {
  const [, segment = '', ...below] = path.slice(home.length).split('/')
  return below.length > 1 && formTypeOfAdministrationSegment(segment) !== undefined
}
