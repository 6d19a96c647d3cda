import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { longDate, longMonth } from '#messages/format.ts'
import { englishDesk, frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { readPdf } from '#test/support/pdf.ts'
import { holdIsland } from './fortune.ts'
import { cards } from './giver.ts'
import { assertLegalLinks } from './legal-links.ts'
import { MonthlyGiver } from './monthly-giver.ts'
import { refusedInstalment } from './refused-instalment.ts'

const story = stories()
const looks = [frenchPhone, englishDesk]

const planOf = (lab: JourneyLab, { link }: MonthlyGiver) =>
  lab.db
    .selectFrom('schedules')
    .selectAll()
    .where('id', '=', Number(/echeancier\/(\d+)/.exec(link)?.[1]))
    .executeTakeFirstOrThrow()

/** How many mails about a change were handed over. */
const told = (lab: JourneyLab, id: number) =>
  lab.db
    .selectFrom('mails')
    .select('kind')
    .where('kind', 'in', ['scheduleChanged', 'scheduleStopped'])
    .where('subjectId', 'like', `${id}:%`)
    .execute()

/** The link of a plan in the mails that left, read as a mail program does (quoted-printable). */
async function mailedLink(lab: JourneyLab, id: number): Promise<string> {
  await lab.quiet()
  const texts = lab.mails.messages.map(message => message.replace(/=\r?\n/g, '').replace(/=3D/g, '='))
  const [link] = texts.flatMap(
    text => text.match(new RegExp(`/paiement/echeancier/${id}\\?token=[\\w.-]+`)) ?? [],
  )
  assert.ok(link, 'no mail has the link')
  return link
}

story('reads when what is charged, and reads its attestation', looks, async visitor => {
  const giver = await MonthlyGiver.arrive(visitor)
  const { page, t } = visitor
  await giver.gives(1500)
  await giver.looksRight()
  assert.ok(await page.getByText(t('schedule.then_each_month')).isVisible())
  await assertLegalLinks(visitor)
  const coming = page.locator('.plan:not(.plan-past) > li')
  assert.equal(await coming.count(), 3)
  await page.getByRole('link', { name: new RegExp(t('schedule.attestation')) }).click()
  await page.getByRole('heading', { level: 1, name: t('attest.title') }).waitFor()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t('attest.download_pdf') }).click(),
  ])
  assert.match(saved.suggestedFilename(), /^(attestation|proof-of-payment)-\d{4}-\d{6}\.pdf$/)
  const chunks: Buffer[] = []
  for await (const chunk of await saved.createReadStream()) chunks.push(chunk as Buffer)
  const { text } = readPdf(Buffer.concat(chunks))
  assert.match(text, /Camille Moreau/)
  assert.match(text, visitor.look.locale === 'fr' ? /Attestation de paiement/ : /Proof of payment/)
})

story('gives less, then on another day', looks, async (visitor, lab) => {
  const giver = await MonthlyGiver.arrive(visitor)
  const { page, t } = visitor
  await giver.typeAmount('0,20')
  await page.getByRole('alert').getByText(t('schedule.problem_title')).waitFor()
  assert.equal(await giver.amount.inputValue(), '0,20')
  await giver.looksRight()
  await giver.typeAmount('10')
  await giver.says(t('schedule.done_amount', { amount: giver.euros(1000) })).waitFor()
  await giver.gives(1000)
  await giver.looksRight()
  await giver.unfold('schedule.day_change')
  await page.getByRole('combobox', { name: t('schedule.day_label') }).selectOption('3')
  await giver.button('schedule.day_button').click()
  await page.getByText(t('schedule.day_each', { day: 3 })).waitFor()
  const { dayOfLevy, nextOn, amount, id } = await planOf(lab, giver)
  assert.deepEqual([dayOfLevy, amount, nextOn.slice(8)], [3, 1000, '03'])
  await giver.says(t('schedule.done_day', { date: longDate(nextOn, t.locale, { weekday: false }) })).waitFor()
  await lab.quiet()
  assert.equal((await told(lab, id)).length, 2)
})

story('gives more with the card that is kept', looks, async visitor => {
  const giver = await MonthlyGiver.arrive(visitor)
  await giver.typeAmount('25')
  await giver.says(visitor.t('schedule.done_amount', { amount: giver.euros(2500) })).waitFor()
  await giver.gives(2500)
})

for (const look of looks)
  story('gives more once the bank has confirmed', [look], async visitor => {
    const giver = await MonthlyGiver.arrive(visitor, cards.authenticated)
    await giver.typeAmount('25')
    await giver.atBank()
    await giver.bankButton('bankAccept').click()
    await giver.atGift()
    await giver.gives(2500)
  })

story('is refused by the bank, then gives more with another card', looks, async (visitor, lab) => {
  const giver = await MonthlyGiver.arrive(visitor, cards.authenticated)
  const { t } = visitor
  await giver.typeAmount('25')
  await giver.atBank()
  await giver.bankButton('bankRefuse').click()
  await giver.says(t('schedule.refused_title')).waitFor()
  await giver.gives(1500)
  await giver.looksRight()
  await giver.writeOtherCard(cards.paid)
  await giver.cardButton(2500).click()
  await giver.gives(2500)
  await giver.paysWith('4242')
  assert.equal((await planOf(lab, giver)).amount, 2500)
})

story('takes another card, refused first, confirmed then', looks, async visitor => {
  const giver = await MonthlyGiver.arrive(visitor)
  const { page, t } = visitor
  // Pressed before the page lives: heard once there are fields to ask.
  const comes = await holdIsland(visitor, 'change-card')
  await page.reload({ waitUntil: 'commit' })
  await giver.unfold('schedule.card')
  await giver.cardButton().click()
  comes()
  await page.getByText(t('pay.check_card')).waitFor()
  await giver.writeOtherCard(cards.declined)
  await giver.looksRight()
  await giver.cardButton().click()
  await giver.says(t('schedule.refused_title')).waitFor()
  await giver.writeOtherCard(cards.authenticated)
  await giver.cardButton().click()
  await giver.atBank()
  await giver.bankButton('bankAccept').click()
  await giver.says(t('schedule.done_card')).waitFor()
  await giver.paysWith('3184')
  await giver.looksRight()
})

story('suspends for some months, goes on sooner', looks, async (visitor, lab) => {
  const giver = await MonthlyGiver.arrive(visitor)
  const { page, t } = visitor
  await giver.unfold('schedule.suspend')
  const months = page.getByRole('combobox', { name: t('schedule.suspend_label') })
  await months.selectOption({ index: 2 })
  await giver.button('schedule.suspend_button').click()
  await giver.button('schedule.resume').waitFor()
  const { suspendedUntil, status, nextOn } = await planOf(lab, giver)
  assert.equal(status, 'Suspended')
  await giver
    .says(t('schedule.done_suspend', { date: longDate(nextOn, t.locale, { weekday: false }) }))
    .waitFor()
  const month = longMonth(suspendedUntil ?? '', t.locale)
  assert.ok(await page.getByText(t('schedule.resume_hint', { month })).isVisible())
  await giver.looksRight()
  await giver.button('schedule.resume').click()
  await giver.button('schedule.resume').waitFor({ state: 'detached' })
  assert.equal((await planOf(lab, giver)).status, 'Active')
})

/** The giver contests the first month at the bank, of which the provider knows nothing; gives how that ends. */
async function contest({ db }: JourneyLab, gift: { organizationId: number; id: number; orderId: number }) {
  const { organizationId, orderId } = gift
  const payment = await db
    .selectFrom('payments')
    .select(['id', 'amount'])
    .where('organizationId', '=', organizationId)
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  const id = randomUUID()
  await db
    .insertInto('disputes')
    .values({
      ...{ organizationId, id, paymentId: payment.id, amount: payment.amount, organizationPart: 0 },
      ...{ provider: 'stripe', providerDisputeId: `du_${id}`, providerChargeId: `ch_${id}` },
      ...{ status: 'open', reason: 'fraudulent', traceId: 'a journey', createdAt: new Date().toISOString() },
    })
    .execute()
  await db.updateTable('schedules').set({ status: 'Suspended' }).where('id', '=', gift.id).execute()
  return {
    win: () => db.updateTable('disputes').set({ status: 'won' }).where('id', '=', id).execute(),
    forget: () => db.deleteFrom('disputes').where('id', '=', id).execute(),
  }
}

story('finds a gift that a dispute has suspended, goes on once it is won', looks, async (visitor, lab) => {
  const giver = await MonthlyGiver.arrive(visitor)
  const { page, t } = visitor
  const bank = await contest(lab, await planOf(lab, giver))
  await visitor.open(giver.link)
  await giver.says(t('schedule.paused_title')).waitFor()
  assert.ok(await page.getByText(t('schedule.paused_by_dispute')).isVisible())
  assert.ok(await page.getByText(t('schedule.nothing_while_paused')).isVisible())
  assert.equal(await giver.button('schedule.resume').count(), 0)
  await giver.looksRight()
  await bank.win()
  await visitor.open(giver.link)
  await page.getByText(t('schedule.paused_after_dispute')).waitFor()
  assert.ok(await page.getByText(t('schedule.resume_hint_dispute')).isVisible())
  await giver.looksRight()
  await giver.button('schedule.resume').click()
  await giver.button('schedule.resume').waitFor({ state: 'detached' })
  const { nextOn } = await planOf(lab, giver)
  const date = longDate(nextOn, t.locale, { weekday: false })
  await giver.says(t('schedule.done_resume', { date })).waitFor()
  assert.equal((await planOf(lab, giver)).status, 'Active')
  await bank.forget()
})

story('stops in two steps, and finds the end whenever it comes back', looks, async (visitor, lab) => {
  const giver = await MonthlyGiver.arrive(visitor)
  const { page, t } = visitor
  await giver.unfold('schedule.stop')
  await giver.looksRight()
  await giver.button('schedule.stop_button').click()
  await giver.says(t('schedule.stopped_title')).waitFor()
  await giver.looksRight()
  await page.getByText(t('schedule.nothing_coming'), { exact: true }).waitFor()
  await visitor.open(giver.link)
  await giver.says(t('schedule.stopped_title')).waitFor()
  assert.equal(
    await page
      .locator('form[method=post]')
      .filter({ hasText: t('schedule.stop_button') })
      .count(),
    0,
  )
  const { status, id } = await planOf(lab, giver)
  assert.equal(status, 'Canceled')
  await lab.quiet()
  assert.equal((await told(lab, id)).length, 1)
})

story('a forged link opens nothing', looks, async visitor => {
  for (const path of [
    '/paiement/echeancier/1?token=t1.9999999999.abc',
    '/paiement/echeancier/x',
    '/paiement/echeancier/999999',
  ]) {
    const response = await visitor.open(path)
    assert.equal(response?.status(), 404)
    await visitor.page.getByRole('heading', { level: 1, name: visitor.t('schedule.gone_title') }).waitFor()
  }
  assert.deepEqual(await visitor.violations(), [])
  const document = await visitor.page.request.get('/paiement/attestation/1/pdf?token=t1.9999999999.abc')
  assert.equal(document.status(), 404)
  assert.equal(document.headers()['cache-control'], 'no-store')
})

story('the association may not collect: the page says it', [frenchPhone], async (visitor, lab) => {
  const giver = await MonthlyGiver.arrive(visitor)
  const { organizationId: id } = await planOf(lab, giver)
  const allow = (allowCollect: boolean) =>
    lab.db.updateTable('organizations').set({ allowCollect }).where('id', '=', id).execute()
  await allow(false)
  try {
    await visitor.open(giver.link)
    await giver.says(visitor.t('schedule.closed_title')).waitFor()
    await giver.looksRight()
  } finally {
    await allow(true)
  }
})

story('changes everything but the card without JavaScript', [frenchPhone], async (visitor, lab) => {
  const first = await MonthlyGiver.arrive(visitor, cards.authenticated)
  const plain = await lab.arrive({ ...frenchPhone, javaScript: false })
  try {
    const giver = new MonthlyGiver(plain)
    giver.link = first.link
    const { page, t } = plain
    await plain.open(giver.link)
    await giver.typeAmount('12,50')
    await giver.gives(1250)
    await giver.typeAmount('30')
    await giver.atBank()
    await giver.bankButton('bankAccept').click()
    await giver.gives(3000)
    await giver.unfold('schedule.card')
    await page.locator('details[open] noscript .banner').waitFor()
    await giver.unfold('schedule.stop')
    await giver.button('schedule.stop_button').click()
    await giver.says(t('schedule.stopped_title')).waitFor()
  } finally {
    await plain.leave()
  }
})

story(
  'sees instalments, settles the refused one, takes another card for the last',
  looks,
  async (visitor, lab) => {
    const { page, t } = visitor
    const { orderId } = await refusedInstalment(lab)
    const plan = await lab.db
      .selectFrom('schedules')
      .select('id')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    await visitor.open(await mailedLink(lab, plan.id))
    const giver = new MonthlyGiver(visitor)
    await giver.heading(t('schedule.title_plan', { form: 'Adhésion de saison' })).waitFor()
    assert.ok(await page.getByText(t('schedule.plan_stop_title')).isVisible())
    assert.equal(await page.getByText(t('schedule.amount'), { exact: true }).count(), 0)
    assert.ok(
      await page
        .getByRole('link', { name: new RegExp(`^${t('schedule.settle', { amount: '' })}`) })
        .isVisible(),
    )
    await giver.looksRight()
    await giver.writeOtherCard(cards.paid)
    await giver.cardButton().click()
    await giver.says(t('schedule.done_card')).waitFor()
    await giver.paysWith('4242')
  },
)
