import { Send } from 'lucide-react'
import { queryOf } from '#domain/list/list-wish.ts'
import { lists } from '#domain/list/lists.ts'
import { messagesPath } from '#domain/message/message-address.ts'
import type { ListView } from '#usecases/administration/read-list.ts'
import { useT } from '../../messages.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/surface.tsx'

/** The way to write to the people of the list as it is filtered (rule MSG-1). */
export function WriteForm({ view: { list, organization, wish } }: { readonly view: ListView }) {
  const t = useT()
  const path = messagesPath(organization.organizationSlug)
  return (
    <Card className="stack listing-write" aria-labelledby="write">
      <h2 id="write">{t('mailing.write_to')}</h2>
      <p className="muted">{t('mailing.write_hint')}</p>
      <form method="post" action={path} className="row" noValidate>
        <input type="hidden" name="liste" value={lists[list].segment} />
        <input type="hidden" name="filtres" value={queryOf(list, wish).toString()} />
        <Button type="submit" kind="secondary" icon={Send}>
          {t('mailing.write_to')}
        </Button>
        <ButtonLink kind="quiet" href={path}>
          {t('mailing.past')}
        </ButtonLink>
      </form>
    </Card>
  )
}
