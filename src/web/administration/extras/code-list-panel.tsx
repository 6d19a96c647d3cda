import { Pencil, Plus, Undo2 } from 'lucide-react'
import { administrationPath, codePath } from '#domain/form/administration-path.ts'
import { takesOnlyGifts } from '#domain/form/types/index.ts'
import type { EditableCoupons } from '#usecases/campaign/edit-coupons.ts'
import { useT } from '../../messages.tsx'
import { usePage } from '../../page-context.tsx'
import { Banner, Tag } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Card } from '../../ui/surface.tsx'
import { CampaignFrame } from '../campaign/frame.tsx'
import { StepsNav } from '../campaign/steps-nav.tsx'
import { PartsNav } from './parts-nav.tsx'
import type { CodeDeed } from './posts.ts'
import { discountWords, stateOf, usesWords, windowWords } from './words.ts'

type Coupon = EditableCoupons['coupons'][number]

type Props = EditableCoupons & {
  readonly done: { readonly deed: CodeDeed; readonly couponId: number | null } | null
  /** A code could not be restored: another one has its name. */
  readonly isTaken: boolean
}

/** The codes of a campaign, each with what it does and how often it was used. */
export function CodeListPanel({ form, organization, coupons, rates, done, isTaken }: Props) {
  const t = useT()
  const living = coupons.filter(coupon => !coupon.isWithdrawn)
  const withdrawn = coupons.filter(coupon => coupon.isWithdrawn)
  const code = coupons.find(({ id }) => id === done?.couponId)?.code
  return (
    <CampaignFrame
      form={form}
      organization={organization}
      page="edition/1"
      heading={t('codes.title')}
      wrong={isTaken}
    >
      <StepsNav form={form} step={4} />
      <PartsNav form={form} part="codes" />
      {isTaken && <Banner tone="danger" live="alert" title={t('error.code_taken')} />}
      {done && code !== undefined && !isTaken && (
        <Banner tone="success" title={t(`codes.done_${done.deed}`, { code })} />
      )}
      {living.length > 0 && (
        <ul className="office-rates">
          {living.map(coupon => (
            <CodeLine key={coupon.id} coupon={coupon} form={form} rates={rates} />
          ))}
        </ul>
      )}
      <Add form={form} rates={rates} isFirst={living.length === 0} />
      {withdrawn.length > 0 && <Withdrawn coupons={withdrawn} />}
    </CampaignFrame>
  )
}

/** The way on: to the rates where there is nothing to lower, else to another code. */
function Add({ form, rates, isFirst }: Pick<Props, 'form' | 'rates'> & { readonly isFirst: boolean }) {
  const t = useT()
  if (rates.length === 0) {
    const toRates = (
      <ButtonLink href={administrationPath(form, 'edition/2')}>{t('extras.to_rates')}</ButtonLink>
    )
    const words = takesOnlyGifts(form.formType) ? 'codes.empty_none' : 'codes.empty_rates'
    return <Empty action={toRates}>{t(words)}</Empty>
  }
  const add = (
    <ButtonLink icon={Plus} href={codePath(form, null)}>
      {t('codes.add')}
    </ButtonLink>
  )
  return isFirst ? <Empty action={add}>{t('codes.empty')}</Empty> : <div>{add}</div>
}

type LineProps = Pick<Props, 'form' | 'rates'> & { readonly coupon: Coupon }

function CodeLine({ coupon, form, rates }: LineProps) {
  const t = useT()
  const { now } = usePage()
  const { id, code, tierIds } = coupon
  const state = stateOf(coupon, now())
  const names = rates.filter(rate => tierIds?.includes(rate.id)).map(({ label }) => label)
  const window = windowWords(t, coupon)
  return (
    <li id={`code-${id}`}>
      <Card className="office-rate">
        <div className="stack stack-tight">
          <div className="row">
            <h2 className="office-rate-name code-letters" translate="no">
              {code}
            </h2>
            {state && <Tag>{t(`codes.state.${state}`)}</Tag>}
          </div>
          <p className="tabular">{discountWords(t, coupon)}</p>
          <p className="small muted">
            {tierIds === null ? t('codes.on_all') : t('codes.on_rates', { rates: names.join(', ') })}
          </p>
          {window !== null && <p className="small muted">{window}</p>}
          <p className="small muted">{usesWords(t, coupon)}</p>
        </div>
        <ButtonLink
          kind="secondary"
          icon={Pencil}
          href={codePath(form, id)}
          aria-label={t('codes.edit_named', { code })}
        >
          {t('codes.edit')}
        </ButtonLink>
      </Card>
    </li>
  )
}

function Withdrawn({ coupons }: Pick<Props, 'coupons'>) {
  const t = useT()
  return (
    <section className="stack" aria-labelledby="withdrawn">
      <h2 id="withdrawn">{t('codes.withdrawn')}</h2>
      <p className="muted">{t('codes.withdrawn_purpose')}</p>
      <ul className="office-rates">
        {coupons.map(coupon => (
          <li key={coupon.id} id={`code-${coupon.id}`}>
            <Card className="office-rate">
              <div className="stack stack-tight">
                <h3 className="office-rate-name code-letters" translate="no">
                  {coupon.code}
                </h3>
                <p className="tabular">{discountWords(t, coupon)}</p>
                <p className="small muted">{usesWords(t, coupon)}</p>
              </div>
              <form method="post" noValidate>
                <input type="hidden" name="code" value={coupon.id} />
                <Button
                  type="submit"
                  kind="secondary"
                  icon={Undo2}
                  name="intent"
                  value="restore"
                  aria-label={t('codes.restore_named', { code: coupon.code })}
                >
                  {t('codes.restore')}
                </Button>
              </form>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}
