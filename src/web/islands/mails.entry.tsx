import { MailsEditor } from '../administration/mails/mails-editor.tsx'
import { hydrate } from './hydrate.tsx'

hydrate('mails', MailsEditor)
