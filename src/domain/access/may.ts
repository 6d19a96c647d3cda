import type { Role } from './role.ts'

const everybody = ['OrganizationAdmin', 'Treasurer', 'FormAdmin', 'Reader'] as const
const whoTakesMoney = ['OrganizationAdmin', 'Treasurer', 'FormAdmin'] as const
const treasury = ['OrganizationAdmin', 'Treasurer'] as const
const whoShares = ['OrganizationAdmin', 'FormAdmin', 'Reader'] as const
const everyAdministrator = ['OrganizationAdmin', 'FormAdmin'] as const
const wholeOrganization = ['OrganizationAdmin'] as const

/**
 * THE table of access: what can be done to a campaign or an organization, and whose role allows it (rule ACC-6). A
 * role for a campaign holds for that campaign only; nothing of it for an organization as a whole.
 */
export const rights = {
  /** Open the back office, and the public page of a campaign that nobody else sees. */
  viewDrafts: everybody,
  editContents: everyAdministrator,
  /** Begin a campaign, or copies of one. */
  createCampaigns: wholeOrganization,
  changeState: everyAdministrator,
  share: whoShares,
  seeStatistics: everybody,
  /** Who paid what: names, addresses, files of orders. */
  seePayments: whoTakesMoney,
  /** Write and delete notes about its orders (rule ORD-2). */
  noteOrders: whoTakesMoney,
  /** Who waits for a campaign, with their addresses. */
  seeWaitingList: everyAdministrator,
  /** Who applied for membership in a campaign, with what they answered (rule MEM-9). */
  seeApplications: whoTakesMoney,
  /** Accept or decline them. */
  decideApplications: everyAdministrator,
  /** Who comes to an event, with their tickets. */
  seeTickets: whoTakesMoney,
  /** Open a gate at the door of an event, take its link back, say which answers its phones show. */
  openGates: everyAdministrator,
  /** Send a ticket again, or give it another holder. */
  keepTickets: everyAdministrator,
  /** Who is a member, with their cards. */
  seeCards: whoTakesMoney,
  /** Send a membership card again. */
  keepCards: everyAdministrator,
  /** Take a list of people or money along as a file (rule LST-5). */
  exportLists: whoTakesMoney,
  /** Write to the people of a list (rule MSG-8). */
  writeMessages: everyAdministrator,
  /** What was written to them, and what became of it. */
  seeMessages: whoTakesMoney,
  /** Every member of an association, and how they stand. */
  seeMembers: treasury,
  /** Everybody whom orders name, with everything that the association knows of them (rule PPL-8). */
  seePeople: treasury,
  /** Correct, merge, note, take along and forget people. */
  keepPeople: treasury,
  refund: whoTakesMoney,
  cancelFuturePayments: whoTakesMoney,
  /** Money that did not come by card: record it, or make it void (rule PAY-27). */
  recordPayments: treasury,
  seePayouts: treasury,
  /** What was invoiced and credited, by day and rate of VAT. */
  seeVat: treasury,
  /** Files of the association's bank: send them, say what their lines stand for (rules BNK-1, BNK-4). */
  keepBank: treasury,
  /** The journal for accounting software: read, exported, its months closed (rule BKP-6). */
  keepAccounts: treasury,
  /** Open the provider's own pages, where bank details are given (rule OUT-4). */
  changePayoutAccount: wholeOrganization,
  /** Who administers this campaign, without their addresses. */
  seeTeam: everybody,
  /** Everybody of the organization: invite, change a role, remove. */
  manageTeam: wholeOrganization,
  /** Who did what: all of it, or what is about money. */
  readJournal: treasury,
  /** The legal notice, the terms of sale and the privacy notice of the association. */
  writeLegalTexts: wholeOrganization,
  /** Tax receipts: read, issued, sent again, cancelled, declared, exported. */
  keepReceipts: treasury,
  /** Declare the eligibility, give the mandate, say what receipts say. */
  writeReceiptSettings: wholeOrganization,
  /** Keys for programs, and where events are sent. */
  connectPrograms: wholeOrganization,
} as const satisfies Record<string, readonly Role['role'][]>

export type AdministratorAction = keyof typeof rights

/** What an action is about: a campaign, or with `id` null an organization as a whole. */
export type Target = { readonly organizationId: number; readonly id: number | null }

/** Whether somebody with these roles may do this to that; nobody without a role may do anything. */
export function may(roles: readonly Role[], action: AdministratorAction, target: Target): boolean {
  return roles.some(role => isAbout(role, target) && allows(role, action))
}

/** Which forms of an organization an action may be about: all of them, some, or none. */
export type FormsInReach = 'all' | readonly number[]

/** The forms of an organization with which somebody may do this. */
export function formsInReachOf(
  roles: readonly Role[],
  action: AdministratorAction,
  organizationId: number,
): FormsInReach {
  if (may(roles, action, { organizationId, id: null })) return 'all'
  return roles
    .filter(role => role.organizationId === organizationId && allows(role, action))
    .flatMap(role => (role.formId === null ? [] : [role.formId]))
}

/** Whether a role reaches anything of this kind at all: what a way there is shown for. */
export function reaches(role: Role['role'], action: AdministratorAction): boolean {
  return (rights[action] as readonly Role['role'][]).includes(role)
}

function isAbout(role: Role, target: Target): boolean {
  if (role.organizationId !== target.organizationId) return false
  return role.formId === null || (target.id !== null && role.formId === target.id)
}

function allows({ role }: Role, action: AdministratorAction): boolean {
  return reaches(role, action)
}
