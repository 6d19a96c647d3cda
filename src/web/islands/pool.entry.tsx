import { PoolEditor } from '../administration/extras/pool-editor.tsx'
import { hydrate } from './hydrate.tsx'

hydrate('pool', PoolEditor)
