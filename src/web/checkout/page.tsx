import { accentOf } from '../campaign/accent.ts'
import { AccentColour } from '../campaign/accent-colour.tsx'
import { PriceNotice } from '../campaign/price-notice.tsx'
import { styles } from '../campaign/styles.ts'
import { visit } from '../context.ts'
import { checkoutMessages } from '../form/form-messages.ts'
import { postStep, startOfStep } from '../form/steps/open-step.ts'
import { Island } from '../islands/island.tsx'
import { useT } from '../messages.tsx'
import { Avatar } from '../organization/avatar.tsx'
import { LegalLinks } from '../organization/legal-links.tsx'
import type { Route } from './+types/page'
import css from './checkout.css?url'
import { openCheckout } from './open-checkout.ts'

/** `/associations/{organization}/checkout/{cart}`: a cart that was made elsewhere, to be paid (rule FRM-3). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const step = await openCheckout(context.get(visit), params)
  return { props: await startOfStep(step), accent: step.opened.form.accent, back: step.back }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return postStep(request, await openCheckout(context.get(visit), params))
}

export const links = () => [...styles, { rel: 'stylesheet', href: css }]

export default function Page({ loaderData: { props, accent, back }, actionData }: Route.ComponentProps) {
  const t = useT()
  const { form, organization } = props.facts
  const title = t('checkout.meta_title', { organization: organization.name })
  const start = actionData ?? props.start
  return (
    <div className="campaign checkout-page">
      <title>{start.problems.length > 0 ? t('ui.error_title', { title }) : title}</title>
      <AccentColour accent={accentOf(accent)} />
      <header className="checkout-head">
        <Avatar slug={form.organizationSlug} name={organization.name} />
        <h1>
          {t.rich('checkout.asked_by', {
            organization: organization.name,
            link: name => (
              <a key="organization" href={`/associations/${form.organizationSlug}`}>
                {name}
              </a>
            ),
          })}
        </h1>
      </header>
      <PriceNotice facts={props.facts} />
      <Island name="checkout" props={{ facts: props.facts, start }} messages={checkoutMessages} />
      {back && (
        <p>
          <a href={back.url}>{t('checkout.back', { host: back.host })}</a>
        </p>
      )}
      <LegalLinks organization={{ ...organization, organizationSlug: form.organizationSlug }} />
    </div>
  )
}
