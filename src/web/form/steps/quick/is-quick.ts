import type { FormType } from '#domain/form/form.ts'
import { descriptorOf } from '#domain/form/types/index.ts'
import type { WebOperator } from '../../../operator.ts'

/** Whether the operator wants one page of sections for this type (rule FRM-2). */
export function isQuick(type: FormType, { quickWin = [] }: Pick<WebOperator, 'quickWin'>): boolean {
  const name = descriptorOf(type)?.quickName ?? null
  return name !== null && quickWin.includes(name)
}
