import { ArrowLeft, ArrowRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../messages.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Card } from '../ui/surface.tsx'

type RowProps = {
  /** Where the whole row leads; null: it leads nowhere. */
  readonly href: string | null
  readonly title: ReactNode
  readonly tag?: ReactNode
  readonly children?: ReactNode
}

/** One line of a list: a title that leads to its page, a state, and smaller facts below. */
export function Row({ href, title, tag, children }: RowProps) {
  return (
    <li className="operate-row">
      <div className="spread">
        {href === null ? <strong>{title}</strong> : <a href={href}>{title}</a>}
        {tag}
      </div>
      {children !== undefined && <div className="small muted operate-facts">{children}</div>}
    </li>
  )
}

/** Rows on one surface. */
export function Rows({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Card className="operate-list">
      <ul aria-label={label}>{children}</ul>
    </Card>
  )
}

type EmptyProps = { readonly icon: LucideIcon; readonly title: string; readonly children: ReactNode }

/** What a list is for, where nothing is in it. */
export function Empty({ icon, title, children }: EmptyProps) {
  return (
    <Card className="stack stack-tight operate-empty">
      <Icon icon={icon} />
      <h2>{title}</h2>
      <p className="muted">{children}</p>
    </Card>
  )
}

type PagesProps = {
  readonly path: string
  /** What the list is narrowed to, kept from page to page. */
  readonly query?: Readonly<Record<string, string>>
  readonly isFirst: boolean
  readonly next: string | null
}

/** The way to the next page of a list, and back to its first. */
export function Pages({ path, query = {}, isFirst, next }: PagesProps) {
  const t = useT()
  if (isFirst && next === null) return null
  const here = (more: Readonly<Record<string, string>>) => {
    const search = new URLSearchParams({ ...query, ...more }).toString()
    return search === '' ? path : `${path}?${search}`
  }
  return (
    <nav className="row" aria-label={t('operator.pages')}>
      {!isFirst && (
        <ButtonLink kind="quiet" href={here({})}>
          {t('operator.first_page')}
        </ButtonLink>
      )}
      {next !== null && (
        <ButtonLink kind="secondary" icon={ArrowRight} href={here({ suite: next })}>
          {t('operator.next_page')}
        </ButtonLink>
      )}
    </nav>
  )
}

/** Back to the list that a page belongs to. */
export function BackToList({ href }: { readonly href: string }) {
  const t = useT()
  return (
    <p>
      <a className="operate-back" href={href}>
        <Icon icon={ArrowLeft} />
        {t('operator.back_to_list')}
      </a>
    </p>
  )
}

type TabsProps = {
  readonly label: string
  readonly tabs: readonly { readonly href: string; readonly words: string; readonly isCurrent: boolean }[]
}

/** Which part of a list is shown. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav className="operate-tabs" aria-label={label}>
      {tabs.map(({ href, words, isCurrent }) => (
        <a key={href} href={href} aria-current={isCurrent ? 'page' : undefined}>
          {words}
        </a>
      ))}
    </nav>
  )
}
