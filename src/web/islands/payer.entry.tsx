import { Payer } from '../form/steps/payer/payer.tsx'
import { hydrate } from './hydrate.tsx'

hydrate('payer', Payer)
