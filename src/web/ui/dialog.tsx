import { X } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useT } from '../messages.tsx'
import { Icon } from './icon.tsx'

type Props = {
  readonly id: string
  readonly title: ReactNode
  readonly children: ReactNode
  readonly actions?: ReactNode
  /** Given: the dialog follows it, and tells `onClose` when the visitor closes it (Esc too). Else `showModal()` by id. */
  readonly open?: boolean
  readonly onClose?: () => void
}

/** A native modal dialog: focus stays inside, Esc closes, focus returns. On a phone it is a sheet. */
export function Dialog({ id, title, children, actions, open, onClose }: Props) {
  const t = useT()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    if (open === true && !dialog.current?.open) dialog.current?.showModal()
    if (open === false) dialog.current?.close()
  }, [open])
  return (
    <dialog className="dialog" id={id} ref={dialog} aria-labelledby={`${id}-title`} onClose={onClose}>
      <form method="dialog" className="dialog-head">
        {/* The first thing a dialog says is its title: it takes the focus before « × ». */}
        <h2 id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        <button
          type="submit"
          className="icon-btn"
          aria-label={t('common.close')}
          title={t('common.close')}
          formNoValidate
        >
          <Icon icon={X} />
        </button>
      </form>
      {children}
      {actions !== undefined && <div className="dialog-actions">{actions}</div>}
    </dialog>
  )
}
