import assert from 'node:assert/strict'
import { unzipSync } from 'fflate'
import { administrationPath } from '#domain/form/administration-path.ts'
import { spokenCode } from '#domain/ticket/ticket-code.ts'
import type { Look, Visitor } from '#test/support/browser.ts'
import { demoCampaign } from '#test/support/demo.ts'
import { englishDesk, frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { readPdf } from '#test/support/pdf.ts'
import { readPass } from '#test/support/read-pass.ts'
import { logIn, lookAt } from './back-office.ts'
import { assertFits } from './fits.ts'
import { mailedTickets } from './mailed-order.ts'
import { buyTwo } from './two-places.ts'

const story = stories()
const withoutScripts: Look = { ...frenchPhone, javaScript: false }

const ticketOf = ({ page }: Visitor, holder: string) =>
  page.getByRole('article', { name: holder, exact: true })

/** Downloads what a link leads to. */
async function download({ page }: Visitor, link: string, name: RegExp): Promise<Buffer> {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: link, exact: true }).click(),
  ])
  assert.match(saved.suggestedFilename(), name)
  const chunks: Buffer[] = []
  for await (const chunk of await saved.createReadStream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const codesOf = async ({ db }: JourneyLab, orderId: number) => {
  const rows = db.selectFrom('tickets').select('code').where('orderId', '=', orderId).orderBy('number')
  return (await rows.execute()).map(({ code }) => spokenCode(code))
}

async function secondTicket({ db }: JourneyLab, orderId: number): Promise<string> {
  const rows = db.selectFrom('tickets').select('id').where('orderId', '=', orderId).orderBy('number', 'desc')
  return (await rows.executeTakeFirstOrThrow()).id
}

story(
  'opens the tickets from the confirmation, takes their PDF, and opens them again without a network',
  [frenchPhone, englishDesk],
  async (visitor, lab) => {
    const { page, t, look } = visitor
    const orderId = await buyTwo(visitor)
    await page.getByRole('link', { name: t('ticket.see_all'), exact: true }).click()
    await page.getByRole('heading', { level: 1, name: t('ticket.yours') }).waitFor()
    const codes = await codesOf(lab, orderId)
    assert.equal(codes.length, 2)
    for (const [index, holder] of ['Camille Moreau', 'Noé Moreau'].entries()) {
      const ticket = ticketOf(visitor, holder)
      assert.ok((await ticket.innerText()).includes(codes[index] ?? '?'))
      assert.ok(await ticket.getByRole('img').isVisible())
    }
    await assertFits(visitor)
    assert.deepEqual(await visitor.violations(), [])
    await visitor.photograph(`tickets-${look.width}`)
    const paper = readPdf(await download(visitor, t('ticket.download'), /^(billets|tickets)-\d+\.pdf$/)).text
    for (const words of [...codes, 'Camille Moreau', 'Noé Moreau', 'Festival des Berges'])
      assert.ok(paper.toLowerCase().includes(words.toLowerCase()), `${words} is not in: ${paper}`)

    await page.getByText(t('ticket.kept_offline')).waitFor()
    await page.context().setOffline(true)
    // What else the page asks for is not there.
    visitor.expectRefusal(/^(?!.*\/billets\/)/)
    await page.reload()
    assert.ok(await ticketOf(visitor, 'Noé Moreau').getByRole('img').isVisible())
    const shown = await page.evaluate(() => document.styleSheets.length)
    assert.ok(shown > 0, 'its style sheets were kept too')
    await visitor.photograph(`tickets-offline-${look.width}`)
  },
)

story('keeps the tickets in the wallet of a phone', [frenchPhone, englishDesk], async (visitor, lab) => {
  const { page, t, look } = visitor
  const orderId = await buyTwo(visitor)
  await visitor.open(await mailedTickets(lab, orderId))
  const codes = await codesOf(lab, orderId)
  const issuer = lab.walletKeys.apple.APPLE_WWDR_CERTIFICATE ?? ''
  const spoken = (bytes: Uint8Array) =>
    (readPass(bytes, issuer).said.barcodes as { altText: string }[])[0]?.altText
  const both = await download(visitor, t('ticket.wallet_apple'), /-\d+-1\.pkpasses$/)
  assert.deepEqual(Object.values(unzipSync(both)).map(spoken), codes)
  await ticketOf(visitor, 'Noé Moreau')
    .getByRole('link', { name: t('ticket.own_page'), exact: true })
    .click()
  await page.getByText(t('ticket.one_lead')).waitFor()
  const own = await download(visitor, t('ticket.wallet_apple'), /-\d{6}\.pkpass$/)
  assert.equal(spoken(own), codes[1])
  const google = page.getByRole('link', { name: t('ticket.wallet_google'), exact: true })
  const led = await page.request.get((await google.getAttribute('href')) ?? '', { maxRedirects: 0 })
  assert.equal(led.status(), 303)
  assert.match(led.headers().location ?? '', /^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w.-]+$/)
  assert.equal(led.headers()['referrer-policy'], 'no-referrer')
  await assertFits(visitor)
  assert.deepEqual(await visitor.violations(), [])
  await visitor.photograph(`ticket-wallets-${look.width}`)
})

story(
  'changes a name, passes the other ticket on, and its former link opens nothing',
  [frenchPhone, withoutScripts],
  async (visitor, lab) => {
    const { page, t, look } = visitor
    const desk =
      look.javaScript === false ? await lab.arrive({ ...englishDesk, locale: look.locale }) : visitor
    const orderId = await buyTwo(desk)
    if (desk !== visitor) await desk.leave()
    const all = await mailedTickets(lab, orderId)
    await visitor.open(all)
    await ticketOf(visitor, 'Noé Moreau')
      .getByRole('link', { name: t('ticket.own_page'), exact: true })
      .click()
    const own = page.url()
    const form = (name: 'ticket.change_send' | 'ticket.give_send') =>
      page.locator('form', { has: page.getByRole('button', { name: t(name), exact: true }) })
    const fill = async (name: Parameters<typeof form>[0], values: Readonly<Record<string, string>>) => {
      for (const [label, value] of Object.entries(values))
        await form(name).getByRole('textbox', { name: label, exact: true }).fill(value)
      await form(name)
        .getByRole('button', { name: t(name), exact: true })
        .click()
    }
    const [first, last] = [t('payer.first_name'), t('payer.last_name')]
    await page.getByText(t('ticket.change'), { exact: true }).click()
    await fill('ticket.change_send', { [first]: 'test', [last]: 'Moreau' })
    await page.getByText(t('error.forbidden_value')).first().waitFor()
    assert.equal(
      await form('ticket.change_send').getByRole('textbox', { name: first, exact: true }).inputValue(),
      'test',
    )
    await fill('ticket.change_send', { [first]: 'Noémie', [last]: 'Moreau' })
    await page.getByText(t('ticket.changed'), { exact: true }).waitFor()
    await ticketOf(visitor, 'Noémie Moreau').waitFor()
    await page.getByText(t('ticket.give'), { exact: true }).click()
    if (look.javaScript !== false) assert.deepEqual(await visitor.violations(), [])
    await visitor.photograph(`ticket-${look.width}${look.javaScript === false ? '-plain' : ''}`)
    await fill('ticket.give_send', {
      [first]: 'Léa',
      [last]: 'Petit',
      [t('ticket.give_email')]: 'lea.petit@example.org',
      [t('ticket.give_confirmation')]: 'lea.petit@example.org',
    })
    await page.getByRole('heading', { level: 1, name: t('ticket.given_title') }).waitFor()
    const answer = await visitor.open(own)
    assert.equal(answer?.status(), 404)
    await visitor.open(all)
    await ticketOf(visitor, t('ticket.someone_else')).getByText(t('ticket.passed_on')).waitFor()
    assert.equal(await ticketOf(visitor, t('ticket.someone_else')).getByRole('img').count(), 0)
    assert.equal(await ticketOf(visitor, 'Camille Moreau').getByRole('img').count(), 1)
  },
)

const keeper = 'camille.moreau@example.org'

story(
  'says until when names change, beside the field first where the date is forgotten',
  [frenchPhone, englishDesk],
  async (visitor, lab) => {
    const { page, t, look } = visitor
    const { form } = await demoCampaign(lab, 'festival')
    const buyer = await lab.arrive(look)
    const orderId = await buyTwo(buyer)
    await buyer.open(await mailedTickets(lab, orderId))
    await ticketOf(buyer, 'Noé Moreau')
      .getByRole('link', { name: t('ticket.own_page'), exact: true })
      .click()
    await logIn(visitor, keeper, administrationPath(form, 'edition/4'))
    const choice = page.getByLabel(t('settings.name_change'), { exact: true })
    const end = page.getByLabel(new RegExp(`^${t('settings.name_change_end')}`))
    const save = page.getByRole('button', { name: t('office.save'), exact: true })
    await choice.selectOption({ label: t('settings.name_change_UntilDate') })
    await save.click()
    await page.getByText(t('error.name_change_end_required'), { exact: true }).first().waitFor()
    assert.equal(await choice.inputValue(), 'UntilDate')
    await end.fill('2027-01-02T12:00')
    await assertFits(visitor)
    await lookAt(visitor, `names-until-${look.locale}`)
    await save.click()
    await page.getByText(t('office.saved'), { exact: true }).waitFor()
    assert.equal(await end.inputValue(), '2027-01-02T12:00')
    await choice.selectOption({ label: t('settings.name_change_Never') })
    await save.click()
    await page.getByText(t('office.saved'), { exact: true }).waitFor()
    await buyer.page.getByText(t('ticket.change'), { exact: true }).waitFor()
    await buyer.page.reload()
    await buyer.page.getByText(t('ticket.change_over'), { exact: true }).waitFor()
    assert.equal(await buyer.page.getByText(t('ticket.change'), { exact: true }).count(), 0)
    await buyer.photograph(`ticket-fixed-${look.width}`)
    await buyer.leave()
    await choice.selectOption({ label: t('settings.name_change_UntilStart') })
    await save.click()
    await page.getByText(t('office.saved'), { exact: true }).waitFor()
  },
)

story(
  'finds a ticket for who administers the event, corrects its name and sends it again',
  [frenchPhone, englishDesk],
  async (visitor, lab) => {
    const { page, t, look } = visitor
    const noe = await secondTicket(lab, await buyTwo(visitor))
    await lab.quiet()
    const { form } = await demoCampaign(lab, 'festival')
    await logIn(visitor, keeper, administrationPath(form, 'billets'))
    await page.getByRole('searchbox', { name: t('tickets.search') }).fill('noe mor')
    await page.getByRole('button', { name: t('tickets.submit') }).click()
    await page.waitForURL(/q=noe/)
    await assertFits(visitor)
    await lookAt(visitor, 'tickets')
    // Others of this name may stand there, cancelled.
    await page.getByRole('rowheader').locator(`a[href*="${noe}"]`).click()
    await page.getByRole('heading', { name: 'Noé Moreau' }).waitFor()
    const rename = page.getByRole('region', { name: t('tickets.rename_title') })
    // The name that stands is there to be corrected.
    const lastName = rename.getByRole('textbox', { name: t('payer.last_name'), exact: true })
    assert.equal(await lastName.inputValue(), 'Moreau')
    await rename.getByRole('textbox', { name: t('payer.first_name'), exact: true }).fill('Noël')
    await lastName.fill('')
    await rename.getByRole('button', { name: t('tickets.rename') }).click()
    await page
      .getByText(t('val.required', { label: t('payer.last_name') }))
      .first()
      .waitFor()
    await lastName.fill('Moreau')
    await rename.getByRole('button', { name: t('tickets.rename') }).click()
    await page.getByText(t('tickets.done_rename'), { exact: true }).waitFor()
    await page.getByRole('heading', { name: 'Noël Moreau' }).waitFor()
    await page.getByRole('button', { name: t('tickets.resend'), exact: true }).click()
    await page.getByText(t('tickets.done_resend'), { exact: true }).waitFor()
    await assertFits(visitor)
    await lookAt(visitor, `ticket-kept-${look.locale}`)
  },
)
