import { redirect } from 'react-router'
import type { Problem } from '#domain/result.ts'
import type { Visit } from '../context.ts'
import { carryPost } from './carried-post.ts'
import { proofAddress } from './prove-first.ts'

/** Leads to the proof that an act asks for, with what was typed; nothing where it asks for none. */
export function proveFirst({ address, secure }: Visit, form: FormData, problems: readonly Problem[]) {
  const proof = proofAddress(problems[0]?.code, address)
  if (proof === undefined) return
  const path = new URL(address, 'http://this.site').pathname
  const cookies = carryPost(form, { path, secure })
  throw redirect(proof, { status: 303, headers: cookies.map(line => ['set-cookie', line]) })
}
