// The vouchers of an act as they came in, and what came of each as it goes out.
import type { ActAnswerShape } from '../../contract/voucher/voucher-act.ts'
import { type Problem, problem, refuse } from '../../domain/base/problem.ts'
import { wireProblems } from '../kernel/envelope.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Versions } from '../ledger/store/voucher-store.ts'

export type ChosenVouchers = { ids: readonly string[]; versions?: readonly number[] }

/** The vouchers of an act, each once, and the versions of them that the caller has seen. */
export const chosenOf = ({ ids, versions = [] }: ChosenVouchers): { ids: bigint[]; versions: Versions } => {
  if (versions.length > 0 && versions.length !== ids.length) refuse(problem('input.invalid', 'versions'))
  return {
    ids: [...new Set(ids.map(BigInt))],
    versions: new Map(versions.map((version, at) => [BigInt(ids[at] ?? ''), version])),
  }
}

type Result = { id: bigint; no: string; problems: readonly Problem[]; isPart?: boolean }

/** The answer of an act; what was denied is kept. */
export const answerOf = async (results: readonly Result[], scope: Scope): Promise<ActAnswerShape> => {
  await scope.keepDenial(results.flatMap((each) => each.problems))
  const done = results.filter((each) => each.problems.length === 0).length
  return {
    results: results.map((each) => ({
      id: each.id.toString(),
      no: each.no,
      done: each.problems.length === 0,
      isPart: each.isPart === true,
      problems: wireProblems(each.problems, scope.lang),
    })),
    done,
    refused: results.length - done,
    isStopped: scope.cancelled?.aborted === true,
  }
}
