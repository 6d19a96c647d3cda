import { Copy } from 'lucide-react'
import { useT } from '../messages.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/surface.tsx'

type Props = { readonly codes: readonly string[]; readonly goesOnTo: string }

/** Ten codes, shown this once, to be copied or printed (the page prints nothing else), and the way on. */
export function RecoveryCodes({ codes, goesOnTo }: Props) {
  const t = useT()
  return (
    <Card className="stack" aria-labelledby="kept">
      <h2 className="space-h2" id="kept">
        {t('factor.kept_title')}
      </h2>
      <p>{t('factor.kept_body')}</p>
      <ul className="recovery-codes" aria-label={t('factor.kept_list')}>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row">
        <Button
          kind="secondary"
          icon={Copy}
          data-copies={codes.join('\n')}
          data-copied={t('factor.kept_copied')}
          hidden
        >
          {t('factor.kept_copy')}
        </Button>
      </div>
      <p>
        <ButtonLink href={goesOnTo}>{t('factor.kept_continue')}</ButtonLink>
      </p>
    </Card>
  )
}
