import QRCode from 'qrcode'

type Props = {
  /** What the code holds. */
  readonly text: string
  /** What it is, for who does not see it. */
  readonly name: string
}

/** Modules of white that a reader needs around a code. */
const quiet = 4

/** A QR code as one path of horizontal runs, black on white in every theme. */
export function CodeDrawing({ text, name }: Props) {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules
  const side = size + 2 * quiet
  return (
    <svg className="ticket-code" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={name}>
      <rect width={side} height={side} fill="#fff" />
      <path d={runsOf(data, size)} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

/** Each run of dark modules in a row: « M4 4h7v1h-7z ». */
function runsOf(modules: Uint8Array, size: number): string {
  const rows = Array.from({ length: size }, (_, y) => modules.subarray(y * size, (y + 1) * size).join(''))
  return rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map(
        ({ index, 0: { length } }) => `M${index + quiet} ${y + quiet}h${length}v1h-${length}z`,
      ),
    )
    .join('')
}
