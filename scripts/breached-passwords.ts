import { readFileSync, writeFileSync } from 'node:fs'
import { shortestPassword } from '#domain/fields/password.ts'
import { filterOf } from '#providers/breached-passwords/bloom-filter.ts'
import { filterFile } from '#providers/breached-passwords/is-breached.ts'

/**
 * `npm run breached-passwords -- <file>`: writes the filter that ships from a list, one password a line. Shorter ones than are
 * ever accepted are left out. Where the list comes from stands in `src/providers/breached-passwords/README.md`.
 */
export function listedPasswords(text: string): readonly string[] {
  return text.split(/\r?\n/).filter(line => [...line].length >= shortestPassword)
}

function run([file]: readonly string[]): void {
  if (file === undefined) throw new Error('Name the list: npm run breached-passwords -- passwords.txt')
  const passwords = listedPasswords(readFileSync(file, 'utf8'))
  const filter = filterOf(passwords)
  writeFileSync(filterFile, filter)
  process.stdout.write(`${passwords.length} passwords in ${filter.length} bytes\n`)
}

if (import.meta.main) run(process.argv.slice(2))
