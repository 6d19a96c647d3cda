import type { Call } from './calls.ts'
import type { Chance } from './chance.ts'
import { encoded } from './encode.ts'
import type { Role, Session } from './people.ts'
import type { Row } from './routes.ts'
import { withStrangeBody } from './strange-bodies.ts'
import { withStrangeHeaders } from './strange-headers.ts'
import type { Values } from './values.ts'
import { type Manner, manners, type Sent } from './wire.ts'

/** Half of what is sent is right but for a value or two, and reaches the acts; of the rest anything may be wrong. */
export class Spoiler {
  readonly #chance: Chance
  readonly #values: Values

  constructor(chance: Chance, values: Values) {
    this.#chance = chance
    this.#values = values
  }

  /** As it is. */
  whole(call: Call, session: Session): Sent {
    return encoded(call, session, this.#chance)
  }

  /** With whatever chance puts in. */
  spoiled(row: Row, call: Call, role: Role, session: Session): Sent {
    const { happens } = this.#chance
    const changed = happens(0.75) ? this.#otherValues(call) : call
    if (happens(0.5)) return encoded(changed, session, this.#chance)
    const addressed = happens(0.3) ? { ...changed, target: this.#otherAddress(changed.target) } : changed
    const asked = happens(0.12) ? { ...addressed, method: this.#otherMethod(row) } : addressed
    const sent = encoded(asked, session, this.#chance)
    const headed = happens(0.5)
      ? {
          ...sent,
          headers: withStrangeHeaders(sent.headers, role, { chance: this.#chance, nasty: this.#nastyText }),
        }
      : sent
    const filled = happens(0.3) ? withStrangeBody(headed, this.#chance) : headed
    return happens(0.15) ? { ...filled, manner: this.#chance.pick<Manner>(manners) } : filled
  }

  #nasty = () => this.#chance.pick(this.#values.nasty)
  #nastyText = () => text(this.#nasty())
  #word = () => this.#chance.pick(this.#values.words)

  #otherValues(call: Call): Call {
    const { happens, below } = this.#chance
    const [path = '', query] = call.target.split('?')
    const target = query !== undefined && happens(0.4) ? `${path}?${this.#otherQuery(query)}` : call.target
    if (call.fields !== undefined) {
      const fields = [...call.fields]
      for (let times = 1 + below(2); times > 0 && fields.length > 0; times -= 1) {
        const at = below(fields.length)
        const [name] = fields[at]!
        const what = this.#chance.next()
        if (what < 0.15) fields.splice(at, 1)
        else if (what < 0.3) fields.push([name, text(this.#nasty())])
        else fields[at] = [what < 0.4 ? `${name}[${text(this.#nasty())}]` : name, text(this.#nasty())]
      }
      return { ...call, target, fields }
    }
    if (call.json === undefined)
      return {
        ...call,
        target: happens(0.5) && !target.includes('?') ? `${target}?${this.#otherQuery('a=b')}` : target,
      }
    return { ...call, target, json: this.#spoilJson(call.json) }
  }

  #otherQuery(query: string): string {
    const { pick, happens } = this.#chance
    const pairs = query.split('&')
    const at = this.#chance.below(pairs.length)
    const [name = ''] = (pairs[at] ?? '').split('=')
    pairs[at] = happens(0.5)
      ? `${name}=${this.#word()}`
      : `${name}=${encodeURIComponent(text(this.#nasty()).toWellFormed()).slice(0, 4_000)}`
    const more = [
      'lang',
      'page',
      'q',
      'token',
      'backUrl',
      'redirectTo',
      'tri',
      'pageIndex',
      'continuationToken',
      'cart',
      'from',
      '_routes',
    ]
    if (happens(0.4)) pairs.push(`${pick(more)}=${this.#word()}`)
    if (happens(0.1)) pairs.push(pairs[0] ?? '')
    return pairs.join('&')
  }

  /** One value somewhere in it is another one; a key may be missing or too many. */
  #spoilJson(value: unknown): unknown {
    const { happens, below } = this.#chance
    if (typeof value !== 'object' || value === null || happens(0.06)) return this.#nasty()
    if (Array.isArray(value)) {
      if (value.length === 0 || happens(0.1))
        return [...value, this.#nasty(), ...(happens(0.1) ? Array(500).fill(value[0] ?? 1) : [])]
      const at = below(value.length)
      return value.with(at, this.#spoilJson(value[at]))
    }
    const entries = Object.entries(value)
    if (entries.length === 0 || happens(0.1))
      return { ...value, [text(this.#nasty()).slice(0, 50)]: this.#nasty() }
    const at = below(entries.length)
    if (happens(0.08)) return Object.fromEntries(entries.toSpliced(at, 1))
    const [key, old] = entries[at]!
    return Object.fromEntries(entries.with(at, [key, this.#spoilJson(old)]))
  }

  #otherAddress(target: string): string {
    const { below, pick } = this.#chance
    const [path = '', query] = target.split('?')
    const steps = path.split('/')
    const at = 1 + below(Math.max(1, steps.length - 1))
    const [last] = steps.slice(-1)
    const changes: readonly (() => string)[] = [
      () => steps.with(Math.min(at, steps.length - 1), this.#word()).join('/'),
      () => steps.toSpliced(at, 0, this.#word()).join('/'),
      () => `${path}/${this.#word()}`,
      () => path.replaceAll('/', '//'),
      () => `${path}.data`,
      () => path.replace(/[a-z]/g, each => (below(3) === 0 ? `%${each.charCodeAt(0).toString(16)}` : each)),
      () => path.toUpperCase(),
      () => `http://evil.example${path}`,
      () => `//evil.example${path}`,
      () => `/${'a-'.repeat(below(5_000))}`,
      () => `${path}${encodeURIComponent(String(last)).repeat(20)}`,
      () => this.#word(),
      () => '*',
    ]
    const changed = pick(changes)()
    return query === undefined ? changed : `${changed}?${query}`
  }

  #otherMethod(row: Row): string {
    const all = [
      'GET',
      'HEAD',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
      'OPTIONS',
      'TRACE',
      'PROPFIND',
      'QUERY',
      'get',
      'X',
      'CONNECT',
    ]
    return this.#chance.pick([...all, ...row.methods])
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
