/** One control of a form as its markup has it. */
export type Control = {
  readonly name: string
  readonly type: string
  readonly value: string
  /** Whether a browser sends it as it stands. */
  readonly sent: boolean
  /** What is shown in it while it is empty. */
  readonly placeholder?: string
  /** What a select offers. */
  readonly choices?: readonly string[]
}

/** The form that the page is about: the one with most controls. */
export function formIn(html: string): string {
  const [main = html] = /<main\b.*<\/main>/s.exec(html) ?? []
  const open = main.replace(/<dialog\b.*?<\/dialog>/gs, '')
  const forms = open.match(/<form\b[^>]*>.*?<\/form>/gs) ?? []
  const posted = forms.filter(form => /^<form\b[^>]*method="post"/i.test(form))
  return posted.toSorted((one, two) => controlsIn(two).length - controlsIn(one).length)[0] ?? ''
}

/** The controls of a form, those that are closed apart. */
export function controlsIn(form: string): readonly Control[] {
  const tags = form.matchAll(/<input\b([^>]*)>|<(textarea|select)\b([^>]*)>(.*?)<\/\2>/gs)
  return [...tags].flatMap(
    ([, input, tag = 'input', head = input ?? '', inside = '']): readonly Control[] => {
      const about = attributesOf(head)
      const name = about.get('name') ?? ''
      if (name === '' || about.has('disabled')) return []
      const type = tag === 'input' ? (about.get('type') ?? 'text') : tag
      if (tag === 'select') return [{ name, type, ...chosenIn(inside), sent: true }]
      if (tag === 'textarea') return [{ name, type, value: plain(inside), sent: true }]
      const ticked = type !== 'radio' && type !== 'checkbox' ? type !== 'file' : about.has('checked')
      const value = about.get('value') ?? (type === 'checkbox' ? 'on' : '')
      const placeholder = about.get('placeholder')
      return [{ name, type, value, sent: ticked, ...(placeholder === undefined ? {} : { placeholder }) }]
    },
  )
}

function chosenIn(options: string): Pick<Control, 'value' | 'choices'> {
  const all = [...options.matchAll(/<option\b([^>]*)>/g)].map(([, head = '']) => attributesOf(head))
  const chosen = all.find(option => option.has('selected')) ?? all[0]
  return { value: chosen?.get('value') ?? '', choices: all.map(option => option.get('value') ?? '') }
}

const unescaped: Readonly<Record<string, string>> = { amp: '&', quot: '"', '#x27': "'", lt: '<', gt: '>' }
const plain = (text: string) =>
  text.replace(/&(amp|quot|#x27|lt|gt);/g, (_, name: string) => unescaped[name] ?? '')

/** The attributes of a tag, by their names in small letters. */
export function attributesOf(tag: string): ReadonlyMap<string, string> {
  const pairs = tag.matchAll(/([\w-]+)(?:="([^"]*)")?/g)
  return new Map([...pairs].map(([, name = '', value = '']) => [name.toLowerCase(), plain(value)]))
}

/** What a form that is sent as it stands gives, with other answers by the names of its controls; null leaves one out. */
export function answered(
  controls: readonly Control[],
  values: Readonly<Record<string, string | null>>,
): ReadonlyMap<string, string> {
  const posted = new Map(controls.filter(({ sent }) => sent).map(({ name, value }) => [name, value]))
  for (const [name, value] of Object.entries(values)) {
    if (value === null) posted.delete(name)
    else posted.set(name, value)
  }
  return posted
}
