import { History } from 'lucide-react'
import { dateTime } from '#messages/format.ts'
import { visit } from '../context.ts'
import { useT } from '../messages.tsx'
import { Button } from '../ui/button.tsx'
import { TextInput } from '../ui/text-input.tsx'
import type { Route } from './+types/audit-page'
import { actorWords, factsOf, keysOf, objectWords, wordsOf } from './audit-words.ts'
import { Empty, Pages, Row, Rows } from './lists.tsx'
import { OperatorPage } from './operator-page.tsx'
import { auditPath, operate } from './paths.ts'
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
            <Row
              key={line.id}
              href={auditPath(line.object)}
              title={`${wordsOf(t, line.action)} · ${objectWords(t, line.object)}`}
              tag={<span className="small muted">{dateTime(line.at, t.locale)}</span>}
            >
              <span>{line.actorName ?? actorWords(t, line.actor)}</span>
              {line.organizationName !== null && <span>{line.organizationName}</span>}
              <span>{factsOf(t, line)}</span>
              <code className="operate-keys">{keysOf(line)}</code>
            </Row>
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
