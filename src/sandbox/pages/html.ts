const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, sign => entities[sign] ?? sign)

/** Markup that needs no escaping any more. */
export type Html = { html: string }

/** Writes markup; every value in it is escaped unless it is markup itself. */
export const html = (parts: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html => ({
  html: parts.reduce((text, part, index) => `${text}${show(values[index - 1])}${part}`),
})

const show = (value: string | Html | Html[] | undefined): string => {
  if (value === undefined) return ''
  if (typeof value === 'string') return escapeHtml(value)
  return Array.isArray(value) ? value.map(part => part.html).join('') : value.html
}

/** Data for a script, inside a `<script type="application/json">`. */
export const json = (value: unknown): Html => ({ html: JSON.stringify(value).replaceAll('<', '\\u003c') })

export const page = (options: {
  lang: string
  title: string
  style: string
  head?: Html
  body: Html
}): string =>
  `<!doctype html>
${
  html`<html lang="${options.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${options.title}</title>
<link rel="stylesheet" href="${options.style}">
${options.head ?? html``}
</head>
<body>
${options.body}
</body>
</html>`.html
}
`
