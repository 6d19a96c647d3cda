import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeMachine, showMachine } from './machine.ts'
import { measureRaw } from './measure/raw.ts'
import { type BenchmarkName, type Options, readOptions } from './options.ts'
import { type Outcome, render } from './outcome.ts'
import { type Rig, startRig } from './rig/rig.ts'

const benchmarks: Readonly<Record<BenchmarkName, (rig: Rig) => Promise<Outcome>>> = {
  raw: measureRaw,
  settle: measureSettle,
  donations: measureDonations,
  page: measureFormPage,
  size: measureSize,
  memory: measureMemory,
}
/** Those that need campaigns and past orders. */
const onFilled: readonly BenchmarkName[] = ['settle', 'donations', 'page']
