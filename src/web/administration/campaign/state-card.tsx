import { CopyPlus } from 'lucide-react'
import { administrationPath } from '#domain/form/administration-path.ts'
import type { CampaignMove } from '#domain/form/form-flow.ts'
import { wholeNumber } from '#messages/format.ts'
import type { EditableCampaign } from '#usecases/campaign/edit-campaign.ts'
import type { Counted } from '#usecases/campaign/office-campaigns.ts'
import { useT } from '../../messages.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/surface.tsx'

type Props = {
  readonly campaign: Pick<EditableCampaign, 'form' | 'moves' | 'mayCopy'>
  /** The orders that stay behind, where it is asked whether the campaign shall go. */
  readonly deletion: Counted | null
}

/** What can be done with the publication of a campaign now, each with what it means (rule FRM-8). */
export function StateCard({ campaign, deletion }: Props) {
  const t = useT()
  const { form, moves, mayCopy } = campaign
  if (deletion !== null && moves.includes('delete')) return <Deletion campaign={campaign} orders={deletion} />
  return (
    <Card className="stack office-state" id="publication" aria-labelledby="state">
      <h2 id="state">{t('office.state_title')}</h2>
      <p>{t(`office.state_means.${form.state}`)}</p>
      <form method="post" className="stack" noValidate>
        <input type="hidden" name="version" value={form.version} />
        {moves.map(move => (
          <div key={move} className="stack stack-tight">
            {move === 'delete' ? (
              <ButtonLink kind="secondary" wide href="?supprimer#publication">
                {t('office.move.delete')}
              </ButtonLink>
            ) : (
              <Button type="submit" name="intent" value={move} wide kind={kindOf(move)}>
                {t(`office.move.${move}`)}
              </Button>
            )}
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

const quiet: readonly CampaignMove[] = ['hide', 'disable', 'publishPrivately']
const kindOf = (move: CampaignMove) => (quiet.includes(move) ? 'secondary' : 'primary')

type DeletionProps = { readonly campaign: Pick<EditableCampaign, 'form'>; readonly orders: Counted }

/** Asked once more, with what stays behind. */
function Deletion({ campaign: { form }, orders: { count, isMore } }: DeletionProps) {
  const t = useT()
  return (
    <Card className="stack office-state" id="publication" aria-labelledby="state">
      <h2 id="state">{t('frame.delete.title', { title: form.title })}</h2>
      <p>{t('frame.delete.page')}</p>
      <p>
        {isMore
          ? t('frame.delete.orders_more', { count: wholeNumber(count, t.locale) })
          : t('frame.delete.orders', { count })}
      </p>
      <p>{t('frame.delete.undo')}</p>
      <form
        method="post"
        action={administrationPath(form, 'edition/5')}
        className="stack stack-tight"
        noValidate
      >
        <input type="hidden" name="version" value={form.version} />
        <Button type="submit" name="intent" value="delete" kind="danger" wide>
          {t('office.move.delete')}
        </Button>
        <ButtonLink kind="secondary" wide href={`${administrationPath(form, 'edition/5')}#publication`}>
          {t('frame.delete.keep')}
        </ButtonLink>
      </form>
    </Card>
  )
}
