// What a permission code is called beside the name of its screen; one that nobody has named shows itself.
import type { Say } from '../../kit/words.ts'

/** `t` is that of the words `permission`: `sys:user:add` is looked for as `user_add`, then as `add`. */
export const permissionName = (t: Say, code: string): string => {
  const [, ...parts] = code.split(':')
  const last = parts.at(-1) ?? ''
  const name = t([parts.join('_'), last])
  return name === last ? code : name
}
