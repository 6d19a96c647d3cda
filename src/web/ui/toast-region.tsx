import { X } from 'lucide-react'
import { useT } from '../messages.tsx'
import { errorWords } from '../pages/error-words.ts'
import { toneIcons } from './banner.tsx'
import { Icon } from './icon.tsx'
import type { ToastTone } from './toast.ts'

const tones: readonly ToastTone[] = ['danger', 'success', 'info']
const statuses = [400, 401, 403, 404, 408, 409, 413, 415, 421, 429, 500, 503, 504]

/** The place of passing notices, with what `toast.ts` makes them of: one per page, empty at first (rule ERR-4). */
export function ToastRegion() {
  const t = useT()
  const texts = statuses.map(status => [status, t(errorWords(status).notice)])
  return (
    <section
      className="toasts"
      aria-label={t('ui.notifications')}
      data-toasts={JSON.stringify(Object.fromEntries(texts))}
    >
      {tones.map(tone => (
        <template key={tone} data-tone={tone}>
          <div className={`toast tone-${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
            <Icon icon={toneIcons[tone]} />
            <p className="toast-words" />
            <button
              type="button"
              className="icon-btn"
              aria-label={t('ui.close_notification')}
              title={t('ui.close_notification')}
            >
              <Icon icon={X} />
            </button>
          </div>
        </template>
      ))}
    </section>
  )
}
