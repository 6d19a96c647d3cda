/** What the server says of a campaign that is saved while it is typed: the version that stands now. */
export type Answer = { readonly version: number }

/**
 * Where the fields of an editor stand: as they are stored, changed, on their way, stored at a moment, not stored because the network
 * or a field stands in the way, or overtaken by somebody else.
 */
export type SavingState =
  | 'stored'
  | 'changed'
  | 'saving'
  | 'saved'
  | 'failed'
  | 'invalid'
  | 'conflict'
  | 'overtaken'

type Saver = {
  readonly form: HTMLFormElement
  /** Where a draft is saved, and its version is asked for. */
  readonly address: string
  /** Not so what is online: its editor only says what is not stored. */
  readonly savesItself: boolean
  /** The version that the fields began with. */
  readonly version: number
  /** Whether all that is typed can be stored. */
  isRight(): boolean
  tell(state: SavingState, version: number): void
}

/** A second after the last key. */
const restMs = 1000

/** How often an open editor asks whether somebody else saved. */
const lookMs = 15_000

/** Saves a form while it is typed, one request at a time; gives what ends it. */
export function saveWhileTyping({ form, address, savesItself, isRight, tell, ...saver }: Saver): () => void {
  let { version } = saver
  let state: SavingState = 'stored'
  let timer: ReturnType<typeof setTimeout> | undefined
  let isUnderWay = false
  let isStale = false
  const controller = new AbortController()
  const { signal } = controller
  const become = (next: SavingState) => {
    state = next
    tell(next, version)
  }
  const isOvertaken = () => state === 'conflict' || state === 'overtaken'

  const save = async (keepalive = false) => {
    clearTimeout(timer)
    if (isOvertaken()) return
    if (isUnderWay) {
      isStale = true
      return
    }
    if (!isRight()) return become('invalid')
    isUnderWay = true
    isStale = false
    become('saving')
    const next = await sent(form, { address, version, keepalive })
    isUnderWay = false
    version = next.version
    if (isStale) return save()
    become(next.state)
  }

  const changed = () => {
    if (isOvertaken()) return become('conflict')
    clearTimeout(timer)
    if (!isUnderWay) become('changed')
    isStale = isUnderWay
    if (savesItself) timer = setTimeout(save, restMs)
  }
  const leave = () => {
    if (savesItself && document.visibilityState === 'hidden' && state === 'changed') void save(true)
  }
  const look = async () => {
    if (document.visibilityState === 'hidden' || isUnderWay || isOvertaken()) return
    const now = await versionAt(address, signal)
    if (now === null || isUnderWay || now <= version) return
    clearTimeout(timer)
    become(state === 'stored' || state === 'saved' ? 'overtaken' : 'conflict')
  }

  form.addEventListener('input', changed, { signal })
  form.addEventListener('change', changed, { signal })
  form.addEventListener('retry', () => void save(), { signal })
  document.addEventListener('visibilitychange', leave, { signal })
  window.addEventListener('online', () => state === 'failed' && void save(), { signal })
  const looks = setInterval(look, lookMs)
  return () => {
    clearTimeout(timer)
    clearInterval(looks)
    controller.abort()
  }
}

type Sending = { readonly address: string; readonly version: number; readonly keepalive: boolean }
type Sent = { readonly state: SavingState; readonly version: number }

const refused: Readonly<Record<number, SavingState>> = { 400: 'invalid', 409: 'conflict' }

async function sent(form: HTMLFormElement, { address, version, keepalive }: Sending): Promise<Sent> {
  try {
    const body = wordsOf(form)
    body.set('version', String(version))
    const response = await fetch(address, { method: 'POST', body, keepalive })
    if (!response.ok) return { state: refused[response.status] ?? 'failed', version }
    const answer: Answer = await response.json()
    return { state: 'saved', version: answer.version }
  } catch {
    return { state: 'failed', version }
  }
}

async function versionAt(address: string, signal: AbortSignal): Promise<number | null> {
  try {
    const response = await fetch(address, { signal })
    const answer: Answer | null = response.ok ? await response.json() : null
    return answer?.version ?? null
  } catch {
    return null
  }
}

/** What is typed, without files: a picture is sent with the form, and until then the cover stays as it is. */
export function wordsOf(form: HTMLFormElement): URLSearchParams {
  const entries = [...new FormData(form)]
  const waits = entries.some(([, value]) => value instanceof File && value.size > 0)
  const words = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return new URLSearchParams(words.filter(([name]) => !waits || name !== 'cover'))
}
