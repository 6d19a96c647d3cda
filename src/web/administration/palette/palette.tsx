import { Search } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useT } from '../../messages.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { OfficeHit } from './office-hits.ts'

type Props = {
  /** The page that searches without JavaScript. */
  readonly page: string
  /** What answers while one types. */
  readonly hits: string
}

/** How long a pause in typing is a question, in milliseconds. */
const pause = 120

/** Campaigns, payments and pages from anywhere: Ctrl + K, a few letters, Enter. The dialog gives the focus back. */
export function Palette({ page, hits }: Props) {
  const t = useT()
  const [open, setOpen] = useState(false)
  // The keys are told where somebody hears them.
  const [lives, setLives] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      if (event.altKey || event.shiftKey) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', onKey)
    setLives(true)
    return () => removeEventListener('keydown', onKey)
  }, [])
  useEffect(() => {
    if (open) input.current?.focus()
  }, [open])
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <a
        className="tool desk-search"
        href={page}
        onClick={onClick}
        aria-keyshortcuts="Control+K"
        aria-label={t('palette.open')}
      >
        <Icon icon={Search} />
        <span className="desk-search-words">{t('palette.open')}</span>
        {lives && <span className="desk-keys">{t('palette.keys')}</span>}
      </a>
      <Dialog id="palette" title={t('palette.title')} open={open} onClose={() => setOpen(false)}>
        <Finder input={input} hits={hits} open={open} />
      </Dialog>
    </>
  )
}

type FinderProps = {
  readonly input: React.RefObject<HTMLInputElement | null>
  readonly hits: string
  readonly open: boolean
}

function Finder({ input, hits, open }: FinderProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<readonly OfficeHit[] | null>(null)
  const [chosen, setChosen] = useState(0)
  useEffect(() => {
    if (!open) return
    const asking = new AbortController()
    const timer = setTimeout(
      () =>
        void ask(hits, typed, asking.signal).then(answer => {
          if (answer === undefined) return
          setFound(answer)
          setChosen(0)
        }),
      typed === '' ? 0 : pause,
    )
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [typed, hits, open])
  const shown = found ?? []
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && shown.length > 0) {
      event.preventDefault()
      setChosen((chosen + step + shown.length) % shown.length)
    }
    const hit = shown[chosen]
    if (event.key === 'Enter' && hit !== undefined) {
      event.preventDefault()
      location.assign(hit.href)
    }
  }
  return (
    <div className="stack stack-tight">
      <input
        ref={input}
        type="text"
        className="input"
        role="combobox"
        aria-label={t('palette.label')}
        aria-expanded={shown.length > 0}
        aria-controls="palette-hits"
        aria-autocomplete="list"
        aria-activedescendant={shown.length > 0 ? `palette-hit-${chosen}` : undefined}
        placeholder={t('palette.label')}
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="go"
      />
      <div role="status" className={found?.length === 0 ? 'small' : 'visually-hidden'}>
        {found === null ? '' : t('palette.count', { count: found.length })}
      </div>
      <div id="palette-hits" role="listbox" aria-label={t('palette.results')} className="desk-hits">
        {shown.map((hit, place) => (
          <Hit key={hit.href} hit={hit} place={place} isChosen={place === chosen} />
        ))}
      </div>
    </div>
  )
}

type HitProps = { readonly hit: OfficeHit; readonly place: number; readonly isChosen: boolean }

function Hit({ hit: { kind, label, detail, href, lang }, place, isChosen }: HitProps) {
  const t = useT()
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above keeps the focus and obeys Enter
    // biome-ignore lint/a11y/useFocusableInteractive: an option of a list whose field keeps the focus
    <div
      ref={row}
      id={`palette-hit-${place}`}
      role="option"
      aria-selected={isChosen}
      className="desk-hit-row"
      onClick={() => location.assign(href)}
    >
      <span>
        <span className="desk-hit-name" lang={lang}>
          {label}
        </span>
        {detail !== '' && <span className="muted small desk-hit-detail">{detail}</span>}
      </span>
      <span className="muted small">{t(`palette.one.${kind}`)}</span>
    </div>
  )
}

async function ask(
  address: string,
  text: string,
  signal: AbortSignal,
): Promise<readonly OfficeHit[] | undefined> {
  try {
    const answer = await fetch(`${address}?${new URLSearchParams({ q: text })}`, { signal })
    return answer.ok ? ((await answer.json()) as readonly OfficeHit[]) : undefined
  } catch {
    return undefined
  }
}
