import assert from 'node:assert/strict'
import type { Visitor } from '#test/support/browser.ts'
import type { JourneyLab } from '#test/support/journey-lab.ts'
import { codeOfStep, stepAt } from '#usecases/account/one-time-code.ts'

/** The code that an app shows now, or some windows later. */
export function codeNow(secret: string, later = 0): string {
  return codeOfStep(secret, stepAt(new Date().toISOString()) + later)
}

/** On the page of the second factor: links an app and goes on; gives its secret, and the recovery codes. */
export async function linkApp({ page, t, look }: Visitor) {
  await page.getByRole('button', { name: t('factor.app_add') }).click()
  const secret = ((await page.locator('.app-secret').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel(t('factor.link_code'), { exact: true }).fill(codeNow(secret))
  await page.getByRole('button', { name: t('factor.link_submit') }).click()
  await page.getByText(t('factor.kept_title')).waitFor()
  const codes = await page.locator('.recovery-codes code').allTextContents()
  if (look.javaScript !== false) {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: t('factor.kept_copy') }).click()
    await page.getByRole('button', { name: t('common.copied') }).waitFor()
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), codes.join('\n'))
  }
  await page.getByRole('link', { name: t('factor.kept_continue') }).click()
  return { secret, codes }
}

/** On the page of the recovery codes: all of them are copied at once, and a printer gets nothing else. */
export async function keepCodes({ page, t }: Visitor): Promise<void> {
  const codes = await page.locator('.recovery-codes code').allTextContents()
  assert.equal(codes.length, 10)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: t('common.copy') }).click()
  await page.getByRole('status').getByText(t('factor.kept_copied')).waitFor()
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), codes.join('\n'))
  await page.emulateMedia({ media: 'print' })
  assert.deepEqual((await page.locator('body').innerText()).trim().split(/\s+/), codes)
  await page.emulateMedia({ media: null })
}

/** Takes away everything that an account of the demo proves itself with: each story begins without. */
export async function forgetFactors({ db }: JourneyLab, email: string): Promise<void> {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  for (const table of ['passkeys', 'authenticatorApps', 'recoveryCodes', 'sessionProofs'] as const)
    await db.deleteFrom(table).where('userId', '=', id).execute()
}

/** The proofs of an account are of long ago. */
export async function ageProofs({ db }: JourneyLab, email: string): Promise<void> {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const provenAt = new Date(Date.now() - 16 * 60_000).toISOString()
  await db.updateTable('sessionProofs').set({ provenAt }).where('userId', '=', id).execute()
}

/** A device with a passkey of its own, that recognises its owner; gives what it can be made to do. */
export async function addDevice({ page }: Visitor) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      defaultBackupEligibility: true,
      defaultBackupState: true,
    },
  })
  return {
    /** Whether it recognises its owner: if not, they have cancelled. */
    recognise: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

/** The session that an account has just begun proves itself with a passkey that nobody holds, without a page. */
export async function proveSession({ db }: JourneyLab, email: string): Promise<void> {
  const { id: userId } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const { family: sessionId } = await db
    .selectFrom('refreshTokens')
    .select('family')
    .where('userId', '=', userId)
    .orderBy('issuedAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const now = new Date().toISOString()
  const held = { publicKey: Buffer.alloc(77), counter: 0, transports: [], isBackedUp: false, name: 'Clé' }
  const passkey = { ...held, userId, credentialId: `held-by-nobody-${sessionId}`, createdAt: now }
  // A story may prove itself more than once.
  await db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict(held => held.doNothing())
    .execute()
  const proof = { sessionId, userId, factor: 'passkey', provenAt: now } as const
  await db
    .insertInto('sessionProofs')
    .values(proof)
    .onConflict(held => held.column('sessionId').doUpdateSet({ provenAt: now }))
    .execute()
}
