import { administrationPath } from '#domain/form/administration-path.ts'
import type { EditablePool } from '#usecases/campaign/edit-pools.ts'
import { Island } from '../../islands/island.tsx'
import { useT } from '../../messages.tsx'
import { ExtraFrame, RemoveCard, type SentExtra } from './extra-frame.tsx'
import { labelOfPoolField } from './pool-words.ts'

type Props = { readonly pool: EditablePool; readonly sent: SentExtra | undefined }

/** Places that some rates share: how many, which rates, and how they go (rule STK-6). */
export function PoolPanel({ pool: editable, sent }: Props) {
  const t = useT()
  const { form, organization, pool, values, rates } = editable
  return (
    <ExtraFrame
      form={form}
      organization={organization}
      heading={pool === null ? t('pools.add') : t('editor.rate_title', { name: pool.label })}
      list={administrationPath(form, 'edition/2')}
      sent={sent}
      labelOf={labelOfPoolField}
      step={2}
    >
      <Island
        name="pool"
        props={{
          version: form.version,
          // A box that was not ticked is not sent.
          values: sent === undefined ? values : sent.values,
          problems: sent?.problems ?? [],
          rates,
          label: pool?.label ?? null,
          units: pool?.units ?? null,
        }}
        messages={[
          'pools.*',
          'editor.*',
          'extras.rate_withdrawn',
          'office.capacity_too_low',
          'val.*',
          'error.*',
          'common.required_note',
        ]}
      />
      {pool !== null && (
        <RemoveCard
          title={t('pools.remove_title')}
          means={t('pools.remove_means')}
          words={t('pools.remove')}
        />
      )}
    </ExtraFrame>
  )
}
