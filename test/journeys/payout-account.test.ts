import assert from 'node:assert/strict'
import { addPayout } from '#api/test/payouts.ts'
import { payoutAccountPath } from '#domain/form/administration-path.ts'
import type { AccountPart, PartState } from '#domain/payment/provider-account.ts'
import type { Look, Visitor } from '#test/support/browser.ts'
import { addDonationCampaign } from '#test/support/campaign.ts'
import { type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { dossierFields } from '#test/support/provider-dossier.ts'
import { logIn, lookAt } from './back-office.ts'
import { proveSession } from './second-factor.ts'

/** From an organization that just opened to its first payouts, by way of the provider's own pages (rules OUT-1 to OUT-4). */
const story = stories()
const phone: Look = { locale: 'fr', width: 390 }
const desk: Look = { locale: 'en', width: 1280 }
const withoutScripts: Look = { ...phone, javaScript: false }
const owner = 'camille.moreau@example.org'
let opened = 0
const clock = { now: () => new Date().toISOString(), set() {}, advance() {} }

story(
  'sends a dossier, corrects a document that was refused, and is paid out',
  [phone, desk, withoutScripts],
  async (visitor, lab) => {
    const { path, organizationId } = await openOrganization(lab)
    await logIn(visitor, owner, path)
    await proveSession(lab, owner)
    await lookAt(visitor, 'payout-none')
    await press(visitor, 'payout_account.open')
    await sendAll(visitor)
    await answer(visitor, 'identity', 'verification_document_expired')
    await comeBack(visitor)
    await stands(visitor, { identityProof: 'toCorrect', bank: 'checking', person: 'accepted' })
    await visitor.page.getByText(visitor.t('payout_account.reason_expired')).waitFor()
    await visitor.page.getByText(visitor.t('payout_account.collecting_title')).waitFor()
    await lookAt(visitor, 'payout-correct')

    await press(visitor, 'payout_account.complete')
    await sendIdentity(visitor)
    await comeBack(visitor)
    await stands(visitor, { identityProof: 'checking' })

    await press(visitor, 'payout_account.complete')
    await acceptAll(visitor)
    await addPayout({ db: lab.db, clock }, organizationId)
    await comeBack(visitor)
    await stands(visitor, { identityProof: 'accepted', bank: 'accepted' })
    await visitor.page.getByText(visitor.t('payout_account.paid_title')).waitFor()
    const bank = { bank: 'La Banque Postale', last4: '2606' }
    await visitor.page.getByText(visitor.t('payout_account.bank_known', bank)).waitFor()
    await visitor.page.getByRole('cell', { name: visitor.t('payout_account.payout_paid') }).waitFor()
    await lookAt(visitor, 'payout-paid')
    // No money was ever there for it.
    await lab.db.deleteFrom('payouts').where('organizationId', '=', organizationId).execute()
  },
)

/** An organization of its own for each story, which its owner administers and nobody gave an account. */
async function openOrganization({ db, sandboxUrl }: JourneyLab) {
  opened += 1
  const slug = `les-amis-du-moulin-${opened}`
  const { organizationId, address } = await addDonationCampaign(
    { db, sandbox: { url: sandboxUrl } },
    { accountId: null, slug },
  )
  const { id: userId } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', owner)
    .executeTakeFirstOrThrow()
  await db.insertInto('roles').values({ organizationId, userId, role: 'OrganizationAdmin' }).execute()
  await db.deleteFrom('passkeys').where('userId', '=', userId).execute()
  return { organizationId, path: payoutAccountPath(address.organizationSlug) }
}

/** On our page: leaves for the provider's, by itself. */
async function press({ page, t }: Visitor, words: 'payout_account.open' | 'payout_account.complete') {
  await page.getByRole('button', { name: t(words) }).click()
  await page.waitForURL(/\/onboarding\/acct_/)
}

/** The words of the sandbox's page, which knows nothing of ours. */
const theirWords = {
  fr: { send: 'Envoyer', all: 'Tout accepter', answer: 'Répondre', back: 'Revenir à l’association' },
  en: { send: 'Send', all: 'Accept everything', answer: 'Answer', back: 'Go back to the association' },
} as const

async function sendAll(visitor: Visitor): Promise<void> {
  const { page, look } = visitor
  await lookAt(visitor, 'provider-empty')
  for (const [name, value] of Object.entries(dossierFields)) await page.locator(`#${name}`).fill(value)
  await page.locator('#registration_files').setInputFiles([picture('recepisse.png'), picture('statuts.png')])
  await page.locator('#front').setInputFiles(picture('recto.png'))
  await page.locator('#iban').fill('FR14 2004 1010')
  await page.getByRole('button', { name: theirWords[look.locale].send, exact: true }).click()
  visitor.expectRefusal(/\/onboarding\//)
  await page.getByRole('alert').waitFor()
  await lookAt(visitor, 'provider-refused')
  await page.locator('#iban').fill(dossierFields.iban)
  await page.locator('#registration_files').setInputFiles([picture('recepisse.png'), picture('statuts.png')])
  await page.locator('#front').setInputFiles(picture('recto.png'))
  await page.getByRole('button', { name: theirWords[look.locale].send, exact: true }).click()
  await page.locator('#play').waitFor()
  await lookAt(visitor, 'provider-sent')
}

async function sendIdentity({ page, look }: Visitor): Promise<void> {
  await page.locator('#holder').fill(dossierFields.holder)
  await page.locator('#front').setInputFiles(picture('nouvelle.png'))
  await page.getByRole('button', { name: theirWords[look.locale].send, exact: true }).click()
  await page
    .locator('[data-part=identity]')
    .getByText(/vérification|checked/i)
    .waitFor()
}

async function answer({ page }: Visitor, part: string, verdict: string): Promise<void> {
  await page.locator(`#play-${part}`).selectOption(verdict)
  await page.locator(`form:has(#play-${part}) button`).click()
  await page.locator(`#play-${part}`).waitFor()
  assert.equal(await page.locator(`#play-${part}`).inputValue(), verdict)
}

async function acceptAll({ page, look }: Visitor): Promise<void> {
  await page.getByRole('button', { name: theirWords[look.locale].all }).click()
  await page
    .locator('[data-part=bank]')
    .getByText(/Accept/)
    .waitFor()
}

async function comeBack({ page, t, look }: Visitor): Promise<void> {
  await page.getByRole('link', { name: theirWords[look.locale].back }).click()
  await page.getByText(t('payout_account.refreshed')).waitFor()
}

async function stands({ page, t }: Visitor, parts: Partial<Record<AccountPart, PartState>>): Promise<void> {
  for (const [part, state] of Object.entries(parts))
    await page
      .locator(`[data-part=${part}]`)
      .getByText(t(`payout_account.state_${state}`))
      .waitFor()
}

const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from('a picture') })
