import { type Criterion, type Topic, topic } from './criterion.ts'

/** When every criterion was gone through last, and with what. */
export const auditFacts = {
  on: '2026-11-21',
  standard: 'RGAA 4.1',
  browser: 'Chromium',
  tools: ['axe-core 4.13', 'Playwright 1.65'],
  /** What the donation and the purchase of a ticket were heard with (`npm run heard`). */
  heardWith: { on: '2026-11-23', reader: 'Orca 43.1', browser: 'Chromium 156', system: 'Debian 12' },
} as const

const { reader, browser: heardBrowser, system } = auditFacts.heardWith
const axe = 'axe-core on every page of `test/journeys/accessible-pages.test.ts`'
const audited = '`test/journeys/audited-pages.test.ts`'

/**
 * The 106 criteria of RGAA 4.1, gone through one by one. `docs/accessibility.md` and the statement page are made from this
 * table: change it here only. Two purchases were heard with one screen reader and nobody with a disability was asked; the page
 * says so.
 */
export const audit: readonly Topic[] = [
  topic(1, 'Images', [
    ['Informative images have a text alternative', 'met', `${axe}: image-alt, svg-img-alt, role-img-alt`],
    [
      'Decorative images are ignored',
      'met',
      'covers carry `alt=""`, icons `aria-hidden` (`web/ui/icon.tsx`); axe: image-redundant-alt',
    ],
    [
      'The alternative says what the image says',
      'met',
      'read: the QR code names the address it holds, charts have a table twin, logos the name of the association',
    ],
    [
      'The alternative of a CAPTCHA image says what it is for',
      'notApplicable',
      'the check against robots shows no image (rule BOT-1)',
    ],
    [
      'A CAPTCHA has another way',
      'notApplicable',
      'nothing is asked of the person: proof of work runs by itself, without it slower limits hold',
    ],
    [
      'Images that need one have a detailed description',
      'met',
      'the charts of the statistics page, each followed by its table (`test/journeys/administration.test.ts`)',
    ],
    ['The detailed description is right', 'met', 'the same test compares chart and table'],
    [
      'Text images are replaced by text',
      'met',
      'no text stands in a picture: covers are drawn without any (`domain/form/cover.test.ts`)',
    ],
    [
      'A caption is tied to its image',
      'notApplicable',
      'no image has a visible caption; charts are `figure` with a heading of their own',
    ],
  ]),
  topic(2, 'Frames', [
    [
      'Every frame has a title',
      'met',
      `${axe}: frame-title; the provider’s card frame and the widgets’ previews included`,
    ],
    [
      'The title says what is in it',
      'met',
      'read: « Numéro de carte », « Aperçu du bouton » and the like come from the messages',
    ],
  ]),
  topic(3, 'Colours', [
    [
      'Nothing is said by colour alone',
      'met',
      'states carry icon and word (`web/ui/banner.tsx`, `surface.tsx`), chosen tiles a filled radio; looked at in grey: home, gift, event, lost page',
    ],
    [
      'Text has a contrast of 4.5',
      'met',
      `${axe}: color-contrast, in the standard, high and dark themes; a campaign colour is darkened until white reads on it (\`web/campaign/accent.test.ts\`)`,
    ],
    [
      'Controls and graphics have a contrast of 3',
      'met',
      'field borders 3.25, focus ring 7.2, progress 5.6: the measured tokens of `web/ui/tokens.css`; `test/journeys/accessibility-menu.test.ts`',
    ],
  ]),
  topic(4, 'Multimedia', [
    ['Audio or video has a transcript or audio description', 'notApplicable', 'no audio and no video'],
    ['The transcript or description is right', 'notApplicable', 'no audio and no video'],
    ['Synchronised media have captions', 'notApplicable', 'no audio and no video'],
    ['The captions are right', 'notApplicable', 'no audio and no video'],
    ['Synchronised media have audio description', 'notApplicable', 'no audio and no video'],
    ['The audio description is right', 'notApplicable', 'no audio and no video'],
    ['Media can be recognised', 'notApplicable', 'no audio and no video'],
    ['Other media have an alternative', 'notApplicable', 'no canvas, no embedded object'],
    ['That alternative is right', 'notApplicable', 'no canvas, no embedded object'],
    ['Sound that starts by itself can be stopped', 'notApplicable', 'nothing makes a sound'],
    ['Media can be controlled by keyboard', 'notApplicable', 'no audio and no video'],
    ['Other media can be controlled by keyboard', 'notApplicable', 'no canvas, no embedded object'],
    ['Media work with assistive technologies', 'notApplicable', 'no audio and no video'],
  ]),
  topic(5, 'Tables', [
    ['Complex data tables have a summary', 'notApplicable', 'every table has one row of headers'],
    ['The summary is right', 'notApplicable', 'every table has one row of headers'],
    [
      'Layout tables read in order',
      'notApplicable',
      'nothing is laid out with tables; in mails tables carry `role="presentation"` and read in order',
    ],
    ['Data tables have a title', 'met', `each \`table\` has a \`caption\` (${audited})`],
    ['The title says what the table holds', 'met', 'read in both languages'],
    [
      'Headers are marked as such',
      'met',
      `\`th\` with \`scope\`; ${axe}: th-has-data-cells, scope-attr-valid`,
    ],
    ['Cells are tied to their headers', 'met', `${axe}: td-headers-attr; simple tables only`],
    ['Layout tables have no markup of data', 'notApplicable', 'nothing is laid out with tables'],
  ]),
  topic(6, 'Links', [
    [
      'Every link says where it leads',
      'met',
      `${axe}: link-name; « Voir » and « Télécharger » carry the name of their row for screen readers`,
    ],
    ['Every link has a name', 'met', `${axe}: link-name`],
  ]),
  topic(7, 'Scripts', [
    [
      'Scripts work with assistive technologies',
      'notMet',
      `native elements first (\`dialog\`, \`details\`, \`input\`); ${axe}: the aria-* rules. A donation and the purchase of a ticket were heard from the form to the confirmation with ${reader}, ${heardBrowser} and ${system}: what was said at each stop was what is shown (\`test/heard/donation.heard.ts\`, \`test/heard/event.heard.ts\`). The other pages were not heard, nor any page with NVDA, JAWS or VoiceOver, which the method asks for: so this does not count as met`,
    ],
    [
      'What replaces a script is right',
      'met',
      'every form works as plain posts up to the payment (`test/journeys/without-javascript.test.ts`)',
    ],
    [
      'Scripts are controllable by keyboard',
      'met',
      '`test/journeys/keyboard-only.test.ts` buys with the keyboard alone',
    ],
    [
      'A change of context is announced or asked for',
      'met',
      'nothing is sent by choosing a value alone; filters and languages have a button without JavaScript',
    ],
    [
      'Status messages are rendered',
      'met',
      '`role="status"` and `role="alert"` regions (`web/ui/toast.ts`, `banner.tsx`); totals are polite live regions',
    ],
  ]),
  topic(8, 'Mandatory elements', [
    ['A document type is declared', 'met', '`<!DOCTYPE html>` before every page (`web/entry.server.tsx`)'],
    [
      'The code is valid',
      'met',
      'islands hydrate without a recoverable fault (`web/islands/rendered-islands.test.ts`), which wrong nesting would cause; axe: duplicate-id-aria',
    ],
    [
      'The default language is declared',
      'met',
      `\`html lang\` follows the language cookie; ${axe}: html-has-lang`,
    ],
    ['The language code is right', 'met', `${axe}: html-lang-valid`],
    ['Every page has a title', 'met', `${axe}: document-title`],
    [
      'The title is right',
      'met',
      'step, campaign and association; « Erreur : » before it where something is to be corrected (`test/journeys/bad-input.test.ts`)',
    ],
    [
      'Changes of language are marked',
      'met',
      'each language’s own name in the menu carries `lang`; an association’s texts carry the language of their form',
    ],
    ['These language codes are right', 'met', `${axe}: valid-lang`],
    ['Tags are not used for looks alone', 'met', 'read; no empty paragraph, no line breaks as spacing'],
    [
      'Changes of reading direction are marked',
      'met',
      'names written by people are isolated (`dir="auto"`), marks that turn the text are refused (`api/hostile-text.test.ts`)',
    ],
  ]),
  topic(9, 'Structure', [
    ['Headings structure the page', 'met', `${axe}: heading-order, page-has-heading-one, empty-heading`],
    ['The document has its landmarks', 'met', `header, nav, main, footer; ${axe}: landmark-* and region`],
    ['Lists are lists', 'met', `${axe}: list, listitem, definition-list`],
    [
      'Quotations are marked',
      'notApplicable',
      'no page quotes; a contributor’s message stands in `blockquote`',
    ],
  ]),
  topic(10, 'Presentation', [
    [
      'Style sheets make the looks',
      'met',
      'read: no presentational attribute; the content policy forbids inline styles without a nonce',
    ],
    [
      'Content is there without style sheets',
      'met',
      `no word is lost (${audited}); looked at with style sheets off: the order remains`,
    ],
    [
      'Information is understandable without style sheets',
      'met',
      'looked at with style sheets off: home, gift, event, lost page',
    ],
    [
      'Text is readable at 200 %',
      'met',
      'everything is in rem; `test/journeys/narrow-window.test.ts` at 320 px, `accessibility-menu.test.ts` at 150 % of text',
    ],
    [
      'Colours of text and background are declared together',
      'met',
      'both come from the tokens of a theme (`web/ui/themes.css`); widgets are transparent and sit on a card of their own',
    ],
    ['Links in text can be told from it', 'met', `underlined in running text; ${axe}: link-in-text-block`],
    [
      'The focus is visible',
      'met',
      '`test/journeys/keyboard-only.test.ts` asks for the ring at every stop; never covered: scroll padding of header and bars',
    ],
    [
      'Hidden content is to be ignored',
      'met',
      '`hidden`, `inert` and closed dialogs; axe: aria-hidden-focus',
    ],
    [
      'Nothing is said by shape, size or place alone',
      'met',
      'read in both languages: no « à droite », no « le bouton rond »',
    ],
    ['The same for what is said so', 'met', 'read in both languages'],
    ['Content reads at 320 px without scrolling both ways', 'met', '`test/journeys/narrow-window.test.ts`'],
    [
      'Text spacing can be changed',
      'met',
      '« Aéré » of the accessibility menu sets the values of WCAG 1.4.12; nothing is cut (`accessibility-menu.test.ts`, `audited-pages.test.ts`)',
    ],
    [
      'What appears on hover or focus can be dismissed',
      'met',
      'only the browser’s own `title` of the administrators’ bar; menus open on press and close with Escape',
    ],
    [
      'What styles alone show can be reached by keyboard',
      'met',
      'nothing is shown by hovering that focus does not show',
    ],
  ]),
  topic(11, 'Forms', [
    ['Every field has a label', 'met', `${axe}: label, select-name`],
    ['The label says what is asked', 'met', `read in both languages; ${axe}: form-field-multiple-labels`],
    [
      'Labels of the same field are the same everywhere',
      'met',
      'one component and one message per field (`web/form/payer`, `web/form/fields`)',
    ],
    ['Label and field are side by side', 'met', 'labels stand above their fields (`web/ui/field.tsx`)'],
    [
      'Fields that belong together are grouped',
      'met',
      '`fieldset` for choices, participants, addresses and the contribution',
    ],
    ['Groups have a legend', 'met', `a \`legend\` in each \`fieldset\` (${audited})`],
    ['The legend is right', 'met', 'read in both languages'],
    [
      'Options of a list are grouped where that helps',
      'notApplicable',
      'no list has options of several kinds',
    ],
    [
      'Every button says what it does',
      'met',
      `${axe}: button-name; « Payer 60,20 € », never « Valider » alone`,
    ],
    [
      'Input control is used well',
      'met',
      'optional fields are marked, formats are shown before, errors stand at their fields (`test/journeys/bad-input.test.ts`)',
    ],
    [
      'Errors come with a way to correct them',
      'met',
      'each message names the fix (`messages/*/validation.ts`); the summary links to the fields',
    ],
    [
      'What binds can be corrected, checked or undone',
      'met',
      'a summary before every payment; withdrawal and refund where the law gives them',
    ],
    [
      'The purpose of personal fields is machine-readable',
      'met',
      `\`autocomplete\` on the payer’s own fields; ${axe}: autocomplete-valid`,
    ],
  ]),
  topic(12, 'Navigation', [
    [
      'There are two ways to find a page',
      'met',
      'the header’s navigation and the search of associations; steps of a purchase are a process',
    ],
    ['Navigation stays in the same place', 'met', 'one layout per kind of page (`web/layouts`)'],
    ['The site map is right', 'notApplicable', 'no page of that kind; the sitemap is for search engines'],
    ['The site map is reached in the same way everywhere', 'notApplicable', 'no page of that kind'],
    [
      'Search is reached in the same way everywhere',
      'met',
      '« Découvrir » in the header of every page that has one',
    ],
    ['Areas that recur can be reached or passed', 'met', `landmarks and skip links; ${axe}: region, bypass`],
    [
      'A link leads past what recurs',
      'met',
      '`SkipLinks` is the first stop of every page (`test/journeys/keyboard-only.test.ts`)',
    ],
    [
      'The tab order makes sense',
      'met',
      `\`test/journeys/keyboard-only.test.ts\`; no positive \`tabindex\` (${audited})`,
    ],
    [
      'The keyboard is never trapped',
      'met',
      'native dialogs give the focus back; the provider’s frames are left with Tab (`keyboard-only.test.ts`)',
    ],
    ['Single-key shortcuts can be switched off', 'notApplicable', 'there are none'],
    [
      'What appears is reached by keyboard',
      'met',
      'errors, banners and toasts stand in the order of the page',
    ],
  ]),
  topic(13, 'Consultation', [
    [
      'Time limits can be extended',
      'met',
      'a cart lives 15 minutes; a warning comes before and one press prolongs it; what was typed stays (`test/journeys/lost-addresses.test.ts`)',
    ],
    ['No window opens by itself', 'met', `none does; links to a new window say so (${audited})`],
    [
      'Documents have an accessible version',
      'met',
      'an attestation is a page; its PDF is tagged (`documents/pdf/attestation.test.ts`, rule LAW-11)',
    ],
    [
      'That version holds the same',
      'met',
      'page and PDF set the same words of the same facts, none left out, none added (`main/attestation-page.test.ts`)',
    ],
    ['Cryptic signs have an alternative', 'notApplicable', 'no emoticon, no drawing of letters'],
    ['That alternative is right', 'notApplicable', 'no emoticon, no drawing of letters'],
    ['Nothing flashes', 'met', 'no animation changes faster than three times a second'],
    [
      'What moves can be stopped',
      'met',
      'nothing moves by itself for more than five seconds; reduced motion stills the confetti (`web/outcome/confetti.ts`)',
    ],
    [
      'Pages work in both orientations',
      'met',
      'no orientation is asked for; journeys run at 360, 768 and 1440 px',
    ],
    ['Complex gestures have a simple twin', 'notApplicable', 'no gesture is needed'],
    ['A press can be undone', 'met', 'everything happens on release: native buttons and links'],
    ['Motion of the device is not needed', 'notApplicable', 'no sensor is used'],
  ]),
]

/** Every criterion with its number, in order. */
export const criteria: readonly Criterion[] = audit.flatMap(topic => topic.criteria)

/** How many criteria hold of those that apply, and which do not. */
export function auditResult(): {
  readonly applicable: number
  readonly met: number
  readonly notMet: readonly Criterion[]
} {
  const applicable = criteria.filter(({ verdict }) => verdict !== 'notApplicable')
  const notMet = applicable.filter(({ verdict }) => verdict === 'notMet')
  return { applicable: applicable.length, met: applicable.length - notMet.length, notMet }
}
