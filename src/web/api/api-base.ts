// Where the calls go: the host that the page names, else the one that it comes from.

const named = typeof document === 'undefined' ? undefined : document.documentElement.dataset.api

/** Before the path of a call; '' for the host of the page. */
export const apiBase = named ?? ''

/** Where a file is that the server names by its path: on the host of the calls. */
export const fileAddress = (path: string): string => (path.startsWith('/files/') ? apiBase + path : path)

/** The cookie of a trusted browser goes to another host too. */
export const credentials: RequestCredentials = apiBase === '' ? 'same-origin' : 'include'
