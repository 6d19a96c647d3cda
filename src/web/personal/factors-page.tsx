import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import type { Problem } from '#domain/result.ts'
import { passkeyAnswerOf } from '../account/factor-forms.ts'
import { nextPathOf } from '../account/goes-on.ts'
import { proofAddress } from '../account/prove-first.ts'
import { RecoveryCodes } from '../account/recovery-codes.tsx'
import { type Visit, visit } from '../context.ts'
import { readForm } from '../form/read-form.ts'
import { useT } from '../messages.tsx'
import type { Route } from './+types/factors-page'
import { connectedUser } from './connected.ts'
import { FactorsPanel, type FactorsSaved, factorsSaved } from './factors-panel.tsx'
import { factorPaths } from './paths.ts'
import { SpacePage } from './space-page.tsx'
import { styles } from './styles.ts'

/** What the account proves itself with, and whether an act waits for the first factor. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const userId = connectedUser(seen)
  const factors = await seen.acts.readFactors({ userId, sessionId: seen.sessionId })
  const told = new URL(request.url).searchParams.get('fait')
  return {
    ...{ factors, goesOnTo: nextPathOf(request), now: seen.now() },
    saved: factorsSaved.find(each => each === told) ?? null,
  }
}

type Asked = {
  readonly seen: Visit
  readonly userId: number
  readonly form: FormData
  readonly request: Request
}

/** Each part of the page is a form of its own; what was wrong stands beside its field. */
export async function action({ request, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const userId = connectedUser(seen)
  const form = await readForm(request)
  const asked = { seen, userId, form, request }
  const intent = form.get('intent')
  if (intent === 'passkey') return addPasskey(asked)
  if (intent === 'app') return startApp(asked)
  if (intent === 'rename') return rename(asked)
  if (intent === 'remove') return remove(asked)
  if (intent === 'codes') return renewCodes(asked)
  throw data(null, { status: 404 })
}

const text = (form: FormData, name: string) => String(form.get(name) ?? '').slice(0, 1000)

async function addPasskey({ seen, userId, form, request }: Asked) {
  const { acts, sessionId, locale } = seen
  const name = text(form, 'name')
  const added = await acts.addPasskey({ userId, sessionId, name, locale, ...passkeyAnswerOf(form) })
  if (!added.ok) return refused(seen, added.error)
  const { session, codes } = added.value
  const headers = seen.openSession(session).map((line): [string, string] => ['set-cookie', line])
  if (codes !== null) return data({ codes, problems: [] }, { headers })
  return redirect(nextPathOf(request) ?? savedAt('passkey'), { status: 303, headers })
}

async function startApp({ seen, userId, form, request }: Asked) {
  const { acts, sessionId } = seen
  const started = await acts.startAuthenticatorApp({ userId, sessionId, password: text(form, 'password') })
  if (!started.ok) return refused(seen, started.error)
  return redirect(`${factorPaths.app}${new URL(request.url).search}`, 303)
}

async function rename({ seen, userId, form }: Asked) {
  const renamed = await seen.acts.renamePasskey({ userId, id: text(form, 'id'), name: text(form, 'name') })
  return renamed.ok ? redirect(savedAt('renamed'), 303) : refused(seen, renamed.error, text(form, 'id'))
}

async function remove({ seen, userId, form }: Asked) {
  const { acts, sessionId, locale } = seen
  const factor = form.get('factor') === 'app' ? 'app' : 'passkey'
  const removed = await acts.removeFactor({ userId, sessionId, factor, id: text(form, 'id'), locale })
  return removed.ok ? redirect(savedAt('removed'), 303) : refused(seen, removed.error)
}

async function renewCodes({ seen, userId }: Asked) {
  const { acts, sessionId, locale } = seen
  const renewed = await acts.renewRecoveryCodes({ userId, sessionId, locale })
  return renewed.ok ? data({ codes: renewed.value, problems: [] }) : refused(seen, renewed.error)
}

const savedAt = (saved: FactorsSaved) => `${factorPaths.list}?fait=${saved}`

/** Where a proof is asked for, that comes first; the page is there again afterwards. */
function refused({ address }: Visit, problems: readonly Problem[], id = '') {
  const proof = proofAddress(problems[0]?.code, address)
  if (proof !== undefined) throw redirect(proof, 303)
  return data({ codes: null, problems, id }, { status: httpStatusOf(problems[0]?.code ?? 'UNKNOWN') })
}

export const links = () => styles

export default function FactorsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  if (actionData?.codes == null) {
    const wrong = {
      problems: actionData?.problems ?? [],
      id: actionData && 'id' in actionData ? actionData.id : '',
    }
    return <FactorsPanel {...loaderData} wrong={wrong} />
  }
  return (
    <SpacePage section="profile" title={t('factor.title')}>
      <RecoveryCodes codes={actionData.codes} goesOnTo={loaderData.goesOnTo ?? factorPaths.list} />
    </SpacePage>
  )
}
