// The calls by which a watcher sees that the server is alive, ready and of which version.
import { Type } from 'typebox'
import { readCall } from './call.ts'

export const healthCalls = {
  alive: readCall('GET /healthz', {}, Type.Object({ alive: Type.Literal(true) }), 'open'),
  /** Answers HTTP 503 while the database cannot be reached, and when a newer version has changed its schema. */
  ready: readCall('GET /readyz', {}, Type.Object({ ready: Type.Boolean() }), 'open'),
  version: readCall('GET /version', {}, Type.Object({ name: Type.String(), version: Type.String() }), 'open'),
}
