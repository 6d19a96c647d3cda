import { X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useT } from '../messages.tsx'
import { type Tone, toneIcons } from './banner.tsx'
import { Icon } from './icon.tsx'

export type Toast = { readonly key: number; readonly tone: Tone; readonly message: string }

/** How long a toast stays (spec §8), and how many stand at once. */
const stay = 5000
const most = 3

/** The toasts of an island: `const { toasts, show, dismiss } = useToasts()`, and `<Toasts …/>` once in its markup. */
export function useToasts() {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const last = useRef(0)
  const show = useCallback((tone: Tone, message: string) => {
    last.current += 1
    const toast = { key: last.current, tone, message }
    setToasts(shown => [toast, ...shown].slice(0, most))
  }, [])
  const dismiss = useCallback(
    (key: number) => setToasts(shown => shown.filter(toast => toast.key !== key)),
    [],
  )
  return { toasts, show, dismiss }
}

type Props = { readonly toasts: readonly Toast[]; readonly dismiss: (key: number) => void }

/** Passing notices. None holds the only copy of what is needed to go on: the page says it too (design 4.6). */
export function Toasts({ toasts, dismiss }: Props) {
  const t = useT()
  const [held, setHeld] = useState(false)
  const hold = { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(false) }
  const focus = { onFocus: () => setHeld(true), onBlur: () => setHeld(false) }
  return (
    <section className="toasts" aria-label={t('ui.notifications')} {...hold} {...focus}>
      {toasts.map(toast => (
        <ToastLine key={toast.key} toast={toast} held={held} dismiss={dismiss} />
      ))}
    </section>
  )
}

type LineProps = { readonly toast: Toast; readonly held: boolean; readonly dismiss: (key: number) => void }

function ToastLine({ toast, held, dismiss }: LineProps) {
  const t = useT()
  const hidden = usePageHidden()
  useEffect(() => {
    if (held || hidden) return
    const timer = setTimeout(() => dismiss(toast.key), stay)
    return () => clearTimeout(timer)
  }, [toast.key, held, hidden, dismiss])
  return (
    <div className={`toast tone-${toast.tone}`} role={toast.tone === 'danger' ? 'alert' : 'status'}>
      <Icon icon={toneIcons[toast.tone]} />
      <p className="toast-words">{toast.message}</p>
      <button
        type="button"
        className="icon-btn"
        aria-label={t('ui.close_notification')}
        title={t('ui.close_notification')}
        onClick={() => dismiss(toast.key)}
      >
        <Icon icon={X} />
      </button>
    </div>
  )
}

function usePageHidden(): boolean {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    const follow = () => setHidden(document.hidden)
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [])
  return hidden
}
