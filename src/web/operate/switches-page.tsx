import { visit } from '../context.ts'
import { useT } from '../messages.tsx'
import { Card } from '../ui/surface.tsx'
import type { Route } from './+types/switches-page'
import { problemsOf } from './forms.tsx'
import { Rows } from './lists.tsx'
import { OperatorPage } from './operator-page.tsx'
import { actorOf, noticeOf, readTyped, shown } from './seen.ts'
import { styles } from './styles.ts'
import { SwitchForms } from './switch-forms.tsx'
import { SwitchRow } from './switch-list.tsx'
import { flip } from './switch-posts.ts'

/** The switches of the installation, and those that are off for one organization. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const off = shown(seen, await seen.acts.listSwitches({ actor: actorOf(seen) }))
  return { off, notice: noticeOf(request, ['arrete', 'autorise']) }
}

export async function action({ request, context }: Route.ActionArgs) {
  return flip(context.get(visit), await readTyped(request), null)
}

export const links = () => styles

export default function Page({ loaderData: { off, notice }, actionData }: Route.ComponentProps) {
  const t = useT()
  const everywhere = off.filter(({ organizationSlug }) => organizationSlug === null)
  const others = off.filter(({ organizationSlug }) => organizationSlug !== null)
  const words = notice.done === 'arrete' ? t('operator.switch_turned_off') : t('operator.switch_turned_on')
  return (
    <OperatorPage
      section="switches"
      purpose={t('operator.switches_purpose')}
      done={notice.done && words}
      isProven={notice.isProven}
      sent={actionData}
      problems={problemsOf(t, actionData)}
    >
      <SwitchForms off={everywhere} sent={actionData} />
      <section className="stack stack-tight" aria-labelledby="switches-organizations">
        <h2 id="switches-organizations">{t('operator.switches_organizations')}</h2>
        {others.length === 0 ? (
          <Card>
            <p className="muted">{t('operator.switches_organizations_none')}</p>
          </Card>
        ) : (
          <Rows label={t('operator.switches_organizations')}>
            {others.map(each => (
              <SwitchRow key={`${each.name} ${each.organizationSlug}`} off={each} />
            ))}
          </Rows>
        )}
      </section>
    </OperatorPage>
  )
}
