import { data } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { refusalOfThrown } from '#domain/failure.ts'
import type { Acts } from '#usecases/index.ts'
import type { Visit } from './context.ts'

/**
 * The acts as pages call them: where there is too much to do, or others were faster each time, the page of that status
 * answers (rule ERR-3), and the visitor may try again.
 */
export function actsOfPages({ acts, report }: Pick<Visit, 'acts' | 'report'>): Acts {
  return new Proxy(acts, {
    get(table, name) {
      const act: unknown = Reflect.get(table, name)
      return typeof act === 'function' ? (input: unknown) => answering(async () => act(input), report) : act
    },
  })
}

async function answering(act: () => Promise<unknown>, report: Visit['report']): Promise<unknown> {
  try {
    return await act()
  } catch (error) {
    const code = refusalOfThrown(error)
    if (code === undefined) throw error
    // Too much to do is a matter of the hour; what gave up against others is looked into.
    if (code === 'CONFLICT') report(error)
    throw data(null, { status: httpStatusOf(code) })
  }
}
