import { data, type RouterContextProvider, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { visit } from '../context.ts'
import { readForm } from '../form/read-form.ts'
import { localPath } from '../local-path.ts'

type Call = { readonly request: Request; readonly context: Readonly<RouterContextProvider> }

const parameter = (request: Request, name: string) => new URL(request.url).searchParams.get(name)

/** Where somebody goes on afterwards: only ever a page of this site. */
export const destination = (request: Request) => localPath(parameter(request, 'redirectTo'))

/** What the pages that send a link begin with; who is logged in has no use for them. */
export function startAsking({ request, context }: Call) {
  const redirectTo = destination(request)
  if (context.get(visit).viewer) throw redirect(redirectTo)
  return { redirectTo, isUnverified: parameter(request, 'verifier') === '1' }
}

/** Sends a link, or says what is wrong with the address; whether it has an account is the mail's to say. */
export async function sendLink({ request, context }: Call, purpose: 'activation' | 'password' | 'orders') {
  const { acts, locale } = context.get(visit)
  const email = String((await readForm(request)).get('email') ?? '').trim()
  const asked = await acts.askAccountLink({ purpose, email, returnTo: destination(request), locale })
  if (asked.ok) return data({ email, isSent: true, code: null })
  const code = asked.error[0]?.code ?? 'UNKNOWN'
  return data({ email, isSent: false, code }, { status: httpStatusOf(code) })
}
