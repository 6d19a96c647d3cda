import type { ReactNode } from 'react'
import type { ChosenPair } from '#usecases/person/compare-people.ts'
import { useT } from '../../messages.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Card } from '../../ui/surface.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { nameOf } from './person-words.ts'

type Found = ChosenPair['found'][number]

type Props = {
  readonly pair: ChosenPair
  readonly search: string
  /** The page that searches. */
  readonly path: string
  /** What can be done with each of them. */
  readonly deedOf: (other: Found) => ReactNode
}

/** A search for somebody else, and whom it finds. */
export function FoundPeople({ pair: { found, hasMore }, search, path, deedOf }: Props) {
  const t = useT()
  return (
    <>
      <search>
        <form className="payments-filter" action={path} noValidate>
          <TextInput
            name="q"
            type="search"
            optional="unsaid"
            label={t('persons.same_search')}
            autoComplete="off"
            defaultValue={search}
          />
          <Button type="submit" kind="secondary">
            {t('persons.submit')}
          </Button>
        </form>
      </search>
      {search !== '' && found.length === 0 && (
        <Empty title={t('persons.none_title')}>{t('persons.same_none')}</Empty>
      )}
      {found.length > 0 && (
        <Card className="stack">
          <ul className="person-found">
            {found.map(other => (
              <li key={other.id}>
                <span>
                  <strong>{nameOf(other, t)}</strong>
                  <span className="small muted cell-more">
                    {[other.email, other.phone, other.city].filter(Boolean).join(', ')}
                  </span>
                </span>
                {deedOf(other)}
              </li>
            ))}
          </ul>
          {hasMore && <p className="muted">{t('persons.same_more')}</p>}
        </Card>
      )}
    </>
  )
}
