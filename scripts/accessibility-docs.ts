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
  const { on, standard, browser, tools } = auditFacts
  return `# Accessibility audit

The 106 criteria of ${standard} (WCAG 2.1 AA, by its French method), gone through on ${on} by the people who write the product, in
${browser} with ${tools.join(' and ')}: ${met} of ${applicable} that apply are met. Nobody with a disability was asked and no screen reader was
heard: what only they can settle is not counted as met. WCAG 2.2 adds to this what \`axe-core\` checks of it (target size), focus that
is never covered (10.7), help in the same place (12.2), no entry asked twice and no puzzle at the login (3.3.7, 3.3.8).

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
