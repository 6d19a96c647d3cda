import { Search } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { type RegisteredOrganization, shortestRegisterSearch } from '#domain/organization/opening.ts'
import { useT } from '../../messages.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Card } from '../../ui/surface.tsx'
import { pickedAddress } from './opening-fields.ts'

type Props = {
  readonly text: string | null
  readonly found: readonly RegisteredOrganization[] | null
  readonly error?: string
  readonly onPick: (organization: RegisteredOrganization) => void
  /** What was typed so far is likely the name. */
  readonly onByHand: (typed: string) => void
}

/** How long a pause in typing is a question, in milliseconds. */
const pause = 200

/** The search in a register: a plain form; with JavaScript it answers while one types. */
export function RegisterSearch({ text, found: first, error, onPick, onByHand }: Props) {
  const t = useT()
  const [typed, setTyped] = useState(text ?? '')
  const [found, setFound] = useState(first)
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    if (typed.trim().length < shortestRegisterSearch) return setFound(null)
    const asking = new AbortController()
    const timer = setTimeout(
      () => void ask(typed, asking.signal).then(answer => answer && setFound(answer)),
      pause,
    )
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [typed])
  const instead = (then: () => void) => (event: MouseEvent) => {
    event.preventDefault()
    then()
  }
  return (
    <Card className="stack" aria-labelledby="organization">
      <h2 id="organization">{t('opening.organization')}</h2>
      <search>
        <form method="get" action="/ouvrir" className="opening-search" noValidate>
          <Field id="q" label={t('opening.search')} {...(error === undefined ? {} : { error })}>
            {control => (
              <input
                {...control}
                type="search"
                className="input"
                name="q"
                value={typed}
                onChange={event => setTyped(event.target.value)}
                maxLength={100}
                enterKeyHint="search"
                autoComplete="off"
                required={false}
              />
            )}
          </Field>
          <Button type="submit" kind="secondary" icon={Search}>
            {t('opening.search_submit')}
          </Button>
        </form>
      </search>
      <div role="status" className={found === null ? 'visually-hidden' : 'small'}>
        {found === null ? '' : t('opening.found', { count: found.length })}
      </div>
      {found !== null && found.length > 0 && (
        <ul className="opening-found">
          {found.map(each => (
            <li key={`${each.name} ${each.zipCode} ${each.rna ?? each.siren}`}>
              <a className="opening-choice" href={pickedAddress(each)} onClick={instead(() => onPick(each))}>
                <strong>{each.name}</strong>
                <span className="muted small">
                  {[[each.zipCode, each.city].filter(Boolean).join(' '), each.rna ?? each.siren]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <span className="opening-choice-yes">{t('opening.pick')}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a
          href={`/ouvrir?${new URLSearchParams({ mode: 'hand', ...(typed && { name: typed }) })}`}
          onClick={instead(() => onByHand(typed))}
        >
          {t('opening.by_hand')}
        </a>
      </p>
    </Card>
  )
}

async function ask(
  text: string,
  signal: AbortSignal,
): Promise<readonly RegisteredOrganization[] | undefined> {
  try {
    const answer = await fetch(`/ouvrir/recherche?${new URLSearchParams({ q: text })}`, { signal })
    return answer.ok ? ((await answer.json()) as readonly RegisteredOrganization[]) : undefined
  } catch {
    return undefined
  }
}
