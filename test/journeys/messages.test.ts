import assert from 'node:assert/strict'
import { englishDesk, frenchPhone, stories } from '#test/support/journey-lab.ts'
import { logIn, lookAt } from './back-office.ts'
import { cards, Giver } from './giver.ts'

const story = stories()
const phone = { ...frenchPhone, width: 390 }
const desk = { ...englishDesk, width: 1280 }
const owner = 'ines.legall@example.org'
const list = '/associations/le-fournil-partage/administration/listes/commandes'
const messages = '/associations/le-fournil-partage/administration/messages'

story(
  'writes to a filtered list, looks the message over, sends it once and follows it',
  [phone, desk, { ...phone, javaScript: false }],
  async (visitor, lab) => {
    const { page, t } = visitor
    // A card is given to the provider by a script.
    const giving = visitor.look.javaScript === false ? await lab.arrive(phone) : visitor
    const giver = new Giver(giving)
    await giver.goToPayment()
    await giver.pay(cards.paid)
    await giver.atConfirmation()
    await logIn(visitor, owner, `${list}?q=moreau`)
    await page.getByRole('button', { name: t('mailing.write_to') }).click()
    await page.waitForURL(/\/messages\/[\w-]+\/redaction$/)
    await lookAt(visitor, 'message-empty')
    await page.getByLabel(t('mailing.subject'), { exact: true }).fill('Merci {prenon}')
    const body = page.getByRole('textbox', { name: t('mailing.body') })
    // The editor takes the place of the field once the page lives.
    if (visitor.look.javaScript !== false) await page.locator('[contenteditable=true]').waitFor()
    await body.fill('Merci pour votre don.')
    await page.getByRole('button', { name: t('mailing.review') }).click()
    await page.getByText(t('error.merge_field_unknown')).first().waitFor()
    await lookAt(visitor, 'message-refused')
    assert.equal(await page.getByLabel(t('mailing.subject'), { exact: true }).inputValue(), 'Merci {prenon}')
    await page.getByLabel(t('mailing.subject'), { exact: true }).fill('Merci {prénom|à vous}')
    await page.getByRole('button', { name: t('mailing.review') }).click()
    await page.waitForURL(/\/relecture$/)
    const send = page.getByRole('button', { name: /^(?:Envoyer à|Send to) \d+ / })
    await send.waitFor()
    await lookAt(visitor, 'message-review')
    const address = page.url()
    await page.getByRole('button', { name: t('mailing.try') }).click()
    await page.getByText(t('mailing.tried', { address: owner })).waitFor()
    await send.click()
    await page.waitForURL(new RegExp(`${messages}/[\\w-]+$`))
    const done = page.getByText(t('mailing.done'))
    for (let n = 0; n < 60 && (await done.count()) === 0; n += 1) {
      await page.waitForTimeout(500)
      await page.reload()
    }
    await page.getByText(t('mailing.words'), { exact: true }).click()
    await page
      .frameLocator('iframe.mail-frame')
      .getByRole('article')
      .getByText('Merci pour votre don.')
      .waitFor()
    await lookAt(visitor, 'message-log')
    // The page of the button that was pressed leads to what became of it.
    await visitor.open(new URL(address).pathname)
    await page.waitForURL(new RegExp(`${messages}/[\\w-]+$`))
    await visitor.open(messages)
    await page.getByRole('heading', { level: 1, name: t('mailing.title') }).waitFor()
    await lookAt(visitor, 'messages')
    const got = lab.mails.messages.filter(message => message.includes('Merci pour votre don.'))
    assert.ok(got.some(message => /^Subject: Merci Camille\r?$/m.test(message)))
  },
)
