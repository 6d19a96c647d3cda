import { defaultLocale, type Locale } from '../locale.ts'
import type { FormType } from './form.ts'
import { hasLanguageAddresses, inLanguage } from './language-address.ts'
import { formPath } from './types/index.ts'

/** What an association can put on its own site (rule WID-1). */
export const widgetKinds = ['button', 'counter', 'thumbnail', 'horizontal', 'form'] as const
export type WidgetKind = (typeof widgetKinds)[number]

/** The frame of a widget: `width` in CSS pixels, or the whole width of its place up to `maxWidth`. */
export type WidgetFrame = {
  readonly width: number | null
  readonly maxWidth: number | null
  readonly height: number
}

type Widget = { readonly segment: string; readonly frame: WidgetFrame }

/** Address segments (rule WID-1) and frames (rule WID-1). */
const widgets: Readonly<Record<WidgetKind, Widget>> = {
  button: { segment: 'widget-bouton', frame: { width: null, maxWidth: 320, height: 70 } },
  counter: { segment: 'widget-compteur', frame: { width: 350, maxWidth: null, height: 150 } },
  thumbnail: { segment: 'widget-vignette', frame: { width: 350, maxWidth: null, height: 450 } },
  horizontal: { segment: 'widget-vignette-horizontale', frame: { width: null, maxWidth: null, height: 220 } },
  form: { segment: 'widget', frame: { width: null, maxWidth: null, height: 750 } },
}

/** The script that gives frames their height: this address always has the newest of its version. */
const widgetScriptPath = '/widget/v1.js'

/** The number of that script: a change of its text is a change of its number. */
export const newestScript = '1.0.0'

/** The size of a widget's frame before any script has run. */
export function widgetFrame(kind: WidgetKind): WidgetFrame {
  return widgets[kind].frame
}

type Campaign = {
  readonly organizationSlug: string
  readonly formType: FormType
  readonly formSlug: string
}

/** Whether a widget has an address of its own in each language: the form of a donation (rule ADDR-7). */
export function speaksEveryLanguage(kind: WidgetKind, formType: FormType): boolean {
  return kind === 'form' && hasLanguageAddresses(formType)
}

/** The path of a widget: `{campaign}/widget-bouton`; the English form of a donation is `{campaign}/widget/en`. */
export function widgetPath(
  { organizationSlug, formType, formSlug }: Campaign,
  kind: WidgetKind,
  locale: Locale = defaultLocale,
): string {
  const path = `${formPath(organizationSlug, formType, formSlug)}/${widgets[kind].segment}`
  return speaksEveryLanguage(kind, formType) ? inLanguage(path, locale) : path
}

const address =
  /^\/associations\/[^/?#]+\/[^/?#]+\/[^/?#]+\/(widget(?:-bouton|-compteur|-vignette(?:-horizontale)?)?)(?:\/[^?#]*)?(?:[?#]|$)/

/** Which widget an address of ours shows, whatever follows it; null for any other page. */
export function widgetOf(path: string): WidgetKind | null {
  const segment = address.exec(path)?.[1]
  return widgetKinds.find(kind => widgets[kind].segment === segment) ?? null
}

/** Whether a path is one of the whole form in a frame: its purchase stays there (rule ADDR-5). */
export function isFramedForm(path: string): boolean {
  return widgetOf(path) === 'form'
}

type Embedding = {
  /** Where the widget is served, without a slash at the end. */
  readonly origin: string
  readonly path: string
  readonly kind: WidgetKind
  /** What the frame holds, in words: its accessible name. */
  readonly title: string
}

/** What an association copies into its page. The frame works without the script, which only gives it its height. */
export function embedCode({ origin, path, kind, title }: Embedding): string {
  const { width, maxWidth, height } = widgetFrame(kind)
  const most = maxWidth === null ? '100%' : `${maxWidth}px`
  // A page in dark colours would otherwise put a white ground behind the frame.
  const style = `border:0;max-width:${most};color-scheme:light`
  const size = `width="${width ?? '100%'}" height="${height}"`
  // Wallets of the device pay inside the frame; below the fold nothing is loaded before it is near.
  const more = kind === 'form' ? ' allow="payment"' : ' loading="lazy"'
  return [
    `<iframe src="${escaped(origin + path)}" title="${escaped(title)}" ${size} style="${style}"${more}></iframe>`,
    `<script src="${escaped(origin + widgetScriptPath)}" async></script>`,
  ].join('\n')
}

const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, mark => marks[mark] ?? mark)
}
