/** How a result is told: each has a colour, a shape, a sound and a word of its own (rule DOR-5). */
export type Tone = 'enter' | 'already' | 'refused'

type Note = { readonly hertz: number; readonly start: number; readonly seconds: number }

const sounds: Readonly<Record<Tone, { readonly wave: OscillatorType; readonly notes: readonly Note[] }>> = {
  enter: {
    wave: 'sine',
    notes: [
      { hertz: 880, start: 0, seconds: 0.09 },
      { hertz: 1320, start: 0.09, seconds: 0.14 },
    ],
  },
  already: {
    wave: 'triangle',
    notes: [
      { hertz: 600, start: 0, seconds: 0.14 },
      { hertz: 600, start: 0.22, seconds: 0.14 },
    ],
  },
  refused: { wave: 'square', notes: [{ hertz: 180, start: 0, seconds: 0.5 }] },
}

/** Milliseconds of trembling and of rest, in turn. */
const tremblings: Readonly<Record<Tone, number[]>> = {
  enter: [60],
  already: [80, 80, 80],
  refused: [400],
}

const key = 'porte-son'

/** Whether sounds are on in this browser; they are until somebody switches them off. */
export function hasSound(): boolean {
  try {
    return localStorage.getItem(key) !== 'non'
  } catch {
    return true
  }
}

/** Switches sounds on or off, for the next opening too. */
export function setSound(isOn: boolean): void {
  try {
    localStorage.setItem(key, isOn ? 'oui' : 'non')
  } catch {
    // A browser that keeps nothing: until the page closes.
  }
}

let player: AudioContext | undefined

/** Tells a result without a look at the screen. */
export function signal(tone: Tone, isLoud: boolean): void {
  navigator.vibrate?.(tremblings[tone])
  if (!isLoud || !('AudioContext' in globalThis)) return
  player ??= new AudioContext()
  void player.resume()
  const { wave, notes } = sounds[tone]
  for (const note of notes) play(player, wave, note)
}

function play(context: AudioContext, type: OscillatorType, { hertz, start, seconds }: Note): void {
  const from = context.currentTime + start
  const gain = new GainNode(context, { gain: 0.25 })
  // Without a click at its end.
  gain.gain.setTargetAtTime(0, from + seconds * 0.8, seconds * 0.1)
  const source = new OscillatorNode(context, { type, frequency: hertz })
  source.connect(gain).connect(context.destination)
  source.start(from)
  source.stop(from + seconds)
}
