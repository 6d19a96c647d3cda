import { OptionEditor } from '../administration/extras/option-editor.tsx'
import { hydrate } from './hydrate.tsx'

hydrate('option', OptionEditor)
