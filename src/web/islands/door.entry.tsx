import { Door } from '../door/door.tsx'
import { reportFaults } from '../shell/report-faults.ts'
import { hydrate } from './hydrate.tsx'

reportFaults()
hydrate('door', Door)
