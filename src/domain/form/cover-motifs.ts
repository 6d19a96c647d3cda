import type { Canvas, Drawing } from './cover-canvas.ts'
import { drawProduct } from './product-motif.ts'

/** One motif per campaign type, one for a product (rule LOOK-7). The order in which numbers are drawn makes the picture: keep it. */
export const motifs = {
  event: drawRays,
  shop: drawTiles,
  membership: drawRings,
  crowdfunding: drawHills,
  donation: drawFlowers,
  paymentform: drawWaves,
  product: drawProduct,
} as const

function drawRays(canvas: Canvas): Drawing {
  const { next, width, height } = canvas
  const [ink, main, mid, pop, pale] = canvas.palette
  const centre = { x: width * (0.62 + next() * 0.2), y: height * 1.02 }
  const suns = [
    [0.62, main],
    [0.47, mid],
    [0.33, pop],
    [0.18, pale],
  ] as const
  const discs = suns.map(([size, fill]) => circle(centre, height * size * 1.15, fill))
  return { background: ink, body: rays(centre, width, mid) + discs.join('') + confetti(canvas) }
}

function rays(centre: Point, length: number, fill: string): string {
  const count = 18
  const end = (angle: number) =>
    `${short(centre.x + length * Math.cos(angle))} ${short(centre.y + length * Math.sin(angle))}`
  return times(count, index => {
    const from = Math.PI + (Math.PI * index) / count
    const to = from + Math.PI / count / 2
    return `<path d="M${at(centre)}L${end(from)}L${end(to)}Z" fill="${fill}" opacity=".22"/>`
  })
}

function confetti({ next, palette: [, , mid, pop, pale], width, height }: Canvas): string {
  return times(34, index => {
    const spot = { x: next() * width, y: next() * height * 0.62 }
    const size = 5 + next() * 9
    const fill = [pop, pale, mid][index % 3]!
    const turn = short(next() * 180)
    if (index % 2) return circle(spot, size * 0.6, fill)
    const shape = `width="${short(size * 2)}" height="${short(size * 0.8)}" rx="${short(size * 0.4)}"`
    return `<rect ${corner(spot)} ${shape} fill="${fill}" transform="rotate(${turn} ${at(spot)})"/>`
  })
}

function drawTiles({ next, palette: [ink, main, mid, pop, pale], width, height }: Canvas): Drawing {
  const side = 105
  let body = ''
  for (let y = 0; y < height; y += side) {
    for (let x = 0; x < width; x += side) {
      const back = [pale, mid, pop, main][Math.floor(next() * 4)]!
      const front = [main, ink, pop, pale][Math.floor(next() * 4)]!
      const shape = Math.floor(next() * 5)
      const turn = Math.floor(next() * 4) * 90
      body += `<rect x="${x}" y="${y}" width="${side + 1}" height="${side + 1}" fill="${back}"/>`
      body += tileShape({ x, y }, side, { shape, turn, fill: front === back ? ink : front })
    }
  }
  return { background: pale, body }
}

type TileShape = { readonly shape: number; readonly turn: number; readonly fill: string }

function tileShape({ x, y }: Point, side: number, { shape, turn, fill }: TileShape): string {
  const half = side / 2
  const centre = { x: x + half, y: y + half }
  const turned = (path: string) =>
    `<path transform="rotate(${turn} ${centre.x} ${centre.y})" d="${path}" fill="${fill}"/>`
  const quarter = `a${side} ${side} 0 0 1`
  if (shape === 0) return turned(`M${x} ${y}h${side}${quarter}-${side} ${side}z`)
  if (shape === 1) return `<circle cx="${centre.x}" cy="${centre.y}" r="${side * 0.3}" fill="${fill}"/>`
  if (shape === 2) return turned(`M${x} ${centre.y}a${half} ${half} 0 0 1 ${side} 0z`)
  if (shape === 3) return turned(`M${x} ${y}${quarter} ${side} ${side}${quarter}-${side}-${side}z`)
  return ''
}

function drawRings({ next, palette: [, main, mid, pop, pale] }: Canvas): Drawing {
  const radius = 118
  const body = grid({ from: -1, rows: 6, columns: 10 }, (row, column) => {
    const centre = { x: column * radius * 1.5 + (row % 2 ? radius * 0.75 : 0), y: row * radius * 1.3 + 20 }
    const colour = [mid, pop, pale][Math.floor(next() * 3)]!
    const place = `cx="${short(centre.x)}" cy="${short(centre.y)}"`
    if (next() < 0.28) return `<circle ${place} r="${radius * 0.62}" fill="${colour}" opacity=".9"/>`
    const opacity = next() < 0.5 ? '.95' : '.45'
    return (
      `<circle ${place} r="${radius * 0.78}" fill="none" stroke="${colour}" stroke-width="16" ` +
      `opacity="${opacity}"/>`
    )
  })
  return { background: main, body }
}

function drawHills(canvas: Canvas): Drawing {
  const { next, width, height } = canvas
  const [ink, main, mid, pop, pale] = canvas.palette
  const sun = circle({ x: width * (0.2 + next() * 0.55), y: height * 0.36 }, height * 0.2, pop)
  const slopes = [
    [0.52, mid, 0.75],
    [0.64, mid, 1],
    [0.75, main, 1],
    [0.87, ink, 1],
  ] as const
  const hills = slopes.map(([base, fill, opacity], index) => {
    const phase = next() * 6
    const rise = (x: number) =>
      Math.sin(x / (150 + index * 45) + phase) * (58 - index * 9) + Math.sin(x / 67 + phase * 2) * 9
    const crest = outline(width, 40, x => height * base + rise(x))
    return `<path d="M0 ${height}${crest}L${width} ${height}Z" fill="${fill}" opacity="${opacity}"/>`
  })
  return { background: pale, body: sun + hills.join('') + firs(canvas) }
}

function firs({ next, palette: [, main, mid], width, height }: Canvas): string {
  const grove = width * (0.1 + next() * 0.6)
  return times(14, index => {
    const foot = { x: grove + (next() - 0.5) * 620, y: height * (0.88 + next() * 0.1) }
    const tall = 40 + next() * 64
    const path = `M${short(foot.x)} ${short(foot.y - tall)}l${short(tall * 0.32)} ${short(tall)}h${short(-tall * 0.64)}z`
    return `<path d="${path}" fill="${index % 3 ? main : mid}"/>`
  })
}

function drawFlowers({ next, palette: [ink, main, mid, pop, pale], width, height }: Canvas): Drawing {
  const colours = [
    [pop, main],
    [pale, pop],
    [mid, pale],
    [pop, ink],
  ] as const
  const body = grid({ from: 0, rows: 4, columns: 8 }, (row, column) => {
    const x = (column + (row % 2) * 0.5 - 0.1) * (width / 7.2)
    const y = (row + 0.28) * (height / 3.6) + (next() - 0.5) * 24
    const radius = 52 + next() * 30
    const [petals, core] = colours[Math.floor(next() * 4)]!
    if (next() < 0.22) return circle({ x, y }, radius * 0.28, petals)
    return flower({ x, y }, radius, { count: 6 + 2 * Math.floor(next() * 2), petals, core })
  })
  return { background: main, body }
}

type Flower = { readonly count: number; readonly petals: string; readonly core: string }

function flower(centre: Point, radius: number, { count, petals, core }: Flower): string {
  const top = { x: centre.x, y: centre.y - radius * 0.56 }
  const petal = `cx="${short(top.x)}" cy="${short(top.y)}" rx="${short(radius * 0.25)}" ry="${short(radius * 0.5)}"`
  const corolla = times(count, index => {
    const turn = short((360 / count) * index)
    return `<ellipse ${petal} fill="${petals}" transform="rotate(${turn} ${at(centre)})"/>`
  })
  return corolla + circle(centre, radius * 0.2, core)
}

function drawWaves({ next, palette: [ink, main, mid, pop, pale], width, height }: Canvas): Drawing {
  const fills = [pale, mid, pop, mid, main, ink]
  const waves = fills.map((fill, index) => {
    const base = height * (0.16 + index * 0.16)
    const phase = next() * 6
    const crest = outline(width, 30, x => base + Math.sin(x / 120 + phase) * (44 - index * 4))
    return `<path d="M0 ${height}L0 ${short(base)}${crest}L${width} ${height}Z" fill="${fill}"/>`
  })
  return { background: pop, body: waves.join('') }
}

type Point = { readonly x: number; readonly y: number }

/** One decimal is enough for a picture, and keeps it small and the same on every machine. */
function short(number: number): number {
  return Number(number.toFixed(1))
}

function at({ x, y }: Point): string {
  return `${short(x)} ${short(y)}`
}

function corner({ x, y }: Point): string {
  return `x="${short(x)}" y="${short(y)}"`
}

function circle({ x, y }: Point, radius: number, fill: string): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}"/>`
}

function outline(width: number, step: number, heightAt: (x: number) => number): string {
  return times(Math.floor(width / step) + 1, index => `L${index * step} ${short(heightAt(index * step))}`)
}

function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('')
}

type Grid = { readonly from: number; readonly rows: number; readonly columns: number }

function grid({ from, rows, columns }: Grid, draw: (row: number, column: number) => string): string {
  return times(rows, row => times(columns, column => draw(row + from, column + from)))
}
