import { Settlement } from '../recovery/settlement.tsx'
import { hydrate } from './hydrate.tsx'

hydrate('regularisation', Settlement)
