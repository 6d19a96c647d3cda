import type { Appearance, CustomFontSource } from '@stripe/stripe-js'

/** What the provider's fields wear. */
export type Looks = { readonly appearance: Appearance; readonly fonts: CustomFontSource[] }

/** The payer's own settings, as the style sheets have resolved them, in the provider's words (rule LOOK-6). */
export function currentLooks(): Looks {
  const root = document.documentElement
  const style = getComputedStyle(root)
  const token = (name: string) => style.getPropertyValue(name).trim()
  const { contrast, spacing } = root.dataset
  const isAiry = spacing === 'airy'
  const fontFamily = token('--font-text')
  const text = { letterSpacing: isAiry ? '0.12em' : 'normal' }
  return {
    fonts: fontsOf(fontFamily),
    appearance: {
      theme: contrast === 'dark' ? 'night' : 'stripe',
      disableAnimations:
        matchMedia('(prefers-reduced-motion: reduce)').matches || root.dataset.motion !== undefined,
      variables: {
        colorPrimary: token('--action'),
        colorBackground: token('--bg-surface'),
        colorText: token('--text'),
        colorTextSecondary: token('--text-muted'),
        colorTextPlaceholder: token('--text-placeholder'),
        colorDanger: token('--danger-text'),
        colorSuccess: token('--success-text'),
        fontFamily,
        fontSizeBase: style.fontSize,
        fontLineHeight: isAiry ? '1.8' : '1.5',
        borderRadius: '10px',
      },
      rules: {
        '.Input': { border: `1px solid ${token('--border-field')}`, boxShadow: 'none', ...text },
        '.Input:focus': {
          border: `1px solid ${token('--action')}`,
          boxShadow: 'none',
          outline: `2px solid ${token('--focus')}`,
        },
        '.Input--invalid': { border: `1px solid ${token('--danger-text')}`, boxShadow: 'none' },
        '.Label': { color: token('--text'), fontWeight: '600', ...text },
        '.Error': { color: token('--danger-text'), ...text },
      },
    },
  }
}

/** The files of a font, from the style sheets of this page: their addresses carry a digest, which nobody else knows. */
function fontsOf(fontFamily: string): CustomFontSource[] {
  const family = unquoted(fontFamily.split(',')[0] ?? '')
  return [...document.styleSheets].flatMap(sheet =>
    facesIn(sheet)
      .filter(({ style }) => unquoted(style.getPropertyValue('font-family')) === family)
      .map(({ style }) => ({
        family,
        src: absolute(style.getPropertyValue('src'), sheet.href ?? location.href),
        weight: style.getPropertyValue('font-weight') || 'normal',
        unicodeRange: style.getPropertyValue('unicode-range') || 'U+0-10FFFF',
      })),
  )
}

function facesIn(sheet: CSSStyleSheet): CSSFontFaceRule[] {
  try {
    return [...sheet.cssRules].filter(rule => rule instanceof CSSFontFaceRule)
  } catch {
    // A sheet of another origin is not ours to read.
    return []
  }
}

const unquoted = (text: string) => text.trim().replace(/^["']|["']$/g, '')

/** `url("/assets/inter.woff2") format("woff2")` with whole addresses. */
function absolute(src: string, base: string): string {
  return src.replace(/url\(["']?([^"')]+)["']?\)/g, (_all, path) => `url("${new URL(path, base).href}")`)
}

/** Calls `changed` whenever the payer changes a setting; gives what stops it. */
export function watchLooks(changed: (looks: Looks) => void): () => void {
  const observer = new MutationObserver(() => changed(currentLooks()))
  const attributeFilter = ['data-text', 'data-contrast', 'data-font', 'data-spacing', 'data-motion']
  observer.observe(document.documentElement, { attributes: true, attributeFilter })
  return () => observer.disconnect()
}
