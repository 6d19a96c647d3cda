import { firstMarked } from '../shell/elements.ts'

/** What the route of a place answers. */
export type PlaceNow = {
  readonly state: 'gathered' | 'waiting' | 'turn' | 'over' | 'none'
  readonly title: string
  readonly words: string
  /** Seconds. */
  readonly next: number
}

/** Milliseconds between two things that are said aloud: a place changes too often to be heard each time. */
const quiet = 60_000
/** Milliseconds after which an answer is not waited for, and seconds until it is asked for again. */
const patience = 10_000
const afterFailure = 15

/** Keeps the place up to date, and goes on to the form when the turn comes (rule ROOM-6). */
export function followPlace() {
  const card = firstMarked('room')
  if (card === undefined) return
  const { room = '', roomNext = '', roomCampaign = '', roomUnreachable = '', roomTurn = '' } = card.dataset
  // A page that was asked to refresh by itself does without now.
  if (document.querySelector('meta[http-equiv=refresh]')) return location.replace(location.pathname)
  firstMarked('room-manual', card)?.remove()
  const alive = firstMarked('room-alive', card)
  if (alive) alive.hidden = false
  const [title, words] = [firstMarked('room-title', card), firstMarked('room-words', card)]
  const say = sayer(firstMarked('room-said', card))
  let failures = 0

  const ask = async () => {
    const now = await placeNow(room)
    if (now === undefined) {
      failures += 1
      // One answer that got lost worries nobody.
      if (failures > 1) show(words, roomUnreachable)
      return again(afterFailure)
    }
    failures = 0
    if (now.state === 'turn') return goOn(roomTurn)
    // What is next stands on the page anew: a room that is closed leads on, a turn that has passed offers a place.
    if (now.state === 'over' || now.state === 'none') return location.reload()
    show(title, now.title)
    show(words, now.words)
    say(now)
    again(now.next)
  }
  const again = (seconds: number) => setTimeout(() => void ask(), seconds * 1000)
  const goOn = (turn: string) => {
    document.title = turn
    location.assign(`${roomCampaign}#turn`)
  }
  again(Number(roomNext) || afterFailure)
}

async function placeNow(address: string): Promise<PlaceNow | undefined> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(patience) })
    return answer.ok ? ((await answer.json()) as PlaceNow) : undefined
  } catch {
    return undefined
  }
}

function show(element: HTMLElement | undefined, text: string) {
  if (element && element.textContent !== text) element.textContent = text
}

/** Says a new estimate, or another state, at most once a minute. */
function sayer(region: HTMLElement | undefined) {
  let said = ''
  let at = performance.now()
  return ({ state, title, words }: PlaceNow) => {
    const key = `${state} ${words}`
    if (said === '') said = key
    if (region === undefined || key === said || performance.now() - at < quiet) return
    said = key
    at = performance.now()
    region.textContent = `${title}. ${words}`
  }
}
