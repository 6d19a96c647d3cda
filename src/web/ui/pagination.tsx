import { ArrowRight } from 'lucide-react'
import { useT } from '../messages.tsx'
import { ButtonLink } from './button.tsx'
import { Icon } from './icon.tsx'

type Props = {
  readonly label: string
  /** The first page; undefined where this is it. */
  readonly first: string | undefined
  /** The next page; undefined where this is the last one. */
  readonly next: string | undefined
}

/** On to the next page of a list, or back to its start: each has an address. Nothing where there is but one page. */
export function Pagination({ label, first, next }: Props) {
  const t = useT()
  if (first === undefined && next === undefined) return null
  return (
    <nav className="row pagination" aria-label={label}>
      {first !== undefined && (
        <ButtonLink kind="quiet" href={first}>
          {t('frame.pages.first')}
        </ButtonLink>
      )}
      {next !== undefined && (
        <ButtonLink kind="secondary" href={next}>
          {t('frame.pages.next')}
          <Icon icon={ArrowRight} />
        </ButtonLink>
      )}
    </nav>
  )
}
