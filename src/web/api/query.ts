// The calls of the contracts, typed by them both ways: sent once, or with React Query: read by keys `[feature, address,
// accountSet, input]`, and written so that their `touches` become stale.
import {
  QueryClient,
  type UseMutationOptions,
  type UseQueryOptions,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import type { Call, InputOf, ResultOf } from '../../contract/base/call.ts'
import { CallFailed } from './failure.ts'
import { carry, featureOf, type SendOptions, touchedBy } from './send.ts'
import { useSession } from './session.ts'

const freshMs = 60_000
const triesAfterNetworkTrouble = 1

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: freshMs,
      refetchOnWindowFocus: false,
      retry: (failures, trouble) =>
        trouble instanceof CallFailed && trouble.kind === 'network' && failures < triesAfterNetworkTrouble,
    },
    mutations: { retry: false },
  },
})

/** `send(voucherCalls.save, draft)`: makes one call; resolves to its result, throws `CallRefused` or `CallFailed`. */
export const send = <C extends Call>(definition: C, input: InputOf<C>, options?: SendOptions): Promise<ResultOf<C>> => {
  if (!options?.takes) return carry(definition, input, options) as Promise<ResultOf<C>>
  options.takes(definition, input)
  return new Promise<never>(() => undefined)
}

export const senderOf =
  <C extends Call>(definition: C) =>
  (input: InputOf<C>, options?: SendOptions): Promise<ResultOf<C>> =>
    send(definition, input, options)

export const queryKeyOf = <C extends Call>(
  definition: C,
  input: InputOf<C>,
  accountSet: string,
): readonly unknown[] => [featureOf(definition), definition.at, accountSet, input]

/**
 * A first read that is on its way, or one of a screen that is hidden meanwhile, may have been answered before the
 * write, and React Query would take its answer for a fresh one: it is broken off, so that whoever shows it reads what
 * was written.
 */
const readAnew = async (queryKey: readonly unknown[]): Promise<void> => {
  await queryClient.cancelQueries({
    queryKey,
    predicate: (query) => query.state.data === undefined || !query.isActive(),
  })
  await queryClient.invalidateQueries({ queryKey })
}

/** Whatever was read before something was written is read again when it is shown the next time. */
export const readWhenShown = async (): Promise<void> => {
  await queryClient.cancelQueries({ type: 'inactive' })
  await queryClient.invalidateQueries({ refetchType: 'none' })
}

/** Reads again what a written call touches, where it is shown; a call that touches nothing has written nothing. */
export const markStale = (definition: Call): void => {
  const touched = touchedBy(definition)
  for (const feature of touched) void readAnew([feature])
  if (touched.length > 0) void readWhenShown()
}

/** What is shown is read again, however fresh; what is on its way already is not asked for twice. */
export const readShownAnew = (): Promise<void> =>
  queryClient.refetchQueries({ type: 'active' }, { cancelRefetch: false })

type QueryOptions<R> = Omit<UseQueryOptions<R>, 'queryKey' | 'queryFn'> &
  Pick<SendOptions, 'onProgress'> & {
    /** No toast: the screen shows the refusal itself, always or as long as it has nothing else to show. */
    quiet?: boolean | 'first'
  }

/** `const list = useCall(voucherCalls.list, filter)`: aborted when the input changes; `onProgress` is of slow calls. */
export const useCall = <C extends Call>(definition: C, input: InputOf<C>, options: QueryOptions<ResultOf<C>> = {}) => {
  const accountSet = useSession((state) => state.accountSet)
  const { quiet, onProgress, ...rest } = options
  const queryKey = queryKeyOf(definition, input, accountSet)
  const isQuiet = () => (quiet === 'first' ? queryClient.getQueryData(queryKey) === undefined : quiet)
  return useQuery<ResultOf<C>>({
    ...rest,
    queryKey,
    queryFn: ({ signal }) => send(definition, input, { signal, quiet: isQuiet(), onProgress }),
  })
}

type WriteOptions<C extends Call> = Omit<UseMutationOptions<ResultOf<C>, Error, InputOf<C>>, 'mutationFn'> &
  Pick<SendOptions, 'onProgress'> & {
    /** The screen shows what is refused itself. */
    quiet?: true
  }

/** `const save = useWrite(voucherCalls.save)`, then `save.mutateAsync(draft)`; stale marks come of themselves. */
export const useWrite = <C extends Call>(definition: C, options: WriteOptions<C> = {}) => {
  const { quiet, onProgress, ...rest } = options
  return useMutation<ResultOf<C>, Error, InputOf<C>>({
    ...rest,
    mutationFn: (input) => send(definition, input, { quiet: quiet && 'refusals', onProgress }),
  })
}
