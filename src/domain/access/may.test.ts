import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AdministratorAction, formsInReachOf, may, rights } from './may.ts'
import type { Role } from './role.ts'

const organizationId = 1
const formId = 7
const form = { organizationId, id: formId }
const organization = { organizationId, id: null }

/** Whoever may come: nobody and a connected user have no role at all (rule ACC-6). */
const people = {
  anonymous: [],
  'connected user': [],
  'FormAdmin of this form': [{ role: 'FormAdmin', organizationId, formId }],
  'FormAdmin of another form': [{ role: 'FormAdmin', organizationId, formId: 8 }],
  'FormAdmin of another organization': [{ role: 'FormAdmin', organizationId: 2, formId }],
  'Treasurer of this organization': [{ role: 'Treasurer', organizationId, formId: null }],
  'Treasurer of another organization': [{ role: 'Treasurer', organizationId: 2, formId: null }],
  'Reader of this organization': [{ role: 'Reader', organizationId, formId: null }],
  'Reader of this form': [{ role: 'Reader', organizationId, formId }],
  'Reader of another form': [{ role: 'Reader', organizationId, formId: 8 }],
  'OrganizationAdmin of this organization': [{ role: 'OrganizationAdmin', organizationId, formId: null }],
  'OrganizationAdmin of another organization': [
    { role: 'OrganizationAdmin', organizationId: 2, formId: null },
  ],
} as const satisfies Record<string, readonly Role[]>

type Cell = 'form' | 'both' | 'no'

/** What each may do: to this form, to it and to its organization as a whole, or nothing. */
const table: Readonly<Record<AdministratorAction, Readonly<Record<keyof typeof people, Cell>>>> = {
  viewDrafts: row({ formAdmin: true, treasurer: true, reader: true }),
  editContents: row({ formAdmin: true }),
  createCampaigns: row({}),
  readJournal: row({ treasurer: true }),
  changeState: row({ formAdmin: true }),
  share: row({ formAdmin: true, reader: true }),
  seeStatistics: row({ formAdmin: true, treasurer: true, reader: true }),
  seePayments: row({ formAdmin: true, treasurer: true }),
  noteOrders: row({ formAdmin: true, treasurer: true }),
  seeTickets: row({ formAdmin: true, treasurer: true }),
  openGates: row({ formAdmin: true }),
  keepTickets: row({ formAdmin: true }),
  seeApplications: row({ formAdmin: true, treasurer: true }),
  decideApplications: row({ formAdmin: true }),
  seeCards: row({ formAdmin: true, treasurer: true }),
  keepCards: row({ formAdmin: true }),
  exportLists: row({ formAdmin: true, treasurer: true }),
  writeMessages: row({ formAdmin: true }),
  seeMessages: row({ formAdmin: true, treasurer: true }),
  seeMembers: row({ treasurer: true }),
  seePeople: row({ treasurer: true }),
  keepPeople: row({ treasurer: true }),
  refund: row({ formAdmin: true, treasurer: true }),
  cancelFuturePayments: row({ formAdmin: true, treasurer: true }),
  recordPayments: row({ treasurer: true }),
  seePayouts: row({ treasurer: true }),
  keepBank: row({ treasurer: true }),
  seeVat: row({ treasurer: true }),
  keepAccounts: row({ treasurer: true }),
  changePayoutAccount: row({}),
  seeWaitingList: row({ formAdmin: true }),
  seeTeam: row({ formAdmin: true, treasurer: true, reader: true }),
  manageTeam: row({}),
  writeLegalTexts: row({}),
  keepReceipts: row({ treasurer: true }),
  writeReceiptSettings: row({}),
  connectPrograms: row({}),
}

type Allowed = { readonly formAdmin?: boolean; readonly treasurer?: boolean; readonly reader?: boolean }

/** A row of the table: who beside the OrganizationAdmin may do it, each where their role reaches. */
function row({ formAdmin, treasurer, reader }: Allowed): Readonly<Record<keyof typeof people, Cell>> {
  return {
    anonymous: 'no',
    'connected user': 'no',
    'FormAdmin of this form': formAdmin ? 'form' : 'no',
    'FormAdmin of another form': 'no',
    'FormAdmin of another organization': 'no',
    'Treasurer of this organization': treasurer ? 'both' : 'no',
    'Treasurer of another organization': 'no',
    'Reader of this organization': reader ? 'both' : 'no',
    'Reader of this form': reader ? 'form' : 'no',
    'Reader of another form': 'no',
    'OrganizationAdmin of this organization': 'both',
    'OrganizationAdmin of another organization': 'no',
  }
}

test('the table names every action', () => {
  assert.deepEqual(Object.keys(table).sort(), Object.keys(rights).sort())
})

for (const [action, cells] of Object.entries(table) as [
  AdministratorAction,
  (typeof table)[AdministratorAction],
][]) {
  for (const [who, cell] of Object.entries(cells) as [keyof typeof people, Cell][]) {
    test(`${action}, ${who}: ${cell}`, () => {
      assert.equal(may(people[who], action, form), cell !== 'no')
      assert.equal(may(people[who], action, organization), cell === 'both')
    })
  }
}

test('the forms in reach are all, those of the roles, or none', () => {
  const both: readonly Role[] = [...people['FormAdmin of this form'], ...people['FormAdmin of another form']]
  assert.deepEqual(formsInReachOf(both, 'seePayments', organizationId), [7, 8])
  assert.deepEqual(formsInReachOf(both, 'seePayouts', organizationId), [])
  assert.deepEqual(formsInReachOf(both, 'seePayments', 2), [])
  assert.equal(
    formsInReachOf(people['OrganizationAdmin of this organization'], 'seePayments', organizationId),
    'all',
  )
})

test('two roles of one person add up', () => {
  const roles: readonly Role[] = [
    ...people['FormAdmin of another organization'],
    ...people['OrganizationAdmin of this organization'],
  ]
  assert.ok(may(roles, 'manageTeam', organization))
  assert.ok(may(roles, 'editContents', { organizationId: 2, id: formId }))
  assert.ok(!may(roles, 'manageTeam', { organizationId: 2, id: null }))
})
