// The calls by which a user sees and changes what the product knows of himself.
import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { Id, Triple, userNames } from '../base/shape.ts'

export const Profile = Type.Object({
  ...userNames,
  nickName: Type.String(),
  /** 0 not said, 1 male, 2 female. */
  sex: Type.Integer({ minimum: 0, maximum: 2 }),
  mobile: Type.String(),
  email: Type.String(),
  signature: Type.String(),
  /** A lasting address of a picture, '' for none. */
  avatar: Type.String(),
  company: Type.String(),
  department: Type.String(),
  roles: Type.Array(Triple),
  passwordChangedAt: Type.String(),
})
export type ProfileShape = Static<typeof Profile>

export const profileCalls = {
  read: call({ at: 'GET /system/user/profile', result: Profile, permission: 'signedIn' }),
  save: call({
    at: 'PUT /system/user/profile',
    input: Type.Object({
      nickName: Type.String({ maxLength: 32 }),
      sex: Type.Integer({ minimum: 0, maximum: 2 }),
      signature: Type.String({ maxLength: 100 }),
    }),
    permission: 'signedIn',
    touches: ['user'],
  }),
  /** A picture of at most 2 MB that the caller has brought to the bucket Default; '' takes the avatar away. */
  avatar: call({
    at: 'POST /system/user/avatar',
    input: Type.Object({ fileId: Type.Union([Id, Type.Literal('')]) }),
    result: Type.Object({ avatar: Type.String() }),
    permission: 'signedIn',
    touches: ['user'],
  }),
}
