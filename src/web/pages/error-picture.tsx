import type { ComponentType } from 'react'
import { toldAs } from './error-words.ts'
import { BrokenArcs, ClosedGate, CrossedTiles, FallenSun, MissingRing } from './illustrations.tsx'

const pictures: Readonly<Record<number, ComponentType>> = {
  403: ClosedGate,
  404: MissingRing,
  409: CrossedTiles,
  410: MissingRing,
  413: CrossedTiles,
  415: CrossedTiles,
  429: ClosedGate,
  500: FallenSun,
  503: FallenSun,
}

/** The picture of a status; one that has none of its own is something broken off. */
export function ErrorPicture({ status }: { readonly status: number }) {
  const Picture = pictures[toldAs(status)] ?? BrokenArcs
  return <Picture />
}
