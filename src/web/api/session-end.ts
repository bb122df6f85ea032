// What is still to be sent before the session ends: parts of the product that send late say so here.

type Work = () => Promise<unknown>

const works = new Set<Work>()

/** Signing out waits this long at most. */
const patienceMs = 3000

/** Has `work` done before the user is signed out; returns how to stop. It may not reject. */
export const beforeLeaving = (work: Work): (() => void) => {
  works.add(work)
  return () => works.delete(work)
}

/** Does all of it; what takes too long is left to what the browser keeps. */
export const finishWork = (): Promise<unknown> =>
  Promise.race([
    Promise.all([...works].map((work) => work())),
    new Promise((resolve) => setTimeout(resolve, patienceMs)),
  ])
