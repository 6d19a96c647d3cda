import assert from 'node:assert/strict'
import { demoOrganizations } from '#demo/index.ts'
import { formPath } from '#domain/form/types/index.ts'
import type { Visitor } from '#test/support/browser.ts'
import { frenchPhone, stories } from '#test/support/journey-lab.ts'
import { editing, logIn, office } from './back-office.ts'

const story = stories()

const campaigns = demoOrganizations.flatMap(({ slug, forms }) =>
  forms.map(form => formPath(slug, form.type, form.slug)),
)

const open = [
  '/',
  '/associations',
  '/associations?cherche=campagnes',
  '/associations/le-fournil-partage',
  '/connexion',
  '/premiere-connexion',
  '/utilisateur/recuperation-mot-de-passe',
  '/introuvable',
  '/legal/accessibilite',
  '/legal/mentions-legales',
  ...campaigns,
]

const ofCamille = [
  '/utilisateur/paiements',
  '/utilisateur/recus',
  '/utilisateur/dons-mensuels',
  '/utilisateur/cartes',
  '/utilisateur/profil',
  editing,
  editing.replace('edition/1', 'edition/2'),
  editing.replace('edition/1', 'edition/2/nouveau'),
  ...['questions', 'questions/nouvelle', 'options', 'options/nouvelle', 'codes', 'codes/nouveau'].map(page =>
    editing.replace('edition/1', `edition/4/${page}`),
  ),
  editing.replace('edition/1', 'edition/3'),
  editing.replace('edition/1', 'edition/4'),
  editing.replace('edition/1', 'edition/5'),
  editing.replace('edition/1', 'partage'),
  editing.replace('edition/1', 'statistiques'),
  editing.replace('edition/1', 'liste-attente'),
  editing.replace('edition/1', 'administrateurs'),
  '/associations/les-ateliers-du-canal/administration/paiements',
  '/associations/les-ateliers-du-canal/administration/versements',
  '/associations/les-ateliers-du-canal/administration/versements/tva',
  '/associations/les-ateliers-du-canal/administration/adhesions',
  editing.replace('edition/1', 'edition/3/e-mails'),
  '/associations/les-ateliers-du-canal/administration/equipe',
  '/associations/les-ateliers-du-canal/administration/journal',
]

/** What the audit says of every page (criteria 2.1, 5.4, 9.1, 11.6, 12.8, 13.2) and axe does not look at. */
function faultsOfPage(): readonly string[] {
  const shown = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
  const isEmpty = (element: Element | null | undefined) => !element?.textContent?.trim()
  const failing = (rule: string, elements: readonly Element[]) =>
    elements.map(element => `${rule}: ${element.outerHTML.slice(0, 120)}`)
  const headings = shown('h1')
  return [
    ...(headings.length === 1 ? [] : [`${headings.length} main headings`]),
    ...failing(
      'a table without a caption',
      shown('table:not([role=presentation])').filter(table => isEmpty(table.querySelector('caption'))),
    ),
    ...failing(
      'a group without a legend',
      shown('fieldset').filter(
        group =>
          isEmpty(group.querySelector(':scope > legend')) &&
          !group.hasAttribute('aria-label') &&
          !group.hasAttribute('aria-labelledby'),
      ),
    ),
    ...failing(
      'a frame without a title',
      shown('iframe').filter(({ title }) => title.trim() === ''),
    ),
    ...failing(
      'an order of its own',
      shown('[tabindex]').filter(({ tabIndex }) => tabIndex > 0),
    ),
    ...failing(
      'a new window that nobody is told of',
      shown('a[target=_blank]').filter(
        link =>
          !/nouvelle fenêtre|new window/.test(link.getAttribute('aria-label') ?? link.textContent ?? ''),
      ),
    ),
  ]
}

/** The spacing that a reader may ask for (WCAG 1.4.12); then what is cut or wider than the window. */
function faultsOfSpacing(): readonly string[] {
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    element.style.setProperty('line-height', '1.5', 'important')
    element.style.setProperty('letter-spacing', '0.12em', 'important')
    element.style.setProperty('word-spacing', '0.16em', 'important')
    if (element.matches('p')) element.style.setProperty('margin-block-end', '2em', 'important')
  }
  const right = document.documentElement.clientWidth
  const wide = document.documentElement.scrollWidth > right ? ['the page scrolls sideways'] : []
  const cut = [...document.querySelectorAll<HTMLElement>('main *')].filter(element => {
    const { overflowX, overflowY } = getComputedStyle(element)
    return (
      element.checkVisibility() &&
      // One pixel for screen readers is nobody's text on the screen.
      element.clientWidth > 1 &&
      !element.closest('.visually-hidden, svg, table, select, textarea, input') &&
      ((overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1) ||
        (overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1))
    )
  })
  return [...wide, ...cut.map(element => `cut: ${element.outerHTML.slice(0, 120)}`)]
}

/** Without style sheets every word of the page is still there, or a button's press away (criteria 10.2 and 10.3). */
function wordsLostWithoutStyles(): readonly string[] {
  const text = () => document.body.innerText.toLowerCase()
  const words = text().split(/\s+/)
  for (const sheet of document.styleSheets) sheet.disabled = true
  const opened = [...document.querySelectorAll<HTMLButtonElement>('button[popovertarget]')]
    .filter(button => button.checkVisibility())
    .map(button => document.getElementById(button.getAttribute('popovertarget') ?? '')?.textContent)
  // What stood in boxes of its own may run together.
  const bare = [text(), ...opened].join('').toLowerCase().replace(/\s+/g, '')
  for (const sheet of document.styleSheets) sheet.disabled = false
  return words.filter(word => !bare.includes(word))
}

async function assertAudited({ page }: Visitor) {
  const address = page.url()
  assert.deepEqual(await page.evaluate(faultsOfPage), [], address)
  assert.deepEqual(await page.evaluate(wordsLostWithoutStyles), [], address)
  assert.deepEqual(await page.evaluate(faultsOfSpacing), [], address)
}

story('the pages that everybody reads are as the audit says', [frenchPhone], async visitor => {
  for (const path of open) {
    await visitor.open(path)
    await assertAudited(visitor)
  }
})

story('so are those of a payer and of an administrator', [frenchPhone], async visitor => {
  await logIn(visitor, 'camille.moreau@example.org', office.replace(/\/evenements.*/, '/paiements'))
  for (const path of ofCamille) {
    await visitor.open(path)
    await assertAudited(visitor)
  }
})
