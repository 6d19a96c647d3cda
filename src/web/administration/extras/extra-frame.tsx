import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ContentsValues } from '#domain/form/contents.ts'
import type { Form } from '#domain/form/form.ts'
import type { EditorStep } from '#domain/form/readiness.ts'
import type { Problem } from '#domain/result.ts'
import { useT } from '../../messages.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/surface.tsx'
import type { Difference } from '../campaign/differences.ts'
import { Changed } from '../campaign/edition-panel.tsx'
import { CampaignFrame } from '../campaign/frame.tsx'
import { StepsNav } from '../campaign/steps-nav.tsx'

/** What a post came to that did not lead on. */
export type SentExtra = {
  readonly values: ContentsValues
  readonly problems?: readonly Problem[]
  /** Somebody else was faster: what stands there now. */
  readonly changed?: readonly Difference[]
}

type Props = {
  readonly form: Form
  readonly organization: { readonly name: string }
  readonly heading: string
  /** The list that it is one of. */
  readonly list: string
  readonly sent: Partial<SentExtra> | undefined
  readonly labelOf: Parameters<typeof Changed>[0]['labelOf']
  /** Something stands beside its fields. */
  readonly wide?: boolean
  /** The step that the list is of. */
  readonly step?: EditorStep
  readonly children: ReactNode
}

/** What stands around the fields of one option, code or pool. */
export function ExtraFrame({
  form,
  organization,
  heading,
  list,
  sent,
  labelOf,
  wide = false,
  step = 4,
  children,
}: Props) {
  const t = useT()
  const isWrong = sent?.changed !== undefined || Boolean(sent?.problems?.length)
  return (
    <CampaignFrame form={form} organization={organization} page="edition/1" heading={heading} wrong={isWrong}>
      <StepsNav form={form} step={step} />
      <p>
        <a className="office-back" href={list}>
          <Icon icon={ArrowLeft} />
          {t('editor.back')}
        </a>
      </p>
      {sent?.changed && <Changed changed={sent.changed} labelOf={labelOf} />}
      <div className={wide ? 'stack stack-groups' : 'narrow-card stack stack-groups'}>{children}</div>
    </CampaignFrame>
  )
}

type RemoveProps = { readonly title: string; readonly means: string; readonly words: string }

/** How it goes: one button, and before it what the press does. */
export function RemoveCard({ title, means, words }: RemoveProps) {
  return (
    <Card className="stack" aria-labelledby="remove">
      <h2 id="remove">{title}</h2>
      <p className="muted">{means}</p>
      <form method="post" noValidate>
        <Button type="submit" kind="danger" name="intent" value="remove">
          {words}
        </Button>
      </form>
    </Card>
  )
}
