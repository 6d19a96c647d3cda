import { Building2 } from 'lucide-react'
import { shortDate } from '#messages/format.ts'
import type { OrganizationFile } from '#usecases/operation/organizations.ts'
import { visit } from '../context.ts'
import { useT } from '../messages.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/choice.tsx'
import { TextInput } from '../ui/text-input.tsx'
import type { Route } from './+types/organizations-page'
import { Empty, Pages, Row, Rows } from './lists.tsx'
import { OperatorPage } from './operator-page.tsx'
import { OrganizationTags } from './organization-tags.tsx'
import { operate, operatedPath } from './paths.ts'
import { actorOf, afterOf, shown } from './seen.ts'
import { styles } from './styles.ts'

/** The organizations of the installation, to look one up (rule OPR-5). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const query = new URL(request.url).searchParams
  const text = query.get('q') ?? ''
  const atCap = query.has('plafond')
  const after = afterOf(request)
  const page = shown(seen, await seen.acts.searchOperated({ actor: actorOf(seen), text, atCap, after }))
  return { page, text, atCap, isFirst: after === null }
}

export const links = () => styles

export default function Page({ loaderData: { page, text, atCap, isFirst } }: Route.ComponentProps) {
  const t = useT()
  const query = { ...(text !== '' && { q: text }), ...(atCap && { plafond: '' }) }
  return (
    <OperatorPage section="organizations" purpose={t('operator.organizations_purpose')}>
      <form className="operate-search" action={operate.organizations} noValidate>
        <TextInput
          name="q"
          type="search"
          label={t('operator.organizations_search')}
          maxLength={100}
          defaultValue={text}
        />
        <Checkbox name="plafond" label={t('operator.organizations_at_cap')} defaultChecked={atCap} />
        <Button type="submit" kind="secondary">
          {t('operator.organizations_submit')}
        </Button>
      </form>
      {page.rows.length === 0 ? (
        <NoneFound atCap={atCap && text === ''} />
      ) : (
        <Rows label={t('operator.organizations')}>
          {page.rows.map(each => (
            <OrganizationRow key={each.id} organization={each} />
          ))}
        </Rows>
      )}
      <Pages path={operate.organizations} query={query} isFirst={isFirst} next={page.next} />
    </OperatorPage>
  )
}

/** Nothing was found: for what was typed, or because nobody has reached a cap. */
function NoneFound({ atCap }: { readonly atCap: boolean }) {
  const t = useT()
  const title = atCap ? 'operator.organizations_none_at_cap_title' : 'operator.organizations_empty_title'
  return (
    <Empty icon={Building2} title={t(title)}>
      {t(atCap ? 'operator.organizations_none_at_cap' : 'operator.organizations_empty')}
    </Empty>
  )
}

function OrganizationRow({ organization }: Pick<OrganizationFile, 'organization'>) {
  const t = useT()
  const { organizationSlug, name, city, createdAt } = organization
  return (
    <Row
      href={operatedPath('organizations', organizationSlug)}
      title={name}
      tag={<OrganizationTags organization={organization} />}
    >
      {city !== '' && <span>{city}</span>}
      <span>{t('operator.organization_since', { date: shortDate(createdAt, t.locale) })}</span>
    </Row>
  )
}
