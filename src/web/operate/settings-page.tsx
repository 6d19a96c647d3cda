import type { SettingName } from '#domain/operator/settings.ts'
import { visit } from '../context.ts'
import type { Route } from './+types/settings-page'
import { postCounsel } from './counsel-posts.ts'
import { actorOf, done, noticeOf, readTyped, refused, shown } from './seen.ts'
import { readSeen, readSetting, settingForms } from './setting-posts.ts'
import { doneWords, Settings } from './settings.tsx'
import { styles } from './styles.ts'

/** What the operator decides for the whole installation: each setting is a form of its own (rule OPR-6). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const file = shown(seen, await seen.acts.readSettings({ actor: actorOf(seen) }))
  return { ...file, notice: noticeOf(request, doneWords) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const sent = await readTyped(request)
  const posted = await postCounsel(seen, sent)
  if (posted !== undefined) return posted
  const name: SettingName | undefined = settingForms.find(each => each === sent.intent)
  if (name === undefined) return refused(seen, sent, [{ code: 'NOT_FOUND' }])
  const value = readSetting(name, sent.typed)
  const reasons = sent.typed.reasons ?? ''
  const told = { name, value, seen: readSeen(name, sent.typed), reasons }
  const changed = await seen.acts.changeSetting({ actor: actorOf(seen), ...told })
  return changed.ok ? done(seen, 'enregistre') : refused(seen, sent, changed.error)
}

export const links = () => styles

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <Settings {...loaderData} sent={actionData} />
}
