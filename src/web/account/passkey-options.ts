import { data } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { visit } from '../context.ts'
import { readForm } from '../form/read-form.ts'
import { localPath } from '../local-path.ts'
import type { Route } from './+types/passkey-options'
import { proofAddress } from './prove-first.ts'

const purposes = ['register', 'prove', 'login'] as const

/** Nobody reads here. */
export function loader() {
  throw data(null, { status: 404 })
}

/** What a page's script asks its browser to sign, as JSON: a new passkey, a proof, or a login. */
export async function action({ request, context }: Route.ActionArgs) {
  const { acts, viewer, sessionId } = context.get(visit)
  const form = await readForm(request)
  const purpose = purposes.find(each => each === form.get('purpose'))
  if (purpose === undefined) throw data(null, { status: 404 })
  const password = form.get('password')
  const asked = await acts.askPasskey({
    ...{ purpose, sessionId, userId: viewer?.userId ?? null },
    password: typeof password === 'string' ? password.slice(0, 1000) : null,
  })
  if (asked.ok) return Response.json(asked.value, { headers: { 'cache-control': 'no-store' } })
  const code = asked.error[0]?.code ?? 'UNKNOWN'
  const address = proofAddress(code, localPath(form.get('address')))
  return Response.json({ code, address }, { status: httpStatusOf(code) })
}
