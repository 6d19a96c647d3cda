import { QuestionEditor } from '../administration/questions/question-editor.tsx'
import { hydrate } from './hydrate.tsx'

hydrate('question', QuestionEditor)
