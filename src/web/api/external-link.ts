// Opens a link to another system by its code: the server says where it leads for whoever is signed in.
import { linkTicketCalls } from '../../contract/office/external-link.ts'
import { send } from './query.ts'

/** What an entry of the menu that leads to a link begins with. */
const prefix = 'link:'

/** The code of a link in the address of an entry of the menu; null for any other address. */
export const linkCodeOf = (address: string): string | null =>
  address.startsWith(prefix) ? address.slice(prefix.length) : null

/** Where a link leads now; a ticket in it is good once, and for a minute. */
export const linkAddress = linkTicketCalls.ticket

/** The window is opened before the server is asked: later a browser would take it for one that nobody wanted. */
export const openExternalLink = async (code: string): Promise<void> => {
  const opened = window.open('', '_blank')
  try {
    const { address, openMode } = await send(linkTicketCalls.ticket, { id: code })
    if (openMode === 'in_app' || opened === null) {
      opened?.close()
      if (openMode === 'in_app') location.hash = `#${address}`
      return
    }
    opened.opener = null
    opened.location.replace(address)
  } catch {
    // The toast has said why.
    opened?.close()
  }
}
