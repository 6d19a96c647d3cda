import { History } from 'lucide-react'
import { dateTime } from '#messages/format.ts'
import type { AuditLines } from '#usecases/operation/list-audit.ts'
import { visit } from '../context.ts'
import { useT } from '../messages.tsx'
import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/surface.tsx'
import { TextInput } from '../ui/text-input.tsx'
import type { Route } from './+types/audit-page'
import { subjectPath } from './audit-paths.ts'
import { actorWords, factsOf, keysOf, subjectWords, wordsOf } from './audit-words.ts'
import { Empty, Pages, Row, Rows } from './lists.tsx'
import { OperatorPage } from './operator-page.tsx'
import { auditPath, operate, operatedPath } from './paths.ts'
import { actorOf, afterOf, shown } from './seen.ts'
import { styles } from './styles.ts'

/** Who did what, when; of one object where the address names it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const object = new URL(request.url).searchParams.get('objet')?.trim() || null
  const after = afterOf(request)
  const page = shown(seen, await seen.acts.listAudit({ actor: actorOf(seen), object, after }))
  return { page, object, isFirst: after === null }
}

export const links = () => styles

export default function Page({ loaderData: { page, object, isFirst } }: Route.ComponentProps) {
  const t = useT()
  return (
    <OperatorPage section="audit" purpose={t('operator.audit_purpose')}>
      <form className="operate-search" action={operate.audit} noValidate>
        <TextInput
          name="objet"
          label={t('operator.audit_filter')}
          hint={t('operator.audit_filter_hint')}
          maxLength={100}
          defaultValue={object ?? ''}
        />
        <Button type="submit" kind="secondary">
          {t('operator.show')}
        </Button>
      </form>
      {page.rows.length === 0 ? (
        <Empty icon={History} title={t('operator.audit_empty_title')}>
          {t('operator.audit_empty')}
        </Empty>
      ) : (
        <Rows label={t('operator.audit')}>
          {page.rows.map(line => (
            <LineRow key={line.id} line={line} />
          ))}
        </Rows>
      )}
      <Pages
        path={operate.audit}
        query={object === null ? {} : { objet: object }}
        isFirst={isFirst}
        next={page.next}
      />
    </OperatorPage>
  )
}

/** One line: its title leads to all lines about the same thing; keys wait behind a label. */
function LineRow({ line }: { readonly line: AuditLines['rows'][number] }) {
  const t = useT()
  const path = subjectPath(line)
  return (
    <Row
      href={auditPath(line.object)}
      title={`${wordsOf(t, line.action)} · ${subjectWords(t, line)}`}
      tag={<span className="small muted">{dateTime(line.at, t.locale)}</span>}
    >
      <span>{line.actorName ?? actorWords(t, line.actor)}</span>
      {line.organizationSlug !== null && (
        <a href={operatedPath('organizations', line.organizationSlug)}>{line.organizationName}</a>
      )}
      <span>{factsOf(t, line)}</span>
      {path !== null && <a href={path}>{t('operator.audit_open')}</a>}
      <Disclosure summary={t('operator.job_keys')}>
        <code className="operate-keys">{keysOf(line)}</code>
      </Disclosure>
    </Row>
  )
}
