import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationsFolder } from '#db/migrate.ts'

/** `npm run new-migration -- forms have a colour`: the next file, with the words as its reason. */
const why = process.argv.slice(2).join(' ').trim()
if (why === '') throw new Error('Say why: npm run new-migration -- forms have a colour')

const numbers = readdirSync(migrationsFolder).map(name => Number.parseInt(name, 10) || 0)
const number = String(Math.max(0, ...numbers) + 1).padStart(4, '0')
const name = why
  .toLowerCase()
  .normalize('NFKD')
  .replaceAll(/[^a-z0-9]+/g, '_')
  .replace(/^_+|_+$/g, '')
const file = join(migrationsFolder, `${number}_${name.slice(0, 60)}.sql`)
writeFileSync(file, `-- why: ${why}\n\n`, { flag: 'wx' })
process.stdout.write(`${file}\n`)
