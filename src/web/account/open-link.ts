import { data, type RouterContextProvider, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import type { Problem, Result } from '#domain/result.ts'
import type { Acts } from '#usecases/index.ts'
import { visit } from '../context.ts'
import { localPath } from '../local-path.ts'

type Call = {
  readonly request: Request
  readonly params: { readonly linkId?: string }
  readonly context: Readonly<RouterContextProvider>
}

/** Which link somebody opened, from its address. */
export function linkKeyOf({ request, params }: Pick<Call, 'request' | 'params'>) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return { linkId: params.linkId ?? '', token }
}

/** What the page of a link begins with: whose it is, or nothing for a link that opens nothing (any more). */
export async function openLink(call: Call, purpose: 'activation' | 'password') {
  const opened = await call.context.get(visit).acts.readAccountLink({ ...linkKeyOf(call), purpose })
  if (opened.ok) return data({ opened: opened.value })
  return data({ opened: null }, { status: httpStatusOf('link_invalid') })
}

/** What was typed besides passwords, which never come back. */
export type Refused = {
  readonly problems: readonly Problem[]
  readonly typed: Readonly<Record<string, string>>
}

type Entered = Awaited<ReturnType<Acts['setPasswordByLink']>>

/** Goes on where the person was, logged in; or back to the page with what is wrong. */
export function enterOrSay(call: Call, entered: Entered, typed: Refused['typed'] = {}) {
  if (entered.ok) {
    const { session, returnTo } = entered.value
    return enter(call, session, returnTo)
  }
  return refuse(entered, typed)
}

type Session = Extract<Entered, { ok: true }>['value']['session']

export function enter({ context }: Pick<Call, 'context'>, session: Session, returnTo: string) {
  const cookies = context.get(visit).openSession(session)
  return redirect(localPath(returnTo), { status: 303, headers: cookies.map(line => ['set-cookie', line]) })
}

export function refuse(refused: Extract<Result<unknown>, { ok: false }>, typed: Refused['typed']) {
  const problems = refused.error
  return data({ problems, typed } satisfies Refused, { status: httpStatusOf(problems[0]?.code ?? 'UNKNOWN') })
}
