import { data } from 'react-router'
import { formTypeOfSegment } from '#domain/form/types/index.ts'
import { visit } from '../context.ts'
import type { Route } from './+types/page'
import { donationFacts } from './campaign-facts.ts'
import { CampaignPage } from './campaign-page.tsx'
import { CampaignScript } from './campaign-script.tsx'
import { emptyAnswers, other } from './donation/answers.ts'
import { submitDonation } from './donation-action.ts'
import css from './form.css?url'

type Args = Pick<Route.LoaderArgs, 'params' | 'context'>

/** Unknown, draft, disabled and deleted campaigns are all the same 404 to a visitor (D3). */
async function openForm({ params, context }: Args) {
  const { acts, viewer } = context.get(visit)
  const type = formTypeOfSegment('formType' in params ? String(params.formType) : 'formulaires')
  if (!type) throw data(null, { status: 404 })
  const opened = await acts.openForm({
    organizationSlug: params.organizationSlug,
    formType: type.formType,
    formSlug: params.campaignSlug,
    userId: viewer?.userId ?? null,
  })
  if (!opened.ok) throw data(null, { status: 404 })
  return opened.value
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const facts = context.get(visit)
  const opened = await openForm({ params, context })
  const { form, organization, display, hasAdminRights } = opened
  const takesGifts = form.formType === 'Donation' && (display === 'open' || display === 'soldOut')
  const showsOthers = display !== 'open'
  const others = showsOthers
    ? await facts.acts.readOrganization({ organizationSlug: form.organizationSlug })
    : null
  return {
    form,
    organization,
    display,
    hasAdminRights,
    origin: facts.operator.origin,
    others: others?.ok
      ? others.value.campaigns.filter(each => each.formSlug !== form.formSlug).slice(0, 3)
      : [],
    donation: takesGifts ? donationFacts(opened, facts) : null,
    answers: takesGifts ? await knownAnswers(context, form.tiers.length === 0) : null,
  }
}

/** Who is logged in finds their own name and address, to be changed at will (design 3.2.4). */
async function knownAnswers(context: Args['context'], ownAmount: boolean) {
  const { acts, viewer } = context.get(visit)
  const tier = ownAmount ? other : ''
  const self = viewer && (await acts.readSelf({ userId: viewer.userId }))
  if (!self?.ok) return emptyAnswers({ tier })
  const { firstName, lastName, email } = self.value.profile
  return emptyAnswers({ tier, firstName, lastName, email, emailConfirmation: email })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const opened = await openForm({ params, context })
  if (opened.form.formType !== 'Donation') throw data(null, { status: 405 })
  return submitDonation(request, opened, context.get(visit))
}

/** The same for everybody who is not logged in (D16). */
export const handle = { kept: true }

export const links = () => [{ rel: 'stylesheet', href: css }]

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <CampaignPage campaign={loaderData} refused={actionData} />
      <CampaignScript />
    </>
  )
}
