import { CodeEditor } from '../administration/extras/code-editor.tsx'
import { hydrate } from './hydrate.tsx'

hydrate('code', CodeEditor)
