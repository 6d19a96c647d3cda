import type { ReactNode } from 'react'

/** Small drawings from the pieces of the covers: at most twelve shapes, decorative (rule LOOK-7). */

/** A row of linked rings with one missing. */
export function MissingRing() {
  return (
    <Drawing height={120}>
      <circle className="illustration-main drawn" cx="31" cy="60" r="24" />
      <circle className="illustration-pop drawn" cx="67" cy="60" r="24" />
      <circle className="illustration-mid drawn dashed" cx="107" cy="60" r="22" />
      <circle className="illustration-main drawn" cx="147" cy="60" r="24" />
    </Drawing>
  )
}

/** Hills with a fallen sun. */
export function FallenSun() {
  return (
    <Drawing>
      <circle className="illustration-pop filled" cx="118" cy="112" r="26" />
      <path className="illustration-mid filled" d="M0 128C30 84 62 84 92 118s52 30 68 6v36H0Z" />
      <path className="illustration-main filled" d="M0 146c34-26 62-22 92-4s46 10 68-8v26H0Z" />
    </Drawing>
  )
}

/** Rings that a gate keeps apart. */
export function ClosedGate() {
  return (
    <Drawing>
      <circle className="illustration-pop filled" cx="80" cy="66" r="24" />
      <path
        className="illustration-main drawn"
        d="M20 140V74M50 140V74M80 140V74M110 140V74M140 140V74M12 96h136"
      />
    </Drawing>
  )
}

/** Two tiles that claim the same place. */
export function CrossedTiles() {
  return (
    <Drawing>
      <path className="illustration-main filled" d="M26 40h70a70 70 0 0 1-70 70Z" />
      <path className="illustration-pop filled" d="M134 122H64a70 70 0 0 1 70-70Z" />
    </Drawing>
  )
}

/** Broken arcs. */
export function BrokenArcs() {
  return (
    <Drawing>
      <path className="illustration-mid drawn" d="M24 116a56 56 0 0 1 30-50M136 116a56 56 0 0 0-30-50" />
      <path className="illustration-main drawn" d="M48 120a32 32 0 0 1 14-26M112 120a32 32 0 0 0-14-26" />
      <circle className="illustration-pop filled" cx="80" cy="124" r="10" />
    </Drawing>
  )
}

function Drawing({ children, height = 160 }: { readonly children: ReactNode; readonly height?: number }) {
  return (
    <svg className="illustration" viewBox={`0 0 176 ${height}`} aria-hidden="true">
      {children}
    </svg>
  )
}
