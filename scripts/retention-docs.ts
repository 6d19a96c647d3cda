import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RetentionName, retentionNames, retentionRules } from '#domain/retention/rules.ts'
import { tableRetention } from '#domain/retention/tables.ts'
import { serverTranslator } from '#messages/catalogue.ts'

const page = join(import.meta.dirname, '../docs/retention.md')
const t = serverTranslator('en')

const head = `# What is kept of people, and until when

The rules are \`src/domain/retention\`; this page is written from them by \`npm run retention:docs\`, the privacy page shows them
to everybody, and a job of every night (\`apply-retention\`) goes by them. What is under way waits until it is over: a living
payment, a try in doubt, a refund, a dispute, a plan that goes on. \`npm run retention\` counts what the next night lets go. Rule LAW-10.

Counts of shared limits go every ten minutes, files of unpaid carts, sessions, links and wrong passwords every hour. Logs are not
ours to erase: whoever runs the installation sets their time where they are kept. A table or a column of text that is new needs a
line in \`src/domain/retention/tables.ts\`; a test compares it with the migrated database.
`

/** The page from the rules as they are. */
export function retentionPage(): string {
  const lines = retentionNames.map(name => `| \`${name}\` | ${cells(name).join(' | ')} |`)
  const rules = ['| rule | what | how long | end | why |', '|---|---|---|---|---|', ...lines]
  const tables = Object.entries(tableRetention)
    .filter(([, { rows, emptied }]) => rows !== undefined || emptied !== undefined)
    .map(([table, { rows, emptied = {} }]) => `| \`${table}\` | ${rows ?? ''} | ${emptiedOf(emptied)} |`)
  const held = ['| table | rows go by | emptied while the row stays |', '|---|---|---|', ...tables]
  const clean = Object.entries(tableRetention)
    .filter(([, { rows, emptied }]) => rows === undefined && emptied === undefined)
    .map(([table]) => `\`${table}\``)
  return [
    head,
    '## Rules\n',
    ...rules,
    '\n## Tables\n',
    ...held,
    `\nNothing personal stands in ${clean.join(', ')}.\n`,
  ].join('\n')
}

/** The page as it stands. */
export function writtenRetention(): string {
  return readFileSync(page, 'utf8')
}

function cells(name: RetentionName): readonly string[] {
  const { keep, end, ground } = retentionRules[name]
  const after = t(`retention.${name}_after`)
  const period = keep === null ? after : t(`retention.${keep.unit}s`, { count: keep.count, after })
  const why = `${t(`retention.${name}_why`)} ${t(`retention.ground_${ground}`)}`
  return [t(`retention.${name}_what`), period, end, why]
}

function emptiedOf(emptied: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(emptied)
    .map(([column, rules]) => `${column} (${rules.join(', ')})`)
    .join(', ')
}

if (import.meta.main) writeFileSync(page, retentionPage())
