import type { Canvas, Drawing } from './cover-canvas.ts'

/** What a product's picture is drawn in: a square in the middle, with its own lengths. */
type Square = {
  readonly x: number
  readonly y: number
  readonly side: number
  readonly turn: number
  readonly colours: readonly [string, string, string]
}

/** One large figure each, so that two products are told apart at a glance (rule SCR-11). */
const figures = [drawSun, drawFlower, drawArches, drawQuarters, drawStripes, drawRings] as const

/** The picture of a product without one: products numbered one after the other have another figure and ground. */
export function drawProduct({ next, nth, palette, width, height }: Canvas): Drawing {
  const [ink, main, mid, pop, pale] = palette
  const grounds = [
    [pale, [main, pop, mid]],
    [main, [pale, pop, mid]],
    [pop, [ink, pale, main]],
    [ink, [mid, pop, pale]],
    [mid, [ink, pale, pop]],
  ] as const
  const [background, colours] = grounds[nth % grounds.length]!
  const side = Math.min(width, height) * 0.68
  const x = (width - side) / 2
  const y = (height - side) / 2
  const turn = Math.floor(next() * 4) * 90
  return { background, body: figures[nth % figures.length]!({ x, y, side, turn, colours }) }
}

const short = (number: number) => Number(number.toFixed(1))

const middle = ({ x, y, side }: Square) => ({ cx: short(x + side / 2), cy: short(y + side / 2) })

function disc(square: Square, radius: number, fill: string): string {
  const { cx, cy } = middle(square)
  return `<circle cx="${cx}" cy="${cy}" r="${short(radius)}" fill="${fill}"/>`
}

function turned(square: Square, body: string): string {
  const { cx, cy } = middle(square)
  return `<g transform="rotate(${square.turn} ${cx} ${cy})">${body}</g>`
}

function drawSun(square: Square): string {
  const [first, second, third] = square.colours
  const { side } = square
  return (
    disc(square, side * 0.5, first) + disc(square, side * 0.35, second) + disc(square, side * 0.18, third)
  )
}

function drawFlower(square: Square): string {
  const [first, second] = square.colours
  const { cx, cy } = middle(square)
  const { side, y } = square
  const petals = [0, 45, 90, 135, 180, 225, 270, 315].map(
    angle =>
      `<ellipse cx="${cx}" cy="${short(y + side * 0.22)}" rx="${short(side * 0.13)}" ry="${short(side * 0.25)}" ` +
      `fill="${first}" transform="rotate(${angle} ${cx} ${cy})"/>`,
  )
  return petals.join('') + disc(square, side * 0.16, second)
}

function drawArches(square: Square): string {
  const { side, colours } = square
  const { cx } = middle(square)
  const foot = short(square.y + side * 0.9)
  const arches = [0.5, 0.33, 0.16].map((size, index) => {
    const radius = short(side * size)
    const top = short(foot - side * size * 0.7)
    return `<path d="M${short(cx - radius)} ${foot}V${top}a${radius} ${radius} 0 0 1 ${short(2 * radius)} 0V${foot}z" fill="${colours[index]}"/>`
  })
  return arches.join('')
}

function drawQuarters(square: Square): string {
  const { x, y, side, colours } = square
  const half = short(side / 2)
  const quarter = (left: number, top: number, fill: string, angle: number) =>
    `<path transform="rotate(${angle} ${short(left + half / 2)} ${short(top + half / 2)})" ` +
    `d="M${short(left)} ${short(top)}h${half}a${half} ${half} 0 0 1-${half} ${half}z" fill="${fill}"/>`
  const [first, second, third] = colours
  return turned(
    square,
    quarter(x, y, first, 0) +
      quarter(x + half, y, second, 90) +
      quarter(x + half, y + half, first, 180) +
      quarter(x, y + half, third, 270),
  )
}

function drawStripes(square: Square): string {
  const { x, y, side, colours } = square
  const height = side / 6
  const bars = [0, 1, 2, 3, 4].map(
    index =>
      `<rect x="${short(x)}" y="${short(y + index * height * 1.25)}" width="${short(side * (1 - (index % 3) * 0.18))}" ` +
      `height="${short(height)}" rx="${short(height / 2)}" fill="${colours[index % 3]}"/>`,
  )
  return turned(square, bars.join(''))
}

function drawRings(square: Square): string {
  const { side, colours } = square
  const { cx, cy } = middle(square)
  const stroke = short(side * 0.11)
  const rings = [-0.2, 0.2].map(
    (shift, index) =>
      `<circle cx="${short(cx + side * shift)}" cy="${cy}" r="${short(side * 0.27)}" fill="none" ` +
      `stroke="${colours[index]}" stroke-width="${stroke}"/>`,
  )
  return turned(square, rings.join(''))
}
