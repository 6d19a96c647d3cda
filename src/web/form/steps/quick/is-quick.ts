import type { FormType } from '#domain/form/form.ts'
import type { WebOperator } from '../../../operator.ts'

const names: { readonly [type in FormType]?: string } = {
  Event: 'event',
  Membership: 'membership',
  Shop: 'shop',
}

/** Whether the operator wants one page of sections for this type (rule FRM-2). */
export function isQuick(type: FormType, { quickWin = [] }: Pick<WebOperator, 'quickWin'>): boolean {
  const name = names[type]
  return name !== undefined && quickWin.includes(name)
}
