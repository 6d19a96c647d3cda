import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useT } from '../../messages.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Where a row of the list opens beside it, with the way to its own page and to its neighbours (rule LST-10). `open-beside.ts` fills it. */
export function RowDrawer() {
  const t = useT()
  return (
    <div data-row-drawer>
      <Drawer id="row" title={<span data-drawer="title">{t('lists.beside')}</span>}>
        <p className="spread">
          <a data-drawer="whole" href="#row">
            {t('lists.beside_whole')}
          </a>
          <span className="row">
            <button
              type="button"
              className="icon-btn"
              data-drawer="before"
              aria-label={t('lists.beside_before')}
            >
              <Icon icon={ChevronLeft} />
            </button>
            <button
              type="button"
              className="icon-btn"
              data-drawer="after"
              aria-label={t('lists.beside_after')}
            >
              <Icon icon={ChevronRight} />
            </button>
          </span>
        </p>
        <div className="stack listing-beside" data-drawer="body" aria-live="polite" />
      </Drawer>
    </div>
  )
}
