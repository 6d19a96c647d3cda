import { CopyPlus } from 'lucide-react'
import { administrationPath } from '#domain/form/administration-path.ts'
import type { EditableCampaign } from '#usecases/campaign/edit-campaign.ts'
import { useT } from '../../messages.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/surface.tsx'

/** What can be done with the publication of a campaign now, each with what it means (rule FRM-8). */
export function StateCard({ campaign: { form, moves, mayCopy } }: { readonly campaign: EditableCampaign }) {
  const t = useT()
  return (
    <Card className="stack office-state" aria-labelledby="state">
      <h2 id="state">{t('office.state_title')}</h2>
      <p>{t(`office.state_means.${form.state}`)}</p>
      <form method="post" className="stack" noValidate>
        <input type="hidden" name="version" value={form.version} />
        {moves.map(move => (
          <div key={move} className="stack stack-tight">
            <Button
              type="submit"
              name="intent"
              value={move}
              wide
              kind={
                move === 'delete' ? 'danger' : move === 'hide' || move === 'disable' ? 'secondary' : 'primary'
              }
            >
              {t(`office.move.${move}`)}
            </Button>
            <p className="small muted">{t(`office.move_means.${move}`)}</p>
          </div>
        ))}
      </form>
      {mayCopy && (
        <ButtonLink kind="quiet" wide icon={CopyPlus} href={administrationPath(form, 'dupliquer')}>
          {t('quick.copy')}
        </ButtonLink>
      )}
    </Card>
  )
}
