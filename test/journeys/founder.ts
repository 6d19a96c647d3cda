import assert from 'node:assert/strict'
import type { Visitor } from '#test/support/browser.ts'
import type { JourneyLab } from '#test/support/journey-lab.ts'

export const founderPassword = 'brioche vélo parapluie'

/** The path of the link in the newest mail to an address. */
export async function linkTo(lab: JourneyLab, email: string): Promise<string> {
  await lab.quiet()
  const mail = lab.mails.messages.findLast(message => message.includes(email)) ?? ''
  const text = mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  const [, path = ''] = /https?:\/\/[^/\s]+(\/[a-z/-]+\/[0-9a-f-]{36}\?token=[\w.-]+)/.exec(text) ?? []
  assert.notEqual(path, '', text)
  return path
}

/** Somebody who founds an association on the site. */
export type Founder = { readonly email: string; readonly organization: string; readonly city: string }

/** The part of the first screen about the person, and its button. */
export async function sayWho({ page, t }: Visitor, email: string): Promise<void> {
  await page.getByText(t('opening.position_presidency'), { exact: true }).click()
  await page.getByLabel(t('opening.email'), { exact: true }).fill(email)
  await page.locator('#accepts').check()
  await page.getByRole('button', { name: t('opening.submit'), exact: true }).click()
}

/** The second screen, by the link of the mail: names, a password, and the back office is there. */
export async function enter(visitor: Visitor, lab: JourneyLab, email: string): Promise<void> {
  const { page, t } = visitor
  await page.getByRole('heading', { level: 1, name: t('opening.sent_title') }).waitFor()
  await visitor.open(await linkTo(lab, email))
  await page.getByLabel(t('account.first_name'), { exact: true }).fill('Nadia')
  await page.getByLabel(t('account.last_name'), { exact: true }).fill('Benali')
  await page.getByLabel(t('account.new_password'), { exact: true }).fill(founderPassword)
  await page.getByLabel(t('account.confirm_password'), { exact: true }).fill(founderPassword)
  await page.getByRole('button', { name: t('opening.activation_submit'), exact: true }).click()
  await page.waitForURL(/\/administration$/)
}

/** Opens an association by hand; gives its slug. */
export async function openByHand(visitor: Visitor, lab: JourneyLab, founder: Founder): Promise<string> {
  const { page, t } = visitor
  await visitor.open('/ouvrir')
  await page.getByText(t('opening.by_hand'), { exact: true }).click()
  await page.getByLabel(t('opening.name'), { exact: true }).fill(founder.organization)
  await page.getByLabel(t('opening.city'), { exact: true }).fill(founder.city)
  await page.getByLabel(t('opening.category'), { exact: true }).selectOption('Culture')
  await sayWho(visitor, founder.email)
  await enter(visitor, lab, founder.email)
  return /associations\/([^/]+)/.exec(page.url())?.[1] ?? ''
}
