// The calls that bring the file of a backup in parts, so that it may be large and go on where it broke off.
import { Type } from 'typebox'
import { call } from '../base/call.ts'
import { Id } from '../base/shape.ts'

/** What is being brought: given by `begin`, good for whoever began it. */
const UploadId = Type.String({ pattern: '^\\d{1,15}-[0-9a-f]{32}$' })
const Offset = Type.Integer({ minimum: 0 })
const permission = { button: 'sys:backup:create' } as const

export const backupUploadCalls = {
  /** The same file by the same person is the same upload: `offset` says how much of it is here. */
  begin: call({
    at: 'POST /system/backup/upload-begin',
    input: Type.Object({
      name: Type.String({ minLength: 1, maxLength: 260 }),
      /** At most a terabyte. */
      bytes: Type.Integer({ minimum: 1, maximum: 2 ** 40 }),
      /** When the file was changed last (ms): another one of the same name and size is another. */
      changedMs: Type.Integer({ minimum: 0 }),
    }),
    result: Type.Object({ uploadId: UploadId, offset: Offset, partBytes: Type.Integer() }),
    permission,
    touches: [],
  }),
  /** The bytes from `offset` on; answers how much is here then. What is here already is not taken twice. */
  part: call({
    at: 'POST /system/backup/upload',
    input: Type.Object({ uploadId: UploadId, offset: Offset }),
    result: Type.Object({ offset: Offset }),
    permission,
    slow: true,
    upload: true,
    touches: [],
  }),
  /** All of it is here: it is read through, and on the list when it is whole. */
  end: call({
    at: 'POST /system/backup/upload-end',
    input: Type.Object({ uploadId: UploadId, note: Type.Optional(Type.String({ maxLength: 256 })) }),
    result: Type.Object({ id: Id }),
    permission,
    slow: true,
    long: true,
    touches: ['backup'],
  }),
}
