import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { longDate } from '#messages/format.ts'
import { languageName } from '#messages/locales.ts'
import type { Visitor } from '#test/support/browser.ts'
import { demoCampaign } from '#test/support/demo.ts'
import { englishDesk, frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { proveNewestSession } from '#test/support/prove-visitor.ts'
import { logIn, lookAt } from './back-office.ts'
import { places } from './buyer.ts'
import { assertFits } from './fits.ts'

const story = stories()
const operator = 'operateur@example.org'

/** Logs in as the operator, who has just proven who they are, on one of their pages. */
async function operate(visitor: Visitor, lab: JourneyLab, path: string): Promise<void> {
  // The first look has no proof yet: it leads to where one is given.
  await logIn(visitor, operator, '/utilisateur/profil')
  await proveNewestSession(lab, operator)
  await visitor.open(path)
}

const press = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true }).click()
const heading = ({ page }: Visitor, name: string) => page.getByRole('heading', { name, exact: true }).first()

/** The link in the last mail whose text has it, once it has come. */
async function linkIn(lab: JourneyLab, link: RegExp): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const texts = lab.mails.messages.map(each => each.replaceAll('=\r\n', '').replaceAll('=3D', '='))
    const found = texts.map(text => link.exec(text)?.[0]).findLast(each => each !== undefined)
    if (found !== undefined) return found
    await setTimeout(200)
  }
  throw new Error(`no mail has ${link}`)
}

story(
  'decides about a report, and again when it is contested',
  [frenchPhone, englishDesk],
  async (visitor, lab) => {
    const { page, t } = visitor
    const reporter = await lab.arrive(visitor.look)
    await reporter.open(`/signaler?url=${encodeURIComponent(places.festival)}`)
    await reporter.page.getByText(t('report.page', { page: 'Festival des berges' })).waitFor()
    await reporter.page.getByLabel(t('report.reason.SPAM')).check()
    await reporter.page
      .getByLabel(t('report.message'))
      .fill('Cette page imite celle d’une autre association.')
    await reporter.page.locator('#page-email').fill('lea.martin@example.org')
    await reporter.page
      .getByRole('main')
      .getByRole('button', { name: t('report.submit') })
      .click()
    await reporter.page.waitForURL(url => url.pathname === places.festival)

    await operate(visitor, lab, '/operateur')
    await lookAt(visitor, 'operator-overview')
    await page.getByRole('link', { name: t('operator.waiting_reports', { count: 1 }) }).click()
    await page.getByRole('listitem').filter({ hasText: 'Festival des berges' }).waitFor()
    await lookAt(visitor, 'operator-reports')
    await page.getByRole('link', { name: t('report.reason.SPAM') }).click()
    await press(visitor, t('operator.report_submit'))
    const problems = page.locator('#error-summary')
    await problems.getByText(t('operator.report_decision_missing')).waitFor()
    await problems.getByText(t('val.required', { label: t('operator.report_reasons') })).waitFor()
    await page.locator('[name=decision]:focus').waitFor()
    await lookAt(visitor, 'operator-report')
    await page.getByLabel(t('operator.report_decision.withhold')).check()
    await page.getByLabel(t('operator.report_reasons')).fill('La page imite celle d’une autre association.')
    await press(visitor, t('operator.report_submit'))
    await page.getByText(t('operator.report_done')).waitFor()
    await page.waitForURL(url => !url.search)
    await page.reload()
    assert.equal(await page.getByText(t('operator.report_done')).count(), 0, 'it is said once')

    assert.equal((await reporter.open(places.festival))?.status(), 404)
    const { pathname, search } = new URL(await linkIn(lab, /http\S+\/contestation\/[^\s"<]+/))
    await reporter.open(`${pathname}${search}`)
    await heading(reporter, t('contest.title')).waitFor()
    assert.deepEqual(await reporter.violations(), [])
    await press(reporter, t('contest.submit'))
    const unsaid = t('val.required', { label: t('contest.your_reasons') })
    await reporter.page.locator('#error-summary').getByText(unsaid).waitFor()
    await reporter.page.locator('[name=reasons]:focus').waitFor()
    await reporter.page
      .getByLabel(t('contest.your_reasons'))
      .fill('Nous sommes la seule association de ce nom.')
    await press(reporter, t('contest.submit'))
    await reporter.page.getByText(t('contest.sent_title')).waitFor()

    await visitor.open('/operateur/signalements')
    await page.getByRole('link', { name: t('report.reason.SPAM') }).click()
    await page.getByLabel(t('operator.report_decision.lift')).check()
    await page.getByLabel(t('operator.report_reasons')).fill('Le nom est bien le sien.')
    await press(visitor, t('operator.report_submit'))
    await page.getByText(t('operator.report_decided_all')).waitFor()
    assert.equal((await reporter.open(places.festival))?.status(), 200)
    await visitor.open('/operateur/signalements')
    await heading(visitor, t('operator.reports_empty_title')).waitFor()
    await lab.quiet()
    await reporter.leave()
  },
)

/** A job that has used up its tries, as the queue leaves it; nobody waits for what it was to do. */
async function leaveDeadJob({ db }: JourneyLab): Promise<string> {
  const { form } = await demoCampaign({ db }, 'festival')
  const payload = JSON.stringify({ organizationId: form.organizationId, paymentId: 999_999_999 })
  const { rows } = await sql<{ id: string }>`
    select id::text as id from graphile_worker.add_job('make-attestation', ${payload}::json,
      run_at => now() + interval '1 hour', max_attempts => 1)`.execute(db)
  const id = rows[0]?.id ?? ''
  await sql`
    update graphile_worker._private_jobs set attempts = 1, last_error = 'the printer is out of paper'
    where id = ${id}::bigint`.execute(db)
  return id
}

story(
  'gives a dead job up, and nothing typed is lost for an old proof',
  [frenchPhone, englishDesk],
  async (visitor, lab) => {
    const { page, t } = visitor
    const id = await leaveDeadJob(lab)
    await operate(visitor, lab, '/operateur/travaux')
    await page.getByText('the printer is out of paper').waitFor()
    await lookAt(visitor, 'operator-jobs')
    await page.getByRole('link', { name: t('operator.job_title', { id }) }).click()
    await lookAt(visitor, 'operator-job')
    await proveNewestSession(lab, operator, 20)
    await page.getByLabel(t('operator.reason')).fill('Personne n’attend cette attestation.')
    visitor.expectRefusal(/travaux/)
    await press(visitor, t('operator.job_give_up'))
    await page.getByText(t('operator.prove_title')).waitFor()
    assert.equal(
      await page.getByLabel(t('operator.reason')).inputValue(),
      'Personne n’attend cette attestation.',
    )
    await proveNewestSession(lab, operator)
    await press(visitor, t('operator.job_give_up'))
    await page.getByText(t('operator.job_given_up')).waitFor()
    await heading(visitor, t('operator.jobs_empty_title')).waitFor()
  },
)

story('finds a difference and closes it', [frenchPhone, englishDesk], async (visitor, lab) => {
  const { page, t } = visitor
  await lab.quiet()
  // Money that the provider moved in a way that nobody knows: nothing of ours is about it.
  const id = `txn_1SxQ2kLpMn0RtUvW4yZaBcDeFgHiJkLmNoPqRsTu_${visitor.look.width}`
  await lab.db
    .insertInto('providerMovements')
    .values({
      id,
      provider: 'stripe',
      type: 'climate_order_purchase',
      amount: -500,
      fee: 0,
      createdAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
    })
    .execute()
  try {
    await operate(visitor, lab, '/operateur/ecarts')
    await press(visitor, t('operator.differences_compare'))
    await page.getByText(t('operator.differences_asked')).waitFor()
    await lab.quiet()
    await visitor.open('/operateur/ecarts')
    await lookAt(visitor, 'operator-differences')
    await page.getByRole('listitem').filter({ hasText: id }).getByRole('link').click()
    await page.getByText(id).first().waitFor()
    await assertFits(visitor)
    await lookAt(visitor, 'operator-difference')
    await page.getByLabel(t('operator.reason')).fill('Le prestataire l’a expliqué par écrit.')
    await press(visitor, t('operator.difference_close'))
    await page.getByText(t('operator.difference_closed')).waitFor()
    await visitor.open('/operateur/ecarts?etat=closed')
    await page.getByText(id).waitFor()
  } finally {
    await lab.db.deleteFrom('providerMovements').where('id', '=', id).execute()
  }
})

/** What counsel confirmed: refused without a reason and kept as typed, then recorded, shown and taken back. */
async function confirmAndTakeBack(visitor: Visitor): Promise<void> {
  const { page, t } = visitor
  await page.getByText(t('operator.counsel_none')).waitFor()
  await page.getByLabel(t('operator.counsel_by')).fill('Maître Xavier')
  await page.getByLabel(t('operator.counsel_on')).fill('2026-01-20')
  await page.getByLabel(t('operator.counsel_decided')).fill('Sans frais, sur moins de douze mois.')
  await press(visitor, t('operator.counsel_submit'))
  await page.locator('#counsel-confirm-reasons[aria-invalid="true"]').waitFor()
  assert.equal(await page.getByLabel(t('operator.counsel_by')).inputValue(), 'Maître Xavier')
  assert.equal(await page.getByLabel(t('operator.counsel_on')).inputValue(), '2026-01-20')
  await page.locator('#counsel-confirm-reasons').fill('Note du 20 janvier.')
  await press(visitor, t('operator.counsel_submit'))
  await page.getByText(t('operator.counsel_saved')).waitFor()
  const date = longDate('2026-01-20', t.locale)
  await page.getByText(t('operator.counsel_said', { by: 'Maître Xavier', date })).waitFor()
  await lookAt(visitor, 'operator-counsel')
  await press(visitor, t('operator.counsel_take_back'))
  await page.locator('#counsel-takeBack-reasons[aria-invalid="true"]').waitFor()
  await page.locator('#counsel-takeBack-reasons').fill('La loi a changé.')
  await press(visitor, t('operator.counsel_take_back'))
  await page.getByText(t('operator.counsel_taken_back')).waitFor()
  await page.getByText(t('operator.counsel_none')).waitFor()
}

story('changes a setting, a switch and an organization', [frenchPhone, englishDesk], async (visitor, lab) => {
  const { page, t } = visitor
  await operate(visitor, lab, '/operateur/reglages')
  await lookAt(visitor, 'operator-settings')
  visitor.expectRefusal(/reglages/)
  await confirmAndTakeBack(visitor)
  const intro = page
    .locator('form')
    .filter({ has: page.getByRole('heading', { name: t('operator.settings_intro') }) })
  await intro
    .getByLabel(t('operator.settings_intro_language', { language: languageName('fr', t.locale) }))
    .fill('Ici, tout va aux associations.')
  await intro.getByLabel(t('operator.reason')).fill('La phrase de la ville.')
  await intro.getByRole('button').click()
  await page.getByText(t('operator.settings_saved')).waitFor()

  await visitor.open('/operateur/interrupteurs')
  await lookAt(visitor, 'operator-switches')
  await visitor.open('/operateur/associations?q=fournil')
  await lookAt(visitor, 'operator-organizations')
  await page.getByRole('link', { name: 'Le Fournil Partagé' }).click()
  await lookAt(visitor, 'operator-organization')
  await page.getByLabel(t('operator.organization_cap_own')).fill('4000')
  await page.locator('#change-reasons').fill('Des statuts en règle.')
  await press(visitor, t('operator.organization_save'))
  await page.getByText(t('operator.organization_saved')).waitFor()

  await visitor.open('/operateur/associations?plafond')
  await heading(visitor, t('operator.organizations_none_at_cap_title')).waitFor()
  await visitor.open('/operateur/journal')
  await page.getByText(t('audit.organization.change')).first().waitFor()
  assert.equal(await page.getByText('organization.change').count(), 0, 'actions are read in words')
  await lookAt(visitor, 'operator-audit')
  await visitor.open('/operateur/e-mails')
  await lookAt(visitor, 'operator-mails')
})

story('shows nothing to whoever is no operator', [frenchPhone, englishDesk], async visitor => {
  const { page } = visitor
  visitor.expectRefusal(/operateur/)
  await logIn(visitor, 'camille.moreau@example.org', '/utilisateur/profil')
  for (const path of [
    '',
    '/signalements',
    '/travaux',
    '/e-mails',
    '/ecarts',
    '/associations',
    '/interrupteurs',
    '/reglages',
    '/journal',
  ])
    assert.equal((await visitor.open(`/operateur${path}`))?.status(), 404, path)
  await visitor.page.context().clearCookies()
  await visitor.open('/operateur/journal')
  assert.equal(new URL(page.url()).pathname, '/connexion')
})
