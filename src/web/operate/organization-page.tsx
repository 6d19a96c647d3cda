import { parseAmount } from '#domain/fields/amount.ts'
import { type Visit, visit } from '../context.ts'
import type { Route } from './+types/organization-page'
import { Organization } from './organization.tsx'
import { actorOf, done, noticeOf, readTyped, refused, shown, type Typed } from './seen.ts'
import { styles } from './styles.ts'
import { flip } from './switch-posts.ts'

/** One organization: who may collect, its cap, its people and campaigns, its switches (rule OPR-5). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const { organizationSlug } = params
  const file = shown(seen, await seen.acts.readOperated({ actor: actorOf(seen), organizationSlug }))
  return { file, notice: noticeOf(request, ['enregistre', 'arrete', 'autorise']) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const sent = await readTyped(request)
  const { organizationSlug } = params
  if (sent.intent === 'change') return change(seen, organizationSlug, sent)
  const file = shown(seen, await seen.acts.readOperated({ actor: actorOf(seen), organizationSlug }))
  return flip(seen, sent, file.organization.id)
}

type Sent = Awaited<ReturnType<typeof readTyped>>

async function change(seen: Visit, organizationSlug: string, sent: Sent) {
  const { typed } = sent
  const seenThere = readSeen(typed)
  if (seenThere === undefined) return refused(seen, sent, [{ code: 'CONFLICT' }])
  const text = typed.collectCap?.trim() ?? ''
  const collectCap = text === '' ? null : parseAmount(text)
  if (collectCap === undefined) return refused(seen, sent, [{ code: 'amount_invalid', field: 'collectCap' }])
  const changed = await seen.acts.changeOperated({
    actor: actorOf(seen),
    organizationSlug,
    allowCollect: 'allowCollect' in typed,
    isVerified: 'isVerified' in typed,
    collectCap,
    seen: seenThere,
    reasons: typed.reasons ?? '',
  })
  return changed.ok ? done(seen, 'enregistre') : refused(seen, sent, changed.error)
}

/** What the page showed when it was filled in; `undefined` for a post that does not say so. */
function readSeen({ seenAllowCollect, seenIsVerified, seenCollectCap }: Typed) {
  const [allowCollect, isVerified] = [seenAllowCollect, seenIsVerified].map(yesOrNo)
  const cap = seenCollectCap === '' ? null : Number(seenCollectCap)
  if (allowCollect === undefined || isVerified === undefined) return undefined
  return cap === null || Number.isSafeInteger(cap) ? { allowCollect, isVerified, collectCap: cap } : undefined
}

function yesOrNo(text: string | undefined): boolean | undefined {
  return text === 'true' || text === 'false' ? text === 'true' : undefined
}

export const links = () => styles

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <Organization {...loaderData} sent={actionData} />
}
