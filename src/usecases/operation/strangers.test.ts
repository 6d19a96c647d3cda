import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Result } from '#domain/result.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign } from '#test/support/campaign.ts'
import { codesOf } from '#test/support/donation.ts'
import { provenActor, provenOperator } from '#test/support/factor.ts'
import { addAdministrator, addUser } from '#test/support/people.ts'
import type { Actor } from '../access/require-proof.ts'
import { acts } from '../index.ts'

type Name = {
  [N in keyof typeof acts]: (typeof acts)[N]['who'] extends 'operator' ? N : never
}[keyof typeof acts]
type Input<N extends Name> = Omit<Parameters<(typeof acts)[N]['run']>[1], 'actor'>

const nobodys = randomUUID()
const reasons = 'Un essai.'

/** What each act of the operator is asked for, right in itself. */
const inputs: { readonly [N in Name]: Input<N> } = {
  readOverview: {},
  listReports: { waiting: true, after: null },
  readReportFile: { reportId: nobodys },
  decideReport: { reportId: nobodys, decision: 'dismiss', reasons },
  listDeadJobs: { after: null },
  readDeadJob: { id: '1' },
  retryJob: { id: '1' },
  giveUpJob: { id: '1', reason: reasons },
  listFailedMails: { after: null },
  listDifferences: { status: 'open', after: null },
  readDifference: { differenceId: nobodys },
  closeDifference: { differenceId: nobodys, amount: 0, reasons },
  compareNow: {},
  correctLedger: {
    organizationId: 1,
    debit: 'provider:clearing',
    credit: 'operator:tips',
    amount: 100,
    about: 'operator',
    reason: reasons,
    author: 'Zoé',
  },
  searchOperated: { text: '', atCap: false, after: null },
  readOperated: { organizationSlug: 'inconnue' },
  changeOperated: {
    organizationSlug: 'inconnue',
    allowCollect: true,
    isVerified: true,
    collectCap: null,
    seen: { allowCollect: true, isVerified: true, collectCap: null },
    reasons,
  },
  listSwitches: {},
  flipSwitch: { name: 'captures', organizationId: null, on: true, reason: reasons },
  readSettings: {},
  changeSetting: { name: 'collectCap', value: 100_000, seen: null, reasons },
  confirmCounsel: {
    subject: 'credit-law',
    confirmedBy: 'Maître Xavier',
    confirmedOn: '2020-10-20',
    decided: 'Sans frais.',
    reasons,
  },
  // After the one that confirms: there is something to take back.
  takeBackCounsel: { subject: 'credit-law', seen: '2026-11-20T12:00:00.000Z', reasons },
  listAudit: { object: null, after: null },
}

/** Those that name one thing: of a thing that is not there the operator is told so as well. */
const aboutOneThing: readonly Name[] = [
  'readReportFile',
  'decideReport',
  'readDeadJob',
  'retryJob',
  'giveUpJob',
  'readDifference',
  'closeDifference',
  'readOperated',
  'changeOperated',
]

let product: TestApp
let strangers: Readonly<Record<string, Actor>>
let operator: Actor
before(async () => {
  product = await testApp()
  const campaign = await addDonationCampaign(product)
  const owner = await addAdministrator(product, 'owner@example.org', { ...campaign, formId: null })
  strangers = {
    anonymous: { userId: null, sessionId: null },
    'connected user with a proof': await provenActor(product, await addUser(product, 'zoe@example.org')),
    'OrganizationAdmin with a proof': await provenActor(product, owner),
  }
  operator = await provenOperator(product)
})
after(() => product.close())

const names = Object.keys(inputs) as readonly Name[]
const asks = (name: Name, actor: Actor) =>
  (product.acts[name] as (input: object) => Promise<Result<unknown>>)({ ...inputs[name], actor })

test('every act of the operator is walked here', () => {
  const all = Object.entries(acts).flatMap(([name, { who }]) => (who === 'operator' ? [name] : []))
  assert.deepEqual([...names].sort(), all.sort())
})

for (const name of names) {
  test(`${name}: to whoever is no operator, it does not exist`, async () => {
    for (const [who, actor] of Object.entries(strangers))
      assert.deepEqual(codesOf(await asks(name, actor)), ['NOT_FOUND'], who)
  })

  test(`${name}: an operator is asked for a proof of this very session`, async () => {
    const elsewhere = { ...operator, sessionId: randomUUID() }
    assert.deepEqual(codesOf(await asks(name, elsewhere)), ['PROOF_NEEDED'])
  })
}

for (const name of names.filter(each => !aboutOneThing.includes(each))) {
  test(`${name}: to an operator, it exists`, async () => {
    const result = await asks(name, operator)
    assert.deepEqual(result.ok ? [] : codesOf(result), [])
  })
}

for (const name of names.filter(each => acts[each].does === 'write')) {
  test(`${name}: an old proof is not enough to change anything`, async () => {
    const { clock } = product
    const before = clock.now()
    clock.advance(20)
    try {
      assert.deepEqual(codesOf(await asks(name, operator)), ['PROOF_NEEDED'])
    } finally {
      clock.set(before)
    }
  })
}
