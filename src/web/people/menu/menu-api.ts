// What the browser does after a change of it.
import { renewUser } from '../../api/load-user.ts'
import type { Say } from '../../kit/words.ts'
import { listScreens, screenNameOf } from '../../parts/screens.ts'

/** One's own menu shows a change at once; other windows see it when they go somewhere. */
export const showChange = (): void => void renewUser()

/** The names of all screens: what the component of an entry can be. */
export const screenNames: readonly string[] = [
  ...Object.keys(import.meta.glob(['../../**/*.screen.tsx', '../../../demo/*.screen.tsx'])).map(screenNameOf),
  ...listScreens.map(({ name }) => name),
].sort()

/** How many screens a component names; where none has its path, a plain list by the last part of it. */
export const screensOf = (component: string): number => {
  const wanted = component.replace(/^\/+/, '')
  const count = (name: string) => screenNames.filter((each) => each === name).length
  return count(wanted) || count(`list/${wanted.split('/').at(-1)}`)
}

/** `t` is that of the words `permission`: `sys:user:add` is looked for as `user_add`, then as `add`. */
export const permissionName = (t: Say, code: string): string => {
  const [, ...parts] = code.split(':')
  const last = parts.at(-1) ?? ''
  const name = t([parts.join('_'), last])
  return name === last ? code : name
}
