// Going somewhere from outside of React's tree: the frame lends its navigator, so that screens need not follow the
// address.
import type { NavigateFunction } from 'react-router'

let navigator: NavigateFunction | null = null

/** The frame calls this on every render with the navigator of the moment. */
export const lendNavigator = (one: NavigateFunction): void => {
  navigator = one
}

/** Goes to an address of the product; `replace` changes the address of the tab in front. */
export const goTo = (path: string, replace = false): void => void navigator?.(path, { replace })
