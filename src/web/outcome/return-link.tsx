import { useT } from '../messages.tsx'
import { ButtonLink } from '../ui/button.tsx'

/** The way back to who sent the payer here; nothing where nobody said (rule PAY-26). */
export function ReturnLink({
  url,
  host,
}: {
  readonly url: string | null
  readonly host?: string | undefined
}) {
  const t = useT()
  if (url === null) return null
  return (
    <ButtonLink kind={host === undefined ? 'secondary' : 'primary'} href={url}>
      {host === undefined ? t('out.return') : t('out.return_to', { host })}
    </ButtonLink>
  )
}
