import { Component, type ReactNode } from 'react'
import { useT } from '../messages.tsx'
import { tellFault } from '../shell/report-faults.ts'
import { Button } from '../ui/button.tsx'

/** An island that fails while the page lives: what happened and a way on stand in its place (rules ERR-6 and ERR-3). */
export class FaultBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  /** The shell's script, which hears of all other errors, may not have come yet. */
  override componentDidCatch(error: unknown) {
    tellFault(error)
  }

  override render() {
    return this.state.failed ? <Fault /> : this.props.children
  }
}

function Fault() {
  const t = useT()
  return (
    <div className="banner tone-danger" role="alert">
      <div className="banner-words">
        <p className="banner-title">{t('ui.fault_title')}</p>
        <p>{t('ui.fault_body')}</p>
      </div>
      <Button kind="secondary" onClick={() => location.reload()}>
        {t('ui.reload')}
      </Button>
    </div>
  )
}
