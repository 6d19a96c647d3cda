import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { audit, auditFacts, auditResult } from '#web/accessibility/audit.ts'
import type { Criterion, Topic } from '#web/accessibility/criterion.ts'

const page = join(import.meta.dirname, '../docs/accessibility.md')

const words = { met: 'met', notMet: '**not met**', notApplicable: 'not applicable' } as const

/** The audit as a page: a table for each topic. */
export function auditPage(): string {
  return [head(), ...audit.map(section)].join('\n')
}

/** The page as it stands. */
export function writtenAudit(): string {
  return readFileSync(page, 'utf8')
}

function head(): string {
  const { met, applicable } = auditResult()
  const { on, standard, browser, tools, heardWith } = auditFacts
  return `# Accessibility audit

The 106 criteria of ${standard} (WCAG 2.1 AA, by its French method), gone through on ${on} by the people who write the product, in
${browser} with ${tools.join(' and ')}: ${met} of ${applicable} that apply are met. A donation and the purchase of a ticket were heard with a screen
reader on ${heardWith.on}, ${heardWith.reader} with ${heardWith.browser} on ${heardWith.system} (\`npm run heard\`); no other page, no other screen reader (NVDA, JAWS, VoiceOver), and
nobody with a disability was asked: what only they can settle is not counted as met. WCAG 2.2 adds to this what \`axe-core\` checks of
it (target size), focus that is never covered (10.7), help in the same place (12.2), no entry asked twice and no puzzle at the login
(3.3.7, 3.3.8).

## What was heard

\`npm run heard\` goes both purchases by the keyboard of a virtual desktop and compares what Orca says with
what stands on the screen: at each stop label, hint, error, kind of control and state; after each choice every live region whose words
have changed (the total, what a gift costs after tax); the summary of errors; the provider's card fields with their
errors; the heading of the confirmation, then each of its words.

- Where the focus passes between the page and a frame of the provider, or back, Orca 43 often says nothing by itself in Chromium:
  it takes the frame for a change of document. Asked where one is (keypad Enter), it names the control; the run asks, and counts that.
- A wrong choice among radio buttons has no word of its own in Orca 43 (« invalid »): the error, tied to the group, is said.
- Orca reads a new page from its beginning by itself; the run switches that off, because no key is heard meanwhile.
- Both purchases were heard to the last word, in French and in English.
- 3-D Secure, the wallets' own windows, direct debit, monthly gifts, the other campaign types, accounts and the back office were not heard.

Firefox and WebKit, the engine of Safari, are driven through a gift and a ticket with 3-D Secure by \`npm run browsers\`, without a
screen reader and not on a phone.

This page is written by \`npm run accessibility\` from \`src/web/accessibility/audit.ts\`; the statement at \`/legal/accessibilite\` is made
from the same table.
`
}

function section({ name, criteria }: Topic, at: number): string {
  return `## ${at + 1}. ${name}

| | Criterion | Verdict | How it was checked |
|---|---|---|---|
${criteria.map(row).join('\n')}
`
}

function row({ id, asks, verdict, how }: Criterion): string {
  return `| ${id} | ${asks} | ${words[verdict]} | ${how} |`
}

if (import.meta.main) writeFileSync(page, auditPage())
