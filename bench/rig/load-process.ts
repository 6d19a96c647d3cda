import { type Program, type ProgramOptions, startProgram } from './program.ts'

/** A process that makes load, so that its own work is not taken for the product's. It runs one job after another. */
export type LoadProcess<Job, Answer, Facts = unknown> = AsyncDisposable & {
  readonly pid: number
  readonly facts: Facts
  run(job: Job): Promise<Answer>
}

type Task<Job> = { readonly job: Job }
type Reply<Answer> = { readonly answer: Answer } | { readonly error: string }

export async function startLoad<Job, Answer, Facts = unknown>(
  options: ProgramOptions,
): Promise<LoadProcess<Job, Answer, Facts>> {
  const program = await startProgram<Facts>(options)
  return {
    pid: program.pid,
    facts: program.facts,
    run: job => ask<Job, Answer>(program, job),
    [Symbol.asyncDispose]: () => program[Symbol.asyncDispose](),
  }
}

function ask<Job, Answer>({ child }: Program, job: Job): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('the load process has ended'))
    child.once('exit', onExit)
    child.once('message', (reply: Reply<Answer>) => {
      child.off('exit', onExit)
      if ('error' in reply) reject(new Error(reply.error))
      else resolve(reply.answer)
    })
    child.send({ job } satisfies Task<Job> as object)
  })
}

/** The other side: runs what it is sent, and says so when it can. */
export function serveJobs<Job, Answer>(run: (job: Job) => Promise<Answer>, facts: object = {}): void {
  process.on('message', ({ job }: Task<Job>) => {
    run(job).then(
      answer => process.send?.({ answer }),
      (error: unknown) => process.send?.({ error: error instanceof Error ? error.stack : String(error) }),
    )
  })
  process.send?.({ ready: true, ...facts })
}
