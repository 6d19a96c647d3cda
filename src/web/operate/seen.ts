import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import type { Problem, Result } from '#domain/result.ts'
import type { Actor } from '#usecases/access/require-proof.ts'
import { loginFirst } from '../account/log-in-first.ts'
import { proofAddress } from '../account/prove-first.ts'
import type { Visit } from '../context.ts'
import { readForm } from '../form/read-form.ts'

/** Who wants to operate, in which session; whoever is not logged in does so first and comes back. */
export function actorOf(visit: Visit): Actor {
  const { viewer, sessionId } = visit
  if (viewer === null) throw loginFirst(visit)
  return { userId: viewer.userId, sessionId }
}

/**
 * What an act shows to the operator. Without a recent proof the way leads to it and back; to whoever may not operate there is
 * no such page (rule OPR-1).
 */
export function shown<T>({ address }: Visit, result: Result<T>): T {
  if (result.ok) return result.value
  const proof = proofAddress(result.error[0]?.code, address)
  if (proof !== undefined) throw redirect(proof)
  throw data(null, { status: 404 })
}

/** What was typed, by the names of the fields. */
export type Typed = Readonly<Record<string, string>>

/** A post that was refused: everything typed, what is wrong, and where one proves that it is them where that is asked. */
export type Refused = {
  readonly intent: string
  readonly typed: Typed
  readonly problems: readonly Problem[]
  readonly proveAt: string | null
}

const longestText = 5_000

/** The fields of a post, and which form of the page it is. */
export async function readTyped(
  request: Request,
): Promise<{ readonly intent: string; readonly typed: Typed }> {
  const form = await readForm(request)
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const typed = Object.fromEntries(texts.map(([name, value]) => [name, value.slice(0, longestText)]))
  return { intent: typed.intent ?? '', typed }
}

/** The page again with everything that was typed; whoever may not operate meets no page. */
export function refused(
  { address }: Visit,
  { intent, typed }: Pick<Refused, 'intent' | 'typed'>,
  problems: readonly Problem[],
) {
  const [first] = problems
  if (first?.code === 'NOT_FOUND') throw data(null, { status: 404 })
  // The proof is given in another tab, so that nothing typed here is lost; that tab then says to come back.
  const [path] = address.split('?')
  const proveAt = proofAddress(first?.code, `${path}?preuve`) ?? null
  const sent: Refused = { intent, typed, problems: proveAt === null ? problems : [], proveAt }
  return data(sent, { status: httpStatusOf(first?.code ?? 'UNKNOWN') })
}

/** Back to the page, which says what was done. */
export function done({ address }: Visit, what: string) {
  const [path] = address.split('?')
  return redirect(`${path}?fait=${what}`, 303)
}

/** What the address says was just done, where the page knows it; or that a proof was given in this tab. */
export function noticeOf<Word extends string>(request: Request, words: readonly Word[]) {
  const query = new URL(request.url).searchParams
  return { done: words.find(word => word === query.get('fait')) ?? null, isProven: query.has('preuve') }
}

/** Where the list of an address goes on. */
export function afterOf(request: Request): string | null {
  return new URL(request.url).searchParams.get('suite')
}
