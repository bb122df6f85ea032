// The calls by which a watcher sees that the server is alive, ready and of which version.
import { Type } from 'typebox'
import { call } from './call.ts'

export const healthCalls = {
  alive: call({
    at: 'GET /healthz',
    result: Type.Object({ alive: Type.Literal(true) }),
    permission: 'open',
  }),
  /** Answers HTTP 503 while the database cannot be reached, and when a newer version has changed its schema. */
  ready: call({
    at: 'GET /readyz',
    result: Type.Object({ ready: Type.Boolean() }),
    permission: 'open',
  }),
  version: call({
    at: 'GET /version',
    result: Type.Object({ name: Type.String(), version: Type.String() }),
    permission: 'open',
  }),
}
