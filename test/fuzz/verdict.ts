import type { Answer, Sent } from './wire.ts'

/** What only somebody who looks inside would know: stacks, statements, places of files. */
const insides =
  /\n\s+at \S+ \(|node:internal|node_modules|file:\/\/\/|\/src\/\w+\/[\w/-]+\.tsx?\b|\b(?:Type|Reference|Range|Syntax)Error: |duplicate key value|violates \w+[- ]\w* ?constraint|syntax error at or near|invalid input syntax|current transaction is aborted|ECONNREFUSED/

/** Scripts may name any of these. */
const isAsset = ({ target }: Sent) => target.includes('/assets/') || /\.js(\?|$)/.test(target)

/** Pages that show an error answer with its status (rule ERR-3). */
const isErrorPage = (target: string) => /^\/(?:paiement\/)?erreur\/5\d\d/.test(target)

const promised: readonly (readonly [name: string, value: RegExp])[] = [
  ['content-security-policy', /frame-ancestors/],
  ['x-content-type-options', /^nosniff$/],
  ['referrer-policy', /./],
]

/** A 503 that says when to come again: there is too much to do. */
export const isShed = ({ status, headers }: Answer) => status === 503 && headers.has('retry-after')

/** An answer that says that something of ours is broken. */
export function isFailure(sent: Sent, answer: Answer): boolean {
  return answer.status >= 500 && !isShed(answer) && !isErrorPage(sent.target)
}

/** What is wrong with an answer, whatever it answers to. */
export function complaintsAbout(sent: Sent, answer: Answer): readonly string[] {
  const { status, headers, body, hung } = answer
  const found: string[] = []
  if (hung) found.push('it was never answered')
  if (status === 0) return found
  if (isFailure(sent, answer)) found.push(`it was answered ${status}`)
  for (const [name, value] of promised)
    if (!value.test(headers.get(name) ?? '')) found.push(`its answer ${status} is without a right ${name}`)
  if (!isAsset(sent)) {
    const seen = insides.exec(body)?.[0]
    if (seen !== undefined && !sentIt(sent, seen))
      found.push(`its answer shows the inside: ${JSON.stringify(seen)}`)
  }
  if (/^(?:https?:)?[/\\]{2}[^/]*evil/.test(headers.get('location') ?? ''))
    found.push(`it is led to ${headers.get('location')}`)
  if (headers.get('set-cookie')?.startsWith('a=b')) found.push('it set a cookie of its own')
  return found
}

/** A page may show somebody what they typed, which a form sends escaped. */
function sentIt({ target, body }: Sent, words: string): boolean {
  const sent = `${target} ${body.toString('latin1')}`
  const plain = sent
    .replace(/\+/g, ' ')
    .replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return [sent, plain].some(text => text.includes(words.trim()))
}
