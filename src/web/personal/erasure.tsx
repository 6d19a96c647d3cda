import type { Problem } from '#domain/result.ts'
import { useT } from '../messages.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { RadioGroup } from '../ui/choice.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Card } from '../ui/surface.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { Unbroken } from '../ui/unbroken.tsx'
import { space } from './paths.ts'
import { SpacePage } from './space-page.tsx'

type Props = {
  readonly administersAlone: readonly string[]
  /** Monthly gifts go on: their payer says what becomes of them. */
  readonly hasGifts: boolean
  readonly sent: { readonly gifts: 'stop' | 'keep' | null; readonly problems: readonly Problem[] } | undefined
}

/** What goes, what the law keeps, and the password once more (RGPD art. 17). */
export function Erasure({ administersAlone, hasGifts, sent }: Props) {
  const t = useT()
  const problems = (sent?.problems ?? [])
    .filter(({ code }) => code !== 'LAST_ADMINISTRATOR')
    .map(({ code, field }) => ({
      id: field ?? 'password',
      message: field === 'gifts' ? t('space.erase_gifts_required') : t(`error.${code}`),
    }))
  return (
    <SpacePage section="profile" title={t('space.erase_title')} hasErrors={problems.length > 0}>
      <ErrorSummary problems={problems} />
      <p>{t('space.erase_intro')}</p>
      <Card className="stack">
        <h2 className="space-h2">{t('space.erase_goes_title')}</h2>
        <Points of={['space.erase_goes_1', 'space.erase_goes_2', 'space.erase_goes_3']} />
        <h2 className="space-h2">{t('space.erase_stays_title')}</h2>
        <Points of={['space.erase_kept', 'space.erase_lists']} />
      </Card>
      {administersAlone.length > 0 ? (
        <Banner tone="warning" title={t('space.erase_alone_title')}>
          <p>{t('space.erase_alone_body', { names: administersAlone.join(', ') })}</p>
        </Banner>
      ) : (
        <EraseForm hasGifts={hasGifts} sent={sent} problems={problems} />
      )}
    </SpacePage>
  )
}

type FormProps = Pick<Props, 'hasGifts' | 'sent'> & {
  readonly problems: readonly { readonly id: string; readonly message: string }[]
}

function EraseForm({ hasGifts, sent, problems }: FormProps) {
  const t = useT()
  const errorOf = (id: string) => problems.find(problem => problem.id === id)?.message
  const giftsError = errorOf('gifts')
  return (
    <Card>
      <form className="stack" method="post" data-leaves noValidate>
        {hasGifts && (
          <RadioGroup
            name="gifts"
            label={t('space.erase_gifts')}
            choices={[
              { value: 'stop', label: t('space.erase_gifts_stop') },
              { value: 'keep', label: t('space.erase_gifts_keep') },
            ]}
            defaultValue={sent?.gifts ?? ''}
            {...(giftsError === undefined ? {} : { error: giftsError })}
          />
        )}
        <TextInput
          name="password"
          type="password"
          label={t('space.erase_password')}
          autoComplete="current-password"
          width="medium"
          error={errorOf('password')}
        />
        <p className="row">
          <Button type="submit" kind="danger" busyLabel={t('space.erase_busy')}>
            {t('space.erase_submit')}
          </Button>
          <ButtonLink kind="secondary" href={space.profile}>
            {t('space.erase_back')}
          </ButtonLink>
        </p>
      </form>
    </Card>
  )
}

function Points({
  of,
}: {
  readonly of: readonly `space.erase_${'goes_1' | 'goes_2' | 'goes_3' | 'kept' | 'lists'}`[]
}) {
  const t = useT()
  return (
    <ul className="space-bullets">
      {of.map(key => (
        <li key={key}>
          <Unbroken>{t(key)}</Unbroken>
        </li>
      ))}
    </ul>
  )
}
