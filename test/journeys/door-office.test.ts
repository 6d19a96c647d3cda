import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { insertScans } from '#db/door-scans.ts'
import { gatesOf } from '#db/gates.ts'
import { inTransaction } from '#db/transaction.ts'
import { gatePath } from '#domain/door/gate.ts'
import type { Scan } from '#domain/door/scan.ts'
import { administrationPath, doorPath } from '#domain/form/administration-path.ts'
import { demoCampaign } from '#test/support/demo.ts'
import { englishDesk, frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { readPdf } from '#test/support/pdf.ts'
import { logIn } from './back-office.ts'
import { assertFits } from './fits.ts'
import { forgetFactors, proveSession } from './second-factor.ts'
import { buyTwo } from './two-places.ts'

const story = stories()
const keeper = 'camille.moreau@example.org'

/** What two phones hand in: two people at one gate, one of them again at the other, and a code that is none. */
async function handIn({ db }: JourneyLab, names: readonly [string, string]): Promise<void> {
  const { form } = await demoCampaign({ db }, 'festival')
  const gates = await gatesOf(db, form)
  const [one, other] = names.map(name => gates.findLast(gate => gate.name === name))
  assert.ok(one !== undefined && other !== undefined)
  const now = Date.now()
  const times = { sentAt: new Date(now).toISOString(), receivedAt: new Date(now).toISOString() }
  const scanned = (minutesAgo: number) => ({
    ...{ id: randomUUID(), device: randomUUID(), way: 'camera' as const, offsetMs: 0 },
    clockAt: new Date(now - minutesAgo * 60_000).toISOString(),
  })
  const entry = (ticket: number, minutesAgo: number): Scan => {
    return { ...scanned(minutesAgo), kind: 'entry', ticket, isLetIn: false }
  }
  const refusal: Scan = { ...scanned(1), kind: 'refusal', ticket: null, reason: 'unknown', text: null }
  await inTransaction(db, tx =>
    insertScans(tx, form, [
      { gate: one, scans: [entry(1, 50), entry(2, 20), entry(3, 18)], ...times },
      { gate: other, scans: [entry(2, 3), refusal], ...times },
    ]),
  )
}

story(
  'opens gates, follows who is in, looks at a conflict, and prints the list',
  [frenchPhone, englishDesk],
  async (visitor, lab) => {
    const { page, t, look } = visitor
    await buyTwo(visitor)
    await lab.quiet()
    const { form } = await demoCampaign(lab, 'festival')
    await forgetFactors(lab, keeper)
    await logIn(visitor, keeper, administrationPath(form, 'billets'))
    await page.getByRole('link', { name: t('gates.tab'), exact: true }).click()
    await page.getByRole('heading', { level: 1, name: t('gates.title') }).waitFor()
    await page.getByRole('button', { name: t('gates.open'), exact: true }).click()
    await page.getByText(t('error.required')).first().waitFor()
    const names = [`Nord ${look.width}`, `Sud ${look.width}`] as const
    for (const name of names) {
      await page.getByRole('textbox', { name: t('gates.name') }).fill(name)
      await page.getByRole('button', { name: t('gates.open'), exact: true }).click()
      await page.getByText(t('gates.done_open')).waitFor()
    }
    const link = await page
      .getByRole('textbox', { name: t('gates.link_of', { name: names[0] }) })
      .inputValue()
    const { pathname, searchParams } = new URL(link)
    assert.equal(
      `${pathname}?token=${encodeURIComponent(searchParams.get('token') ?? '')}`,
      gatePath(pathname.split('/').at(-1) ?? '', searchParams.get('token') ?? ''),
    )
    await page.getByText(t('gates.qr'), { exact: true }).first().click()
    await page.getByRole('img', { name: t('gates.qr_alt', { name: names[0] }) }).waitFor()
    await assertFits(visitor)
    assert.deepEqual(await visitor.violations(), [])
    await visitor.photograph(`door-${look.width}`)

    const signed = page.getByRole('checkbox', { name: t('gates.signed') })
    const before = await signed.isChecked()
    for (const isOn of [!before, before]) {
      await signed.setChecked(isOn)
      await page.getByRole('button', { name: t('gates.signed_save') }).click()
      await page.getByText(t(isOn ? 'gates.done_sign' : 'gates.done_unsign')).waitFor()
      assert.equal(await signed.isChecked(), isOn)
    }

    await page.getByRole('link', { name: t('gates.watch'), exact: true }).click()
    await page.getByRole('heading', { level: 1, name: t('watch.title') }).waitFor()
    await page.mouse.move(0, 0)
    await handIn(lab, names)
    // The page looks again by itself.
    await page.getByText(t('watch.kind_twice'), { exact: true }).first().waitFor()
    await page.getByText(t('watch.refusal_unknown'), { exact: true }).first().waitFor()
    await assertFits(visitor)
    assert.deepEqual(await visitor.violations(), [])
    await visitor.photograph(`door-watch-${look.width}`)
    const gate = page.getByRole('combobox', { name: t('watch.gate') })
    const filter = page.getByRole('button', { name: t('watch.filter_submit') })
    await gate.selectOption({ label: names[0] })
    await filter.click()
    await page.waitForURL(/\?porte=[\w-]+#conflicts$/)
    await page.getByText(t('watch.kind_twice'), { exact: true }).first().waitFor()
    await assertFits(visitor)
    assert.deepEqual(await visitor.violations(), [])
    await visitor.photograph(`door-watch-gate-${look.width}`)
    await gate.selectOption({ label: t('watch.all_gates') })
    await filter.click()
    await page.waitForURL(/\?porte=#conflicts$/)
    const toLookAt = page.getByRole('button', { name: t('watch.note') })
    const left = await toLookAt.count()
    await toLookAt.first().click()
    await page.waitForURL(/#conflicts$/)
    assert.equal(await toLookAt.count(), left - 1)

    await visitor.open(`${doorPath(form)}`)
    await page.getByRole('link', { name: t('gates.revoke_of', { name: names[1] }), exact: true }).click()
    await page.getByText(t('gates.revoke_body')).waitFor()
    await page.getByRole('button', { name: t('gates.revoke'), exact: true }).click()
    await page.getByText(t('gates.done_revoke')).waitFor()

    await proveSession(lab, keeper)
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('a[href$=".pdf"]').first().click(),
    ])
    const chunks: Buffer[] = []
    for await (const chunk of await saved.createReadStream()) chunks.push(chunk as Buffer)
    assert.ok(readPdf(Buffer.concat(chunks)).text.includes(form.title))
  },
)
