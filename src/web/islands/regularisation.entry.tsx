import { Settlement } from '../regularisation/settlement.tsx'
import { hydrate } from './hydrate.tsx'

hydrate('regularisation', Settlement)
