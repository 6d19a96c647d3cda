import { MessageBody } from '../administration/messages/message-body.tsx'
import { hydrate } from './hydrate.tsx'

hydrate('message-body', MessageBody)
