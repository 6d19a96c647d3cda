import { useT } from '../../messages.tsx'
import { onItsWay } from '../fields/sent-file.ts'
import type { Step } from './use-step.ts'

/** A step waits for the files on their way, and says so instead of calling them wrong (rule SCR-28). */
export function useFilesOnTheirWay(step: Step): Step {
  const t = useT()
  const waits = (name: string) => step.values[name] === onItsWay
  const message = t('field.file_under_way')
  return {
    ...step,
    problems: step.problems.map(each => (waits(each.id) ? { ...each, message } : each)),
    errorOf: name => (waits(name) && step.errorOf(name) !== undefined ? message : step.errorOf(name)),
  }
}
