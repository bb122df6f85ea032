// A house with the worked example, its first month posted and its second open, and one person who may do everything.
import { wordsOf } from '../../src/contract/base/words.ts'
import { auditor, loadWorkedExample, poster } from '../world/ledger.ts'
import { house } from './house.ts'

/** The person is `all`. */
export const halfPosted = async () => {
  const home = await house()
  const { gate, books } = await loadWorkedExample(home.db, home.look)
  await gate.auditMonth(auditor, books, '2025-11')
  await gate.post(poster, books, '2025-11', wordsOf['zh-cn'])
  const rights = ['read', 'entry', 'audit', 'post', 'report'] as const
  await home.makePerson({ userName: 'all', role: 'admin', rights, mayAudit: true })
  return { home, gate, books }
}
