import { parseArgs } from 'node:util'
import { defaultLocale, isLocale, type Locale } from '#messages/locales.ts'
import type { Acts } from '#usecases/index.ts'
import type { Say } from './run-command.ts'
import { StartFault } from './start-fault.ts'

/**
 * `npm run operator -- invite someone@example.org [--language fr|en]`, `remove someone@example.org`, `list`,
 * `reset-factor someone@example.org "reason"`: who operates the installation, and who may add a second factor anew. The first
 * operator comes in no other way.
 */
export async function operateOperators(acts: Acts, say: Say, words: readonly string[]): Promise<void> {
  const { given, locale } = read(words)
  const [command = '', email = '', reason = '', ...rest] = given
  if (command === 'list' && email === '') return listOperators(acts, say)
  const isReset = command === 'reset-factor'
  const isKnown = isReset || ((command === 'invite' || command === 'remove') && reason === '')
  if (!isKnown || email === '' || rest.length > 0 || (isReset && reason.trim() === ''))
    throw new StartFault('operator_usage')
  if (isReset) await reset(acts, say, { email, reason: reason.trim() })
  else if (command === 'invite') await invite(acts, say, { email, locale: locale ?? defaultLocale })
  else await remove(acts, say, email)
}

/** The words without their option; one that is unknown, or names no language of ours, is the usage. */
function read(words: readonly string[]): { readonly given: readonly string[]; readonly locale?: Locale } {
  const args = [...words]
  // A reason may begin with a dash: only what invites has an option.
  if (args[0] !== 'invite') return { given: args }
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { language: { type: 'string' } },
      allowPositionals: true,
    })
    const { language } = values
    if (language === undefined) return { given: positionals }
    if (isLocale(language)) return { given: positionals, locale: language }
  } catch {}
  throw new StartFault('operator_usage')
}

async function listOperators(acts: Acts, say: Say): Promise<void> {
  const operators = await acts.listOperators()
  for (const { email, since, hasFactor } of operators)
    say(hasFactor ? 'operate.operator' : 'operate.operator_without_factor', { email, since })
  say('operate.operators', { count: operators.length })
}

async function invite(
  acts: Acts,
  say: Say,
  { email, locale }: { readonly email: string; readonly locale: Locale },
): Promise<void> {
  const invited = await acts.inviteOperator({ email, locale })
  if (invited.ok) return say('operate.operator_invited', { email })
  const isOne = invited.error[0]?.code === 'ALREADY_ADMINISTRATOR'
  throw new StartFault(isOne ? 'operator_already' : 'operator_address', { email })
}

async function remove(acts: Acts, say: Say, email: string): Promise<void> {
  const removed = await acts.removeOperator({ email })
  if (removed.ok) return say('operate.operator_removed', { email })
  const isLast = removed.error[0]?.code === 'LAST_OPERATOR'
  throw new StartFault(isLast ? 'operator_last' : 'operator_unknown', { email })
}

async function reset(acts: Acts, say: Say, input: { readonly email: string; readonly reason: string }) {
  const done = await acts.resetFactors(input)
  if (!done.ok) throw new StartFault('operate_nobody', { email: input.email })
  say('operate.factors_reset', { email: input.email })
}
