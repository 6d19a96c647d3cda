import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../messages.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

type Props = {
  /** What the list is of, for who hears it. */
  readonly label: string
  readonly children: ReactNode
}

/**
 * Lines whose order somebody chooses. Buttons move one by a step; with a script a handle drags it, and the form posts the whole
 * order (`order-list.ts`).
 */
export function OrderedLines({ label, children }: Props) {
  const t = useT()
  const told = { name: '{name}', place: '{place}', count: '{count}' }
  return (
    <form
      method="post"
      noValidate
      data-orders=""
      data-lifted={t('editor.drag_lifted', told)}
      data-moved={t('editor.drag_moved', told)}
      data-dropped={t('editor.drag_dropped', told)}
      data-cancelled={t('editor.drag_cancelled', told)}
    >
      <input type="hidden" name="order" />
      <input type="hidden" name="moved" />
      <p className="visually-hidden" role="status" data-told="" />
      <ol className="office-rates" aria-label={label}>
        {children}
      </ol>
    </form>
  )
}

/** How a handle is used with the keyboard; every handle of the page is described by it. */
export function DragHint() {
  const t = useT()
  return (
    <p className="visually-hidden" id="drag-hint">
      {t('editor.drag_hint')}
    </p>
  )
}

/** Takes hold of a line; hidden until the script hears it. */
export function Handle({ name }: { readonly name: string }) {
  const t = useT()
  return (
    <button
      type="button"
      className="btn btn-quiet line-handle"
      hidden
      data-handle={name}
      aria-label={t('editor.drag', { name })}
      aria-describedby="drag-hint"
      aria-pressed={false}
    >
      <Icon icon={GripVertical} />
    </button>
  )
}

type StepsProps = {
  readonly id: number
  readonly name: string
  readonly isFirst: boolean
  readonly isLast: boolean
}

/** A step up or down, where there is one. */
export function Steps({ id, name, isFirst, isLast }: StepsProps) {
  return (
    <>
      {!isFirst && <Step id={id} name={name} direction="up" />}
      {!isLast && <Step id={id} name={name} direction="down" />}
    </>
  )
}

function Step({
  id,
  name,
  direction,
}: Pick<StepsProps, 'id' | 'name'> & { readonly direction: 'up' | 'down' }) {
  const t = useT()
  return (
    <Button
      type="submit"
      kind="quiet"
      icon={direction === 'up' ? ArrowUp : ArrowDown}
      name={direction}
      value={id}
      aria-label={t(`editor.${direction}_named`, { name })}
    >
      {t(`editor.${direction}`)}
    </Button>
  )
}
