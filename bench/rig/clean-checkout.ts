import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './program.ts'

/** The project as after `npm ci` on a new machine: its files as they are now, no build, no data, the same packages. */
export function cleanCheckout(folder: string): string {
  const checkout = join(folder, 'checkout')
  for (const file of projectFiles()) {
    mkdirSync(dirname(join(checkout, file)), { recursive: true })
    cpSync(join(root, file), join(checkout, file))
  }
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'))
  return checkout
}

/** What Git knows or would take, as far as it is still there. */
function projectFiles(): readonly string[] {
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
  })
  return list
    .toString()
    .split('\0')
    .filter(file => file !== '' && existsSync(join(root, file)))
}
