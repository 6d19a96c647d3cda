import type { ContentsValues } from '#domain/form/contents.ts'
import { mailField } from '#domain/form/mail-words.ts'
import { type Visit, visit } from '../../context.ts'
import { readFormWithFiles } from '../../form/read-form.ts'
import { versionIn } from '../../form/version-in.ts'
import { administratorVisit } from '../campaign/address.ts'
import { saveLookAndPersonal } from '../campaign/save-personal.ts'
import type { Route } from './+types/autosave'
import type { Answer } from './saving.ts'

const headers = { 'cache-control': 'no-store' }
const answer = (what: Answer | null, status = 200) => Response.json(what, { status, headers })

type Typed = { readonly version: number; readonly values: ContentsValues }

/** Each page of the editor has a field that no other has: what it does not show stays as it is. */
function saveStep(seen: Visit, asked: ReturnType<typeof administratorVisit>, { version, values }: Typed) {
  if (values[mailField('confirmation')] !== undefined)
    return seen.acts.saveMailWords({ ...asked, version, values })
  if (values.thanksPage !== undefined) return saveLookAndPersonal(seen, asked, values)
  return seen.acts.editCampaign({ ...asked, version, values })
}

/** Which version the campaign is at: whoever has it open learns that somebody else saved it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const read = await seen.acts.readCampaign(administratorVisit(seen, params))
  return read.ok ? answer({ version: read.value.form.version }) : answer(null, 404)
}

/**
 * Saves a draft while it is typed, over the version that its fields began with. What is online already is saved by who presses the
 * button: half a sentence is no page (decision 28).
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const asked = administratorVisit(seen, params)
  const read = await seen.acts.readCampaign(asked)
  if (!read.ok) return answer(null, 404)
  const { form } = read.value
  const posted = await readFormWithFiles(request)
  const values = Object.fromEntries(
    [...posted].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  const version = versionIn(values.version)
  if (form.state !== 'Draft') return answer({ version: form.version }, 409)
  const edited = await saveStep(seen, asked, { version, values })
  if (edited.ok) return answer({ version: edited.value.version })
  const isOutrun = edited.error[0]?.code === 'CAMPAIGN_CHANGED'
  return answer({ version: form.version }, isOutrun ? 409 : 400)
}
