import assert from 'node:assert/strict'
import type { Visitor } from '#test/support/browser.ts'

/** The association's own legal notice, terms and privacy notice stand on the page, or that it has no terms (rule LAW-5). */
export async function assertLegalLinks({ page, t }: Visitor): Promise<void> {
  const links = page.locator('nav.legal-links a')
  await links.first().waitFor()
  const hrefs = await links.evaluateAll(all => all.map(each => each.getAttribute('href') ?? ''))
  const leadsTo = (place: RegExp) => hrefs.some(href => place.test(href))
  assert.ok(leadsTo(/^\/associations\/[\w-]+\/mentions-legales$/), hrefs.join())
  assert.ok(leadsTo(/^\/associations\/[\w-]+\/confidentialite$/), hrefs.join())
  const withoutTerms = await page.getByText(t('conditions.terms_none')).count()
  assert.ok(leadsTo(/conditions/) || withoutTerms === 1, 'its terms, or that there are none')
}
