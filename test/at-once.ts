// Runs the steps of a long work without a pause: what the product takes in small slices.

export const atOnce = <T>(steps: Generator<unknown, T>): T => {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}
