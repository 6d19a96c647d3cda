import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type GuardedState, guardedStates, guardStatements } from '#db/state-guards.ts'

const page = join(import.meta.dirname, '../docs/state-machines.md')

const head = `# State machines

Every state that is stored follows a table of \`src/domain\`; nothing else in the code knows an order of states. Where money
depends on it, PostgreSQL refuses whatever the tables do not know (\`src/db/state-guards.ts\`). This page is written by
\`npm run flows\`. A table that changes needs a migration with its new guard: \`npm run flows -- guard payments\` prints it.
`

/** The page with a diagram of every state machine. */
export function stateMachines(): string {
  return [head, ...guardedStates.map(section)].join('\n')
}

/** The page as it stands. */
export function writtenPage(): string {
  return readFileSync(page, 'utf8')
}

function section(guard: GuardedState): string {
  const { name, source, table, column, flow, begins } = guard
  const moves = Object.entries(flow).flatMap(([from, events]) =>
    Object.entries(events).map(([event, to]) => `  ${from} --> ${to}: ${event}`),
  )
  const ends = Object.keys(flow).filter(state => Object.keys(flow[state] ?? {}).length === 0)
  const lines = [
    ...begins.map(state => `  [*] --> ${state}`),
    ...moves,
    ...ends.map(state => `  ${state} --> [*]`),
  ]
  return `## ${name}

\`${table}.${column}\`, [\`${source}\`](../src/domain/${source})

\`\`\`mermaid
stateDiagram-v2
${lines.join('\n')}
\`\`\`
`
}

/** `npm run flows` writes the page; `npm run flows -- guard [tables]` prints what a migration needs. */
function run([command, ...tables]: readonly string[]): void {
  const wanted = guardedStates.filter(
    ({ table, inDatabase }) => inDatabase && (tables.length === 0 || tables.includes(table)),
  )
  if (command === 'guard') process.stdout.write(`${wanted.flatMap(guardStatements).join('\n\n')}\n`)
  else writeFileSync(page, stateMachines())
}

if (import.meta.main) run(process.argv.slice(2))
