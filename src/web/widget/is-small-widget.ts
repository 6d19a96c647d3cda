import { widgetOf } from '#domain/form/widgets.ts'

/** Whether an address is that of a widget which only leads to the campaign: all but the whole form. */
export function isSmallWidget(address: string): boolean {
  const kind = widgetOf(address)
  return kind !== null && kind !== 'form'
}
