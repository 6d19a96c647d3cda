import { Kit } from '../kit/kit.tsx'
import { hydrate } from './hydrate.tsx'

hydrate('kit', Kit)
