import { useT } from '../messages.tsx'
import { ButtonLink } from '../ui/button.tsx'

/** The way back to who sent the payer here; nothing where nobody said (rule PAY-26). */
export function ReturnLink({ url }: { readonly url: string | null }) {
  const t = useT()
  if (url === null) return null
  return (
    <ButtonLink kind="secondary" href={url}>
      {t('out.return')}
    </ButtonLink>
  )
}
